import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Progress, SILENT } from '../../core/progress.js';
import { cacheFolder } from '../../home/home.js';
import type { Lock } from '../../home/lock.js';
import { makeFolders } from '../../home/make-folder.js';
import {
  type AndroidApi,
  ARTIFACTS,
  type Artifact,
  type ArtifactSet,
  DEFAULT_API,
  frameworksFor,
  jarName,
} from './artifacts.js';
import { buildHost, HOST_SOURCES, hostFolder, hostJars } from './build-host.js';
import { download } from './download.js';
import { findJava, type Java, lookForJava } from './find-java.js';
import { findMaven } from './find-maven.js';
import { type HostMachine, THIS_MACHINE } from './machine.js';
import { REPACKED_BYTES, repackedName, repackNativeRuntime, requireNativeFolder } from './repack.js';
import type { MavenRun } from './run-maven.js';
import { cacheError, tooLittleSpace } from './set-up-error.js';
import { listSetUpFolders, makeSetUpFolder, removeSetUpFolder } from './set-up-folder.js';
import { trySetUpLock, waitForSetUpLock } from './set-up-lock.js';
import { sizeText } from './sizes.js';
import { Stamp } from './stamp.js';

/** Everything that a JVM of the device is started with. */
export interface Toolchain {
  readonly java: Java;
  readonly api: AndroidApi;
  /** All of it, in order: what patches others comes first. */
  readonly classPath: readonly string[];
  /** The jars built from our own sources, which are part of the class path. */
  readonly hostJars: readonly string[];
  /** The one of them that the JVM starts with: it also changes how the JDK's threads wait. */
  readonly hostJar: string;
  /** The native libraries and fonts of this platform, which are part of the class path. */
  readonly nativeRuntime: string;
  /** The framework; not on the class path, a sandbox loads it. */
  readonly androidAll: string;
}

export interface ToolchainOptions {
  /** GAUNTLET_HOME. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress?: Progress;
  readonly signal?: AbortSignal | undefined;
  readonly api?: AndroidApi;
  /** The sources of the host; defaults to those of this package. */
  readonly hostSources?: string;
  readonly artifacts?: ArtifactSet;
  readonly machine?: HostMachine;
}

/** A published file and where it is kept. */
type Placed = readonly [Artifact, string];

/** Where the parts of a toolchain are kept. */
export interface SetUpLayout {
  readonly folder: string;
  readonly libraries: readonly Placed[];
  /** The framework of the API level. */
  readonly framework: Placed;
  /** All that is kept as it was published: the libraries, that framework, and the one that the host is compiled against. */
  readonly jars: readonly Placed[];
  readonly nativeRuntime: string;
  readonly host: string;
}

/** Where the parts of a toolchain are kept, whether they are there or not. */
export async function layoutOf(options: ToolchainOptions): Promise<SetUpLayout> {
  const { home, api = DEFAULT_API, hostSources = HOST_SOURCES } = options;
  const { artifacts = ARTIFACTS, machine = THIS_MACHINE } = options;
  const folder = join(cacheFolder(home), 'jvm');
  const lib = join(folder, artifacts.version, 'lib');
  const sdk = join(folder, artifacts.version, 'sdk');
  const placeIn = (place: string) => (artifact: Artifact) =>
    [artifact, join(place, jarName(artifact))] as const;
  const libraries = artifacts.libraries.map(placeIn(lib));
  return {
    folder,
    libraries,
    framework: placeIn(sdk)(artifacts.frameworks[api]),
    jars: [...libraries, ...frameworksFor(api, artifacts).map(placeIn(sdk))],
    nativeRuntime: join(lib, repackedName(machine.platform, machine.arch)),
    host: await hostFolder(hostSources, folder),
  };
}

/**
 * Makes sure that everything the device needs is there: at first use it is downloaded, repacked and built; later a few
 * looks at file times are all. Several Gauntlets may do this at once.
 */
export async function ensureToolchain(options: ToolchainOptions): Promise<Toolchain> {
  const { progress = SILENT, signal } = options;
  signal?.throwIfAborted();
  const layout = await layoutOf(options);
  try {
    const ready = await readyToolchain(options, layout);
    if (ready !== null) {
      await sweep(layout.folder);
      return ready;
    }
    makeFolders(layout.folder);
    const lock = await waitForSetUpLock(layout.folder, progress, signal);
    try {
      for (const scratch of await listSetUpFolders(layout.folder)) await removeSetUpFolder(scratch);
      return (await readyToolchain(options, layout)) ?? (await setUp(options, layout));
    } finally {
      lock.release();
    }
  } catch (error) {
    throw cacheError(error, layout.folder);
  }
}

/** The toolchain, if the last set-up left it complete and nothing has changed since; runs nothing. */
export async function readyToolchain(
  options: ToolchainOptions,
  layout: SetUpLayout,
): Promise<Toolchain | null> {
  const { machine = THIS_MACHINE, env } = options;
  const stamp = await Stamp.read(layout.folder);
  const jars = await hostJars(layout.host);
  if (jars.length === 0) return null;
  const files = [...layout.jars.map(([, file]) => file), layout.nativeRuntime, ...jars];
  const known = await Promise.all(files.map((file) => stamp.knows(file)));
  if (known.includes(false)) return null;
  const search = { env, platform: machine.platform, compiler: false, known: stamp.javas, ask: false };
  const found = await lookForJava(search);
  return found === null ? null : toolchain(options, layout, found.java, jars);
}

function toolchain(
  options: ToolchainOptions,
  layout: SetUpLayout,
  java: Java,
  jars: readonly string[],
): Toolchain {
  return {
    java,
    api: options.api ?? DEFAULT_API,
    classPath: [...jars, ...layout.libraries.map(([, file]) => file), layout.nativeRuntime],
    hostJars: jars,
    hostJar: jars.at(-1) ?? '',
    nativeRuntime: layout.nativeRuntime,
    androidAll: layout.framework[1],
  };
}

/** Brings everything that is missing or broken into place. The caller holds the lock. */
async function setUp(options: ToolchainOptions, layout: SetUpLayout): Promise<Toolchain> {
  const { env, signal, progress = SILENT, machine = THIS_MACHINE } = options;
  const { platform, arch } = machine;
  requireNativeFolder(platform, arch);
  progress.report({ phase: 'looking at what is there', fraction: null, facts: {} });
  const stamp = await Stamp.read(layout.folder);
  const missing = await findMissing(options, layout, stamp);

  const find = async (compiler: boolean): Promise<Java> => {
    const { java, known } = await findJava({ env, platform, compiler, known: stamp.javas, signal });
    stamp.rememberJavas(known);
    return java;
  };
  if (missing.artifacts.length > 0 || missing.build) {
    const java = await find(missing.build);
    const run = { java, env, platform, signal, maven: await findMaven({ env, platform, java, signal }) };
    const needed = missing.artifacts.reduce(
      (sum, { bytes }) => sum + bytes,
      missing.pack ? REPACKED_BYTES : 0,
    );
    const free = await machine.freeBytes(layout.folder);
    if (free < needed) throw tooLittleSpace(layout.folder, needed, free);
    const scratch = await makeSetUpFolder(layout.folder);
    try {
      await makeMissing(options, layout, stamp, missing, run, scratch);
    } finally {
      await removeSetUpFolder(scratch);
    }
  }
  // The Java that compiled may come after one that only runs; later uses will take that one, so this one does too.
  const java = await find(false);
  await stamp.save();
  return toolchain(options, layout, java, await hostJars(layout.host));
}

interface Missing {
  readonly artifacts: readonly Artifact[];
  /** Whether the native runtime has to be repacked; its artifact is then among those above. */
  readonly pack: boolean;
  readonly build: boolean;
}

async function findMissing(
  { artifacts: { nativeRuntime } = ARTIFACTS, signal }: ToolchainOptions,
  layout: SetUpLayout,
  stamp: Stamp,
): Promise<Missing> {
  const artifacts: Artifact[] = [];
  for (const [artifact, file] of layout.jars) {
    if (!(await stamp.verify(file, artifact.sha256, signal))) artifacts.push(artifact);
  }
  const pack = !(await stamp.verify(layout.nativeRuntime, undefined, signal));
  if (pack) artifacts.push(nativeRuntime);
  const jars = await hostJars(layout.host);
  const whole = await Promise.all(jars.map((jar) => stamp.verify(jar, undefined, signal)));
  return { artifacts, pack, build: jars.length === 0 || whole.includes(false) };
}

async function makeMissing(
  options: ToolchainOptions,
  layout: SetUpLayout,
  stamp: Stamp,
  missing: Missing,
  run: MavenRun,
  scratch: string,
): Promise<void> {
  const { signal, progress = SILENT, hostSources = HOST_SOURCES } = options;
  const { artifacts: { nativeRuntime } = ARTIFACTS, machine = THIS_MACHINE } = options;
  const places = new Map(layout.jars);
  const wholeRuntime = join(scratch, jarName(nativeRuntime));
  const place = (artifact: Artifact) => places.get(artifact) ?? wholeRuntime;
  for (const file of places.values()) makeFolders(dirname(file));
  let mavenArgs: readonly string[];
  try {
    mavenArgs = await download({ run, artifacts: missing.artifacts, scratch, place, progress });
  } finally {
    // Also what came before a failure need not come again.
    for (const [artifact, file] of places) await stamp.verify(file, artifact.sha256);
    await stamp.save();
  }
  if (missing.pack) {
    const facts = { size: sizeText(nativeRuntime.bytes) };
    progress.report({ phase: 'packing the native runtime', fraction: null, facts });
    const packed = join(scratch, 'packed.jar');
    await repackNativeRuntime(wholeRuntime, packed, machine.platform, machine.arch, signal);
    await rename(packed, layout.nativeRuntime);
    await stamp.accept(layout.nativeRuntime);
    await stamp.save();
  }
  if (missing.build) {
    progress.report({ phase: 'building the host of the jvm device', fraction: null, facts: {} });
    const jars = await buildHost(run, hostSources, scratch, layout.host, mavenArgs);
    for (const jar of jars) await stamp.accept(jar);
  }
}

/** Removes what killed set-ups left behind, unless one is running. */
async function sweep(folder: string): Promise<void> {
  const leftovers = await listSetUpFolders(folder);
  if (leftovers.length === 0) return;
  let lock: Lock | null;
  try {
    lock = trySetUpLock(folder);
  } catch {
    // The cache may be one that this user can only read.
    return;
  }
  if (lock === null) return;
  try {
    for (const scratch of leftovers) await removeSetUpFolder(scratch);
  } finally {
    lock.release();
  }
}
