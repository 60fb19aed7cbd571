import type { OwnCode } from './crash.js';
import type { TracedApp } from './trace.js';

/** Before the name of one class, without what is below it: a shrinker gives the same name to a class and a package. */
export const ONE_CLASS = '=';

/** Stands for every class, libraries and all. */
export const ALL_CODE = '*';

/**
 * Packages of libraries that apps bring along, each with everything below it. What nobody lists here is still
 * not own code unless it lies under an own prefix; the list is for libraries that put components into an
 * app's manifest or share its beginnings.
 */
const LIBRARIES: readonly string[] = [
  // Platform, support libraries, languages.
  'android',
  'androidx',
  'com.android',
  'com.google',
  'dagger',
  'dalvik',
  'groovy',
  'hilt_aggregated_deps',
  'j$',
  'java',
  'javax',
  'jakarta',
  'junit',
  'kotlin',
  'kotlinx',
  'org.chromium',
  'org.codehaus.groovy',
  'org.intellij',
  'org.jetbrains',
  'org.json',
  'org.w3c',
  'org.xml',
  'org.xmlpull',
  'scala',
  // Coverage, crash reports, logging, statistics, tests.
  'ch.acra',
  'ch.qos.logback',
  'com.amplitude',
  'com.appsflyer',
  'com.bugsnag',
  'com.crashlytics',
  'com.flurry',
  'com.instabug',
  'com.jakewharton',
  'com.microsoft.appcenter',
  'com.mixpanel',
  'com.newrelic',
  'com.segment',
  'com.vladium',
  'emma',
  'emmarun',
  'io.fabric',
  'io.sentry',
  'leakcanary',
  'mu.kotlin',
  'net.hockeyapp',
  'org.acra',
  'org.easymock',
  'org.hamcrest',
  'org.jacoco',
  'org.junit',
  'org.mockito',
  'org.slf4j',
  'shark',
  'timber',
  // Network, data, reactive.
  'au.com.bytecode',
  'com.apollographql',
  'com.couchbase',
  'com.esotericsoftware',
  'com.fasterxml',
  'com.j256.ormlite',
  'com.koushikdutta',
  'com.loopj',
  'com.opencsv',
  'com.parse',
  'com.raizlabs',
  'com.squareup',
  'com.thoughtworks.xstream',
  'com.tickaroo',
  'io.grpc',
  'io.ktor',
  'io.netty',
  'io.objectbox',
  'io.reactivex',
  'io.realm',
  'net.sqlcipher',
  'okhttp3',
  'okio',
  'org.apache',
  'org.eclipse',
  'org.greenrobot',
  'de.greenrobot',
  'org.joda',
  'org.jsoup',
  'org.koin',
  'org.kxml2',
  'org.msgpack',
  'org.reactivestreams',
  'org.simpleframework',
  'org.sqlite',
  'org.threeten',
  'org.yaml',
  'retrofit',
  'retrofit2',
  'roboguice',
  'rx',
  // Security.
  'com.lambdaworks',
  'com.scottyab',
  'net.i2p',
  'net.openid.appauth',
  'org.bouncycastle',
  'org.conscrypt',
  'org.spongycastle',
  // Views, pictures, media, maps.
  'bolts',
  'butterknife',
  'coil',
  'com.actionbarsherlock',
  'com.afollestad',
  'com.airbnb',
  'com.artfulbits',
  'com.bumptech',
  'com.caverock.androidsvg',
  'com.davemorrissey',
  'com.daimajia',
  'com.devbrackets',
  'com.github.amlcurran',
  'com.github.barteksc',
  'com.github.bumptech',
  'com.github.chrisbanes',
  'com.github.clans',
  'com.github.mikephil',
  'com.github.paolorotolo',
  'com.heinrichreimersoftware',
  'com.journeyapps',
  'com.larvalabs.svgandroid',
  'com.mapbox',
  'com.mikepenz',
  'com.nineoldandroids',
  'com.nispok',
  'com.nononsenseapps.filepicker',
  'com.nostra13',
  'com.pes.androidmaterialcolorpickerdialog',
  'com.robobunny',
  'com.soundcloud.android.crop',
  'com.theartofdev',
  'com.viewpagerindicator',
  'com.wdullaer',
  'com.yalantis',
  'de.hdodenhof',
  'de.psdev',
  'fr.castorflex',
  'it.sephiroth',
  'jp.wasabeef',
  'me.dm7',
  'me.zhanghai',
  'mehdi.sakout',
  'net.margaritov',
  'net.simonvt',
  'org.achartengine',
  'org.mapsforge',
  'org.osmdroid',
  'pl.droidsonroids',
  'uk.co.chrisjenx',
  'uk.co.senab',
  // Frameworks and services around the app.
  'com.adobe',
  'com.amazon',
  'com.amazonaws',
  'com.badlogic',
  'com.facebook',
  'com.onesignal',
  'com.paypal',
  'com.stripe',
  'com.twitter.sdk',
  'com.unity3d',
  'com.vk.sdk',
  'expo.modules',
  'io.branch',
  'io.flutter',
  'org.apache.cordova',
  'org.libsdl',
];

const LIBRARY_SET: ReadonlySet<string> = new Set(LIBRARIES);

/** Whether a class is below a package that is known to be a library's. */
export function isLibrary(className: string): boolean {
  return longestPrefix(className, (prefix) => LIBRARY_SET.has(prefix)) !== undefined;
}

/**
 * Own code by prefixes: packages or classes, each with everything below it; `=` and a name for that class alone; or `*` for all. A known library
 * within an own prefix is not own, and an own prefix within a known library is: the longer one decides.
 */
export function ownByPrefixes(prefixes: Iterable<string>): OwnCode {
  const own = new Set(prefixes);
  if (own.has(ALL_CODE)) return () => true;
  return (className) => {
    if (own.has(ONE_CLASS + className)) return true;
    const prefix = longestPrefix(className, (one) => own.has(one) || LIBRARY_SET.has(one));
    return prefix !== undefined && own.has(prefix);
  };
}

/** Own code of an app that a recording belongs to. */
export function ownCodeOf({ package: name, own = [name] }: Pick<TracedApp, 'package' | 'own'>): OwnCode {
  return ownByPrefixes(own);
}

/** The longest beginning of a class name, cut where a package or an outer class ends, that is accepted. */
function longestPrefix(className: string, accepts: (prefix: string) => boolean): string | undefined {
  for (let end = className.length; end > 0; end = lastBoundary(className, end)) {
    const prefix = className.slice(0, end);
    if (accepts(prefix)) return prefix;
  }
  return undefined;
}

function lastBoundary(className: string, before: number): number {
  return Math.max(className.lastIndexOf('.', before - 1), className.lastIndexOf('$', before - 1));
}
