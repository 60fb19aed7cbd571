import { dirname } from 'node:path';
import type { ExternalRule } from '../../core/device.js';
import type { Toolchain } from './toolchain.js';

/** Packages of the JDK that the framework code reaches into. */
const OPENED = [
  'java.lang',
  'java.lang.annotation',
  'java.lang.invoke',
  'java.lang.ref',
  'java.lang.reflect',
  'java.util',
  'java.util.concurrent',
  'java.util.concurrent.atomic',
  'java.util.concurrent.locks',
  'java.util.function',
  'java.util.jar',
  'java.util.regex',
  'java.util.stream',
  'java.util.zip',
  'java.io',
  'java.math',
  'java.net',
  'java.nio',
  'java.nio.channels',
  'java.nio.charset',
  'java.nio.file',
  'java.text',
  'java.time',
  'java.time.chrono',
  'java.time.format',
  'java.time.temporal',
  'java.time.zone',
  'java.security',
  'java.security.cert',
  'java.security.spec',
  'javax.crypto',
  'javax.crypto.spec',
  'javax.net',
  'javax.net.ssl',
  'javax.security.auth',
  'jdk.internal.access',
  'sun.nio.ch',
];

export interface HostFolders {
  /** What the app takes for the root of the phone's files. */
  readonly root: string;
  /** Where imported apps are kept. */
  readonly imports: string;
  /** Where the JVM keeps what it needs while it runs. */
  readonly scratch: string;
}

/** How the phone behaves; what is absent defaults to what the host has. */
export interface HostOptions {
  /** Real time after which the main thread counts as hung. */
  readonly anrMs?: number;
  /** How other apps answer. */
  readonly external?: ExternalRule;
  /** The phone's screen as `WxH@DPI`. */
  readonly screen?: string;
  /** Whether the app has to ask for what it declares, or was granted all of it when it was installed. */
  readonly permissions?: 'ask' | 'granted';
}

/** The command that starts a JVM of the device: one core's worth of compiler, bounded memory, nothing fetched. */
export function hostCommand(
  toolchain: Toolchain,
  { root, imports, scratch }: HostFolders,
  { anrMs, external, screen, permissions }: HostOptions = {},
): readonly string[] {
  return [
    toolchain.java.java,
    '-Xmx512m',
    '-Xss4m',
    '-XX:+UseSerialGC',
    // What the framework's classes take: without it, loading them sets off full collections.
    '-XX:MetaspaceSize=160m',
    // The first compiler is enough: what matters is to be quick from the start.
    '-XX:TieredStopAtLevel=1',
    // A long run of a large app comes close to the 48 MB that this compiler has by itself, and would compile again and again.
    '-XX:ReservedCodeCacheSize=96m',
    // What it would look for is not in a container, and what it would leave behind must not be there.
    ...(process.platform === 'linux' ? ['-XX:-UseContainerSupport'] : []),
    '-XX:-UsePerfData',
    // A missing class then only hurts where it is used, as on a phone; rewritten classes were verified when they were converted.
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:-BytecodeVerificationRemote',
    ...OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    `-javaagent:${toolchain.hostJar}`,
    '-Djava.awt.headless=true',
    // As on every phone, whatever the computer's language is.
    ...['-Dfile.encoding=UTF-8', '-Duser.language=en', '-Duser.country=US', '-Duser.timezone=UTC'],
    // Hebrew, Indonesian and Yiddish have the codes that they have on Android.
    '-Djava.locale.useOldISOCodes=true',
    // Where the JDK keeps its certificates: a key store is of another type unless somebody says so.
    '-Djavax.net.ssl.trustStoreType=JKS',
    `-Djava.io.tmpdir=${scratch}`,
    '-Drobolectric.offline=true',
    `-Drobolectric.dependency.dir=${dirname(toolchain.androidAll)}`,
    '-Drobolectric.windowManager.useRequestedSize=true',
    '-Drobolectric.createActivityContexts=true',
    '-Drobolectric.useRealSpinnerSelection=true',
    '-Drobolectric.useRealAni=true',
    // A phone leaves out what an app declares of the system's own; Robolectric would refuse the app.
    '-Drobolectric.allowPlatformPermissions=true',
    '-cp',
    toolchain.classPath.join(process.platform === 'win32' ? ';' : ':'),
    'gauntlet.host.Main',
    '--root',
    root,
    '--cache',
    imports,
    '--api',
    String(toolchain.api),
    ...(anrMs === undefined ? [] : ['--anr-ms', String(anrMs)]),
    ...(external === undefined ? [] : ['--external', external]),
    ...(screen === undefined ? [] : ['--screen', screen]),
    ...(permissions === undefined ? [] : ['--permissions', permissions]),
  ];
}
