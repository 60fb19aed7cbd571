/** What an app may need of a device, in the order in which it is listed. */
export const KINDS_OF_NEED = [
  'native code',
  'WebView',
  'OpenGL',
  'Play services',
  'camera pictures',
  'codecs',
  'network',
] as const;
export type KindOfNeed = (typeof KINDS_OF_NEED)[number];

/** Packages and classes by which code uses something, those of frameworks that do it for the app among them; a package ends with a dot. */
const TYPES: readonly (readonly [prefix: string, kind: KindOfNeed])[] = [
  ['com.facebook.soloader.', 'native code'],
  ['com.getkeepsafe.relinker.', 'native code'],
  ['com.facebook.react.', 'native code'],
  ['com.unity3d.', 'native code'],
  ['io.flutter.', 'native code'],
  ['io.realm.', 'native code'],
  ['org.godotengine.', 'native code'],
  ['org.libsdl.', 'native code'],
  ['android.webkit.', 'WebView'],
  ['androidx.webkit.', 'WebView'],
  ['com.getcapacitor.', 'WebView'],
  ['org.apache.cordova.', 'WebView'],
  ['android.opengl.', 'OpenGL'],
  ['com.badlogic.gdx.', 'OpenGL'],
  ['javax.microedition.khronos.', 'OpenGL'],
  ['com.google.android.gms.', 'Play services'],
  ['com.google.firebase.', 'Play services'],
  ['com.android.billingclient.', 'Play services'],
  ['com.google.android.play.', 'Play services'],
  ['android.hardware.Camera', 'camera pictures'],
  ['android.hardware.camera2.', 'camera pictures'],
  ['androidx.camera.', 'camera pictures'],
  ['android.media.MediaCodec', 'codecs'],
  ['android.media.MediaExtractor', 'codecs'],
  ['android.media.MediaMuxer', 'codecs'],
  ['android.media.MediaRecorder', 'codecs'],
  ['android.media.AudioRecord', 'codecs'],
  ['java.net.Socket', 'network'],
  ['java.net.HttpURLConnection', 'network'],
  ['java.net.URLConnection', 'network'],
  ['javax.net.ssl.HttpsURLConnection', 'network'],
  ['okhttp3.', 'network'],
  ['retrofit2.', 'network'],
  ['com.android.volley.', 'network'],
  ['org.apache.http.', 'network'],
  ['io.ktor.client.', 'network'],
];

/** Classes in such a package that are of use without what the others need. */
const HARMLESS: ReadonlySet<string> = new Set(['android.webkit.MimeTypeMap', 'android.webkit.URLUtil']);

/** Single methods. */
const METHODS: ReadonlyMap<string, KindOfNeed> = new Map([
  ['java.lang.System.load', 'native code'],
  ['java.lang.System.loadLibrary', 'native code'],
  ['java.lang.Runtime.load', 'native code'],
  ['java.lang.Runtime.loadLibrary', 'native code'],
  ['java.net.URL.openConnection', 'network'],
  ['java.net.URL.openStream', 'network'],
]);

/** What the use of a class or of one of its methods asks of a device; null for what every device has. */
export function kindOf(type: string, method: string): KindOfNeed | null {
  const byMethod = METHODS.get(`${type}.${method}`);
  if (byMethod !== undefined) return byMethod;
  if (HARMLESS.has(type)) return null;
  const known = TYPES.find(([prefix]) =>
    prefix.endsWith('.') ? type.startsWith(prefix) : type === prefix || type.startsWith(`${prefix}$`),
  );
  return known === undefined ? null : known[1];
}
