import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { APIS, artifactsFor, DEFAULT_API } from './artifacts.js';
import { hostJars } from './build-host.js';
import { findContainment, missingContainment, trialOf } from './containment.js';
import { markOf } from './file-mark.js';
import { findJava, type Java } from './find-java.js';
import { findMaven } from './find-maven.js';
import { type HostMachine, THIS_MACHINE } from './machine.js';
import { nativeFolder, REPACKED_BYTES } from './repack.js';
import { sizeText } from './sizes.js';
import { Stamp } from './stamp.js';
import { layoutOf, type SetUpLayout, type ToolchainOptions } from './toolchain.js';

/** One piece of the device, as `gauntlet doctor` shows it. */
export interface ToolchainCheck {
  readonly name: string;
  /** `later`: missing only because the device was not used yet. */
  readonly state: 'fine' | 'later' | 'trouble';
  readonly detail: string;
  /** What to do; null when there is nothing to do. */
  readonly remedy: string | null;
}

/** Looks at every piece that the jvm device needs. Changes nothing and downloads nothing. */
export async function toolchainChecks(options: ToolchainOptions): Promise<readonly ToolchainCheck[]> {
  const { machine = THIS_MACHINE } = options;
  const layout = await layoutOrTrouble(options);
  if (layout instanceof GauntletError) return [failed('host', layout)];
  const stamp = await Stamp.read(layout.folder);
  const jars = await checkJars(layout);
  const native = await checkNativeRuntime(layout, stamp, machine);
  const host = await checkHost(layout, stamp);
  const more = await checkMoreFrameworks(options);
  const complete = [jars, native, host].every(isFine);
  const { check: java, found } = await checkJava(options, machine, !isFine(host));
  return [
    java,
    await checkMaven(options, machine, found, complete, more.every(isFine)),
    jars,
    ...more,
    native,
    host,
    await checkSpace(options, layout, machine, isFine(jars) && isFine(native)),
    await checkContainment(options, machine, found),
  ];
}

async function layoutOrTrouble(options: ToolchainOptions): Promise<SetUpLayout | GauntletError> {
  try {
    return await layoutOf(options);
  } catch (error) {
    if (error instanceof GauntletError) return error;
    throw error;
  }
}

const fine = (name: string, detail: string): ToolchainCheck => ({
  name,
  state: 'fine',
  detail,
  remedy: null,
});

const later = (name: string, detail: string): ToolchainCheck => ({
  name,
  state: 'later',
  detail,
  remedy: 'Nothing: the next use of the jvm device sees to it.',
});

const isFine = ({ state }: ToolchainCheck) => state === 'fine';

const failed = (name: string, { message, remedy }: GauntletError): ToolchainCheck => ({
  name,
  state: 'trouble',
  detail: message,
  remedy,
});

async function checkJava({ env, signal }: ToolchainOptions, { platform }: HostMachine, compiler: boolean) {
  try {
    const { java } = await findJava({ env, platform, compiler, signal });
    const kind = java.javac === null ? 'Java' : 'JDK';
    return { check: fine('java', `${kind} ${java.version} in ${java.home}`), found: java };
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    return { check: failed('java', error), found: null };
  }
}

async function checkMaven(
  { env, signal }: ToolchainOptions,
  { platform }: HostMachine,
  java: Java | null,
  complete: boolean,
  more: boolean,
): Promise<ToolchainCheck> {
  if (java === null) {
    return {
      name: 'maven',
      state: complete ? 'fine' : 'trouble',
      detail: 'Not asked: it needs Java.',
      remedy: 'Install Java first.',
    };
  }
  try {
    const { mvn, version } = await findMaven({ env, platform, java, signal });
    return fine('maven', `Maven ${version}, ${mvn}`);
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    if (!complete) return failed('maven', error);
    const need = more ? 'it is not needed any more' : 'only apps for a newer Android still need it';
    return fine('maven', `None here; ${need}.`);
  }
}

async function checkJars({ jars, folder }: SetUpLayout): Promise<ToolchainCheck> {
  const marks = await Promise.all(
    jars.map(async ([artifact, file]) => ({ artifact, mark: await markOf(file) })),
  );
  const there = marks.filter(({ artifact, mark }) => mark?.size === artifact.bytes);
  const broken = marks.filter(({ artifact, mark }) => mark !== null && mark.size !== artifact.bytes).length;
  const sum = (rows: readonly { artifact: { bytes: number } }[]) =>
    sizeText(rows.reduce((bytes, { artifact }) => bytes + artifact.bytes, 0));
  const all = `${jars.length} jars, ${sum(marks)}`;
  if (there.length === jars.length) return fine('jars', `${all}, in ${folder}`);
  const detail = `${there.length} of ${all} are in ${folder}${broken > 0 ? `; ${broken} broken` : ''}`;
  return later('jars', detail);
}

/** The frameworks that only some apps need. */
function checkMoreFrameworks(options: ToolchainOptions): Promise<readonly ToolchainCheck[]> {
  const { api: own = DEFAULT_API } = options;
  const more = APIS.filter((api) => api !== own);
  return Promise.all(
    more.map(async (api) => {
      const [artifact, file] = (await layoutOf({ ...options, api })).framework;
      const name = `API ${api}`;
      const size = sizeText(artifact.bytes);
      if ((await markOf(file))?.size === artifact.bytes) return fine(name, `${size}, ${file}`);
      const remedy = 'Nothing: the first app that needs it brings it.';
      return { ...later(name, `${size}, not here yet`), remedy };
    }),
  );
}

async function checkNativeRuntime(
  { nativeRuntime, folder }: SetUpLayout,
  stamp: Stamp,
  { platform, arch }: HostMachine,
): Promise<ToolchainCheck> {
  const name = 'native runtime';
  if (nativeFolder(platform, arch) === null) {
    const detail = `There is none for ${platform} ${arch}.`;
    return { name, state: 'trouble', detail, remedy: 'Use a phone or an emulator here.' };
  }
  const mark = await markOf(nativeRuntime);
  if (mark === null) return later(name, `It is not in ${folder} yet.`);
  if (await stamp.knows(nativeRuntime)) return fine(name, `${sizeText(mark.size)} for ${platform} ${arch}`);
  return later(name, 'It has changed since it was made.');
}

async function checkHost({ host }: SetUpLayout, stamp: Stamp): Promise<ToolchainCheck> {
  const jars = await hostJars(host);
  if (jars.length === 0) return later('host', 'It is not built yet.');
  const known = await Promise.all(jars.map((jar) => stamp.knows(jar)));
  if (!known.includes(false)) return fine('host', `Built, in ${host}`);
  return later('host', 'It has changed since it was built.');
}

async function checkSpace(
  { api = DEFAULT_API, artifacts }: ToolchainOptions,
  { folder }: SetUpLayout,
  machine: HostMachine,
  complete: boolean,
): Promise<ToolchainCheck> {
  const needed = complete
    ? 0
    : artifactsFor(api, artifacts).reduce((sum, { bytes }) => sum + bytes, REPACKED_BYTES);
  const free = await machine.freeBytes(folder);
  const detail = `${sizeText(free)} free${complete ? '' : `, ${sizeText(needed)} needed`}, in ${folder}`;
  if (free >= needed) return fine('disk space', detail);
  const remedy = 'Free some space, or set GAUNTLET_HOME to a folder on another disk.';
  return { name: 'disk space', state: 'trouble', detail, remedy };
}

async function checkContainment(
  { env }: ToolchainOptions,
  { platform }: HostMachine,
  java: Java | null,
): Promise<ToolchainCheck> {
  const name = 'containment';
  if (platform !== 'linux') {
    const detail = `This system has no namespaces. ${missingContainment({ network: false, files: false })}`;
    const remedy = 'Test apps that you trust, or run Gauntlet in a container or on Linux.';
    return { name, state: 'trouble', detail, remedy };
  }
  if (java === null) {
    const detail = 'Not tried: it needs Java.';
    return { name, state: 'trouble', detail, remedy: 'Install Java first.' };
  }
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-'));
  try {
    const containment = await findContainment({ env, platform, scratch, ...trialOf(java) });
    const missing = missingContainment(containment);
    if (missing === null) {
      const walls = 'no network, no files of yours, no sockets on the disk, no processes, no environment';
      return fine(name, `${containment.file} works: ${walls}`);
    }
    const why =
      containment.refused.length === 0
        ? 'neither bwrap nor unshare is here'
        : containment.refused.map((file) => `${file} does not work here`).join(', ');
    const remedy = 'Install bubblewrap and allow unprivileged user namespaces, or test apps that you trust.';
    return { name, state: 'trouble', detail: `${missing} (${why})`, remedy };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
