/** Ways to sign an APK, the oldest first. */
export const SIGN_SCHEMES = ['v1', 'v2', 'v3'] as const;

export type SignScheme = (typeof SIGN_SCHEMES)[number];

/** The first version of Android that knows scheme v2. */
const V2_SDK = 24;

/** The schemes that some Android needs from this version on, or makes better use of. */
export function neededSchemes(minSdk: number): readonly SignScheme[] {
  return minSdk < V2_SDK ? SIGN_SCHEMES : ['v2', 'v3'];
}
