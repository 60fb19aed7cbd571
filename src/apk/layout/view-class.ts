/** What stands in `android.view`; `android.widget` has the rest but for the browser. */
const IN_VIEW = new Set(['View', 'ViewGroup', 'ViewStub', 'SurfaceView', 'TextureView']);

/** The full class name of a tag: Android looks for those without a package in its own. */
export function viewClass(tag: string): string {
  if (tag.includes('.')) return tag;
  if (IN_VIEW.has(tag)) return `android.view.${tag}`;
  return `android.${tag === 'WebView' ? 'webkit' : 'widget'}.${tag}`;
}
