import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MavenRun, mavenError, runMaven } from './run-maven.js';
import { setUpError } from './set-up-error.js';

/** The Java program behind the device, as it comes with this package. */
export const HOST_SOURCES = fileURLToPath(new URL('../../../hosts/jvm', import.meta.url));

const PREFIX = 'host-';
const KEPT_HOSTS = 3;
/** Somebody may still be running one that was built so long before the newest. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The folder for what is built of these very sources. */
export async function hostFolder(sources: string, cache: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await sourceFiles(sources)) {
    const content = await readFile(join(sources, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return join(cache, `${PREFIX}${hash.digest('hex').slice(0, 16)}`);
}

/** The jars of a built host in class path order, the host itself last; none when it is not built. */
export async function hostJars(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const isPatch = (name: string) => Number(name.endsWith('-patch.jar'));
  return names
    .filter(isProduct)
    .sort((a, b) => isPatch(b) - isPatch(a) || (a < b ? -1 : 1))
    .map((name) => join(folder, name));
}

/** Builds the host with Maven, away from its sources, which may not be writable; the result appears whole or not at all. */
export async function buildHost(
  run: MavenRun,
  sources: string,
  scratch: string,
  folder: string,
  mavenArgs: readonly string[] = [],
): Promise<readonly string[]> {
  const project = join(scratch, 'host');
  const built = join(scratch, 'built');
  await mkdir(project, { recursive: true });
  await copyFile(join(sources, 'pom.xml'), join(project, 'pom.xml'));
  await cp(join(sources, 'src'), join(project, 'src'), { recursive: true });
  const args = [
    '-B',
    '-q',
    '-f',
    // Maven runs in another folder than we do.
    resolve(project, 'pom.xml'),
    ...mavenArgs,
    '-Dmaven.test.skip=true',
    'package',
  ];
  const { ok, output } = await runMaven(run, project, args);
  if (!ok) throw mavenError('Building the host of the jvm device', output);

  await mkdir(built);
  const target = join(project, 'target');
  const products = (await readdir(target).catch(() => [])).filter(isProduct);
  if (products.length === 0)
    throw mavenError('Building the host of the jvm device', 'Maven has made no jar.');
  for (const name of products) await rename(join(target, name), join(built, name));
  await rm(folder, { recursive: true, force: true });
  await rename(built, folder);
  await forgetOldHosts(dirname(folder));
  return hostJars(folder);
}

/** Hosts of other versions are kept for those who go back and forth between two of them, but not all for ever. */
export async function forgetOldHosts(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith(PREFIX));
  const hosts = await Promise.all(
    names.map(async (name) => ({ name, builtMs: (await stat(join(cache, name))).mtimeMs })),
  );
  hosts.sort((a, b) => b.builtMs - a.builtMs);
  const newestMs = hosts[0]?.builtMs ?? 0;
  for (const { name, builtMs } of hosts.slice(KEPT_HOSTS))
    if (newestMs - builtMs > KEPT_MS) await rm(join(cache, name), { recursive: true, force: true });
}

function isProduct(name: string): boolean {
  return name.endsWith('.jar') && !/^original-|-(?:sources|javadoc|tests)\.jar$/.test(name);
}

async function sourceFiles(sources: string): Promise<readonly string[]> {
  try {
    return ['pom.xml', ...(await filesBelow(sources, 'src'))];
  } catch (error) {
    throw setUpError(
      'NO_HOST_SOURCES',
      `The host of the jvm device is not in ${sources}.`,
      'Install Gauntlet again; this copy is incomplete.',
      error,
    );
  }
}

/** The files below a folder, always in the same order and with the same separator. */
async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await filesBelow(root, name)));
    else files.push(name);
  }
  return files;
}
