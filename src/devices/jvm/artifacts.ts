import { createHash } from 'node:crypto';

/** The Android versions that the device can be, oldest first. */
export const APIS = [29, 34] as const;
export type AndroidApi = (typeof APIS)[number];

/** The smallest and fastest of them; it also runs apps that target older ones, and the host is compiled against it. */
export const DEFAULT_API: AndroidApi = 29;

/** One published file that the device needs at run time. */
export interface Artifact {
  readonly group: string;
  readonly name: string;
  readonly version: string;
  /** What it is for, for people. */
  readonly purpose: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Pinned, because its internal interfaces are used. */
const ROBOLECTRIC = '4.16.1';

type Row = readonly [group: string, name: string, version: string, bytes: number, sha256: string];

const same = (purpose: string, rows: readonly Row[]): readonly Artifact[] =>
  rows.map(([group, name, version, bytes, sha256]) => ({ group, name, version, purpose, bytes, sha256 }));

/**
 * What goes on the class path.
 * The parts of Robolectric's dependency tree that no app reaches (ICU, Conscrypt, SQLite for the legacy mode, its own
 * Maven resolver) are left out.
 */
const LIBRARIES: readonly Artifact[] = [
  ...same("Robolectric: the framework's stand-in on the JVM", [
    [
      'org.robolectric',
      'robolectric',
      ROBOLECTRIC,
      166_217,
      'ebfd48a0255689b0e58a3bbc6c794dc0c0d7b48ce31006fe2613cf7548cba229',
    ],
    [
      'org.robolectric',
      'shadows-framework',
      ROBOLECTRIC,
      4_865_818,
      'a59802cffec783aa0e7df1489b0c2ce1126ef7cdedb940ffc378eb61e86958c8',
    ],
    [
      'org.robolectric',
      'resources',
      ROBOLECTRIC,
      402_623,
      'fb16b2c000cc1b91c6f26b6f6c08459e5b1ee35d99cfb908f20a73a05f3f962c',
    ],
    [
      'org.robolectric',
      'sandbox',
      ROBOLECTRIC,
      122_120,
      '14a9bd67d4765c5d6c4ff57ddf339cb447e63df4a46bac650c093a15e2209bdf',
    ],
    [
      'org.robolectric',
      'nativeruntime',
      ROBOLECTRIC,
      56_101,
      '55e339282dde0466dcfbce0fd861562bed59bc43f41012d21d750d07147c9e98',
    ],
    [
      'org.robolectric',
      'utils',
      ROBOLECTRIC,
      51_892,
      '8088e94dcaa5cd36251492b1e1155ea2b636756b2271dbbb2d325a012c8a30e2',
    ],
    [
      'org.robolectric',
      'utils-reflector',
      ROBOLECTRIC,
      25_802,
      'f1c49f95cb3a94ec6fcebfdf1753dd12a879ce5703b3b851f63fb8b412210eb9',
    ],
    [
      'org.robolectric',
      'annotations',
      ROBOLECTRIC,
      51_315,
      '65a55f0b3cbcfbfc675b0c9075a30edc3b95e6e772a911d874197cc528c9d7b1',
    ],
    [
      'org.robolectric',
      'shadowapi',
      ROBOLECTRIC,
      16_473,
      '6f997b1c0d169a01a967dff2661a95f4c2c2b5b008e8b9e1fba0b2682d6f8c6d',
    ],
    [
      'org.robolectric',
      'pluginapi',
      ROBOLECTRIC,
      10_167,
      'ba72852745647202c40f1937ddca813bfa1be7707f84e3f65beae2c49d592174',
    ],
  ]),
  ...same('what Robolectric itself uses', [
    [
      'org.bouncycastle',
      'bcprov-jdk18on',
      '1.81',
      8_948_201,
      '249f396412b0c0ce67f25c8197da757b241b8be3ec4199386c00704a2457459b',
    ],
    [
      'com.google.guava',
      'guava',
      '33.4.8-jre',
      3_023_797,
      'f3d7f57f67fd622f4d468dfdd692b3a5e3909246c28017ac3263405f0fe617ed',
    ],
    [
      'com.google.guava',
      'failureaccess',
      '1.0.3',
      10_763,
      'cbfc3906b19b8f55dd7cfd6dfe0aa4532e834250d7f080bd8d211a3e246b59cb',
    ],
    [
      'javax.inject',
      'javax.inject',
      '1',
      2_497,
      '91c77044a50c481636c32d916fd89c9118a72195390452c81065080f957de7ff',
    ],
    [
      'javax.annotation',
      'javax.annotation-api',
      '1.3.2',
      26_586,
      'e04ba5195bcd555dc95650f7cc614d151e4bcd52d29a10b8aa2197f3ab89ab9b',
    ],
    [
      'com.google.auto.value',
      'auto-value-annotations',
      '1.11.0',
      7_491,
      '5a055ce4255333b3346e1a8703da5bf8ff049532286fdcd31712d624abe111dd',
    ],
  ]),
  ...same('reads, rewrites and verifies classes', [
    [
      'org.ow2.asm',
      'asm',
      '9.10.1',
      126_151,
      'ed825d10ab1399c8c0cb669e688cf0c8c82629b4c8399b58352b68e92ca10fcb',
    ],
    [
      'org.ow2.asm',
      'asm-tree',
      '9.10.1',
      51_958,
      '3dfb0d5b6a106cd40b5b250e39935fbf2f927f4477546a5369a3ac609cf0506b',
    ],
    [
      'org.ow2.asm',
      'asm-commons',
      '9.10.1',
      74_840,
      '6d0abefb7cbf972ea16edb37ec14835372505063a45f976ab7ea889ed9497895',
    ],
    [
      'org.ow2.asm',
      'asm-analysis',
      '9.10.1',
      35_140,
      'dede75a21306b65974ecd8f87114ff6970f09fb794157a4ca09ab25c888c2bfc',
    ],
    [
      'org.ow2.asm',
      'asm-util',
      '9.10.1',
      95_628,
      '1bb99d091fba2597dc6d51193e9bbcf0d8447e7ed96bd8f0198b18152f09655c',
    ],
  ]),
  ...same('turns DEX into class files', [
    [
      'de.femtopedia.dex2jar',
      'dex-translator',
      '2.4.38',
      124_449,
      '9bb5a7852cfc9698d130cc780513bb202a8b0c59bf8dd43c3f25cf32c587741d',
    ],
    [
      'de.femtopedia.dex2jar',
      'dex-ir',
      '2.4.38',
      231_400,
      'ecac2eb44ad9393ac579d5d4e48520b485e90ab6536becdb061466fef92d9bb8',
    ],
    [
      'de.femtopedia.dex2jar',
      'dex-reader',
      '2.4.38',
      68_645,
      '177a7ddc7a9b7cc1e9a86603f93599461bc64ed8d5574b80f42391390ea9ec7d',
    ],
    [
      'de.femtopedia.dex2jar',
      'dex-reader-api',
      '2.4.38',
      74_254,
      '490cac37ca090db759295eae2c279536bca7c77e8cfa3be4372210a6a4ca9d2a',
    ],
    [
      'de.femtopedia.dex2jar',
      'd2j-base-cmd',
      '2.4.38',
      14_152,
      '4e9ee8b7d751b6d8447313cb168c88ea14454d53d281ca7c1d9307c7f74051a4',
    ],
    [
      'de.femtopedia.dex2jar',
      'd2j-external',
      '2.4.38',
      1_160_841,
      '929884e103c6897448abfe34eb9c6c0018b0443b160da87d0073976b1b3b2b67',
    ],
  ]),
  ...same('the HTTP client that Android carried until API 23', [
    [
      'org.apache.httpcomponents',
      'httpclient',
      '4.0.3',
      292_893,
      'f60095cfe36bde06870baaf78a0c449280a58d2f405c1b11db594f83e222bda5',
    ],
    [
      'org.apache.httpcomponents',
      'httpcore',
      '4.0.1',
      172_888,
      '3b6bf92affa85d4169a91547ce3c7093ed993b41ad2df80469fc768ad01e6b6b',
    ],
    [
      'commons-logging',
      'commons-logging',
      '1.1.1',
      60_686,
      'ce6f913cad1f0db3aad70186d65c5bc7ffcc9a99e3fe8e0b137312819f7c362f',
    ],
    [
      'commons-codec',
      'commons-codec',
      '1.3',
      46_725,
      '1bafd2ece2e88db4cdf835a7f8f0de65fab5b1147977a5dcc59b7c1b8c6f5080',
    ],
  ]),
];

/** Native graphics, text and SQLite for every platform; only a part of it is kept, see repack.ts. */
export const NATIVE_RUNTIME: Artifact = {
  group: 'org.robolectric',
  name: 'nativeruntime-dist-compat',
  version: '1.0.18',
  purpose: 'native graphics, fonts and SQLite',
  bytes: 159_128_857,
  sha256: 'a6c34d92c990754e5aee076032a36f8e38fcacb5eb878ebe0a324509f3864eef',
};

/** The framework's own code and resources, by API level. */
const FRAMEWORKS: Readonly<Record<AndroidApi, Artifact>> = {
  29: {
    group: 'org.robolectric',
    name: 'android-all-instrumented',
    version: '10-robolectric-5803371-i7',
    purpose: 'the code and resources of Android 10',
    bytes: 116_486_192,
    sha256: '700fb3bb88ff346969b955241b86d2f55d395488bf5df1e8eddfbd003980c78a',
  },
  34: {
    group: 'org.robolectric',
    name: 'android-all-instrumented',
    version: '14-robolectric-10818077-i7',
    purpose: 'the code and resources of Android 14',
    bytes: 151_142_227,
    sha256: '3fdac2d463f431c6b8d83b9d0ca739e795de75fffedee648c6761bd4bd864701',
  },
};

/** The name of the file of an artifact. The framework is looked up under exactly this name. */
export function jarName({ name, version }: Artifact): string {
  return `${name}-${version}.jar`;
}

/** Files that belong together. */
export interface ArtifactSet {
  /** Names this very set, so that another version of Gauntlet with another set keeps to its own folder. */
  readonly version: string;
  readonly libraries: readonly Artifact[];
  readonly nativeRuntime: Artifact;
  readonly frameworks: Readonly<Record<AndroidApi, Artifact>>;
}

/** The set that this version of Gauntlet was made with. */
export const ARTIFACTS: ArtifactSet = {
  version: `${ROBOLECTRIC}-${digestOf([...LIBRARIES, NATIVE_RUNTIME, ...Object.values(FRAMEWORKS)])}`,
  libraries: LIBRARIES,
  nativeRuntime: NATIVE_RUNTIME,
  frameworks: FRAMEWORKS,
};

/** The frameworks of a set that an API level needs: its own, and the one that the host is compiled against. */
export function frameworksFor(api: AndroidApi, set: ArtifactSet = ARTIFACTS): readonly Artifact[] {
  return [...new Set([set.frameworks[DEFAULT_API], set.frameworks[api]])];
}

/** Everything of a set that is fetched for an API level. */
export function artifactsFor(api: AndroidApi, set: ArtifactSet = ARTIFACTS): readonly Artifact[] {
  return [...set.libraries, set.nativeRuntime, ...frameworksFor(api, set)];
}

function digestOf(artifacts: readonly Artifact[]): string {
  const checksums = artifacts.map(({ sha256 }) => sha256).join('\n');
  return createHash('sha256').update(checksums).digest('hex').slice(0, 8);
}
