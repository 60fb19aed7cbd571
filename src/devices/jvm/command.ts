import { dirname } from 'node:path';
import type { ExternalRule } from '../../core/device.js';
import type { Toolchain } from './toolchain.js';

/** Packages of the JDK that the framework code reaches into. */
const OPENED = [
  'java.lang',
  'java.lang.reflect',
  'java.util',
  'java.util.concurrent',
  'java.io',
  'java.net',
  'java.nio',
  'java.text',
  'java.security',
  'jdk.internal.access',
  'sun.nio.ch',
];

export interface HostFolders {
  /** Where imported apps are kept. */
  readonly imports: string;
  /** Where this JVM and its app may write. */
  readonly scratch: string;
}

/** How the phone behaves; what is absent defaults to what the host has. */
export interface HostOptions {
  /** Real time after which the main thread counts as hung. */
  readonly anrMs?: number;
  /** How other apps answer. */
  readonly external?: ExternalRule;
  /** Whether the app has to ask for what it declares, or was granted all of it when it was installed. */
  readonly permissions?: 'ask' | 'granted';
}

/** The command that starts a JVM of the device: one core's worth of compiler, bounded memory, nothing fetched. */
export function hostCommand(
  toolchain: Toolchain,
  { imports, scratch }: HostFolders,
  { anrMs, external, permissions }: HostOptions = {},
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
    // A missing class then only hurts where it is used, as on a phone; rewritten classes were verified at import.
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:-BytecodeVerificationRemote',
    ...OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    `-javaagent:${toolchain.hostJar}`,
    '-Djava.awt.headless=true',
    // As on every phone, whatever the computer's language is.
    ...['-Dfile.encoding=UTF-8', '-Duser.language=en', '-Duser.country=US', '-Duser.timezone=UTC'],
    `-Djava.io.tmpdir=${scratch}`,
    '-Drobolectric.offline=true',
    `-Drobolectric.dependency.dir=${dirname(toolchain.androidAll)}`,
    '-Drobolectric.windowManager.useRequestedSize=true',
    '-Drobolectric.createActivityContexts=true',
    '-Drobolectric.useRealSpinnerSelection=true',
    '-Drobolectric.useRealAni=true',
    '-cp',
    toolchain.classPath.join(process.platform === 'win32' ? ';' : ':'),
    'gauntlet.host.Main',
    '--cache',
    imports,
    '--api',
    String(toolchain.api),
    ...(anrMs === undefined ? [] : ['--anr-ms', String(anrMs)]),
    ...(external === undefined ? [] : ['--external', external]),
    ...(permissions === undefined ? [] : ['--permissions', permissions]),
  ];
}
