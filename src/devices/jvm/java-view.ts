import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asOutside, EMPTY_VIEW, type Seen, type View } from './view.js';

/** Where systems keep libraries. Which of them are links to others differs from one to the next. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/lib32', '/lib', '/lib64', '/lib32'];
/** Where the loader looks up which library is where. */
const LOADER_CACHE = '/etc/ld.so.cache';
/** Folders of packages, all for everybody to read, whose programs find their libraries there and nowhere else. */
const STORES = ['/nix/store', '/gnu/store', '/home/linuxbrew/.linuxbrew'];
/** What a program cannot do without; a terminal is not part of it. */
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
/** The parts of a Java that it reads while it runs. */
const READ = ['conf', 'lib'];
/** A distribution's folder of settings for one Java. */
const SETTINGS = /^\/etc\/[^/]*(?:java|jdk|jre|jvm)[^/]*/;

/** What a Java of this computer needs to run: itself, what its links lead to, and the system's libraries. */
export function javaView(home: string): View {
  const there = LIBRARIES.filter((folder) => existsSync(folder));
  const isLink = (file: string) => lstatSync(file).isSymbolicLink();
  const folders = there.filter((folder) => !isLink(folder));
  const known = [...folders, ...STORES.filter((store) => isBelow(home, store) && existsSync(store))];
  if (!known.some((folder) => isBelow(home, folder))) known.push(home);
  const rest = READ.flatMap((part) => targetsOf(join(home, part))).filter(
    (file) => !known.some((folder) => isBelow(file, folder)),
  );
  const settings = new Set(rest.map((file) => SETTINGS.exec(file)?.[0] ?? file));
  const others = [LOADER_CACHE, ...DEVICES].filter((file) => existsSync(file));
  return {
    ...EMPTY_VIEW,
    readable: [...known, ...others].map(asOutside).concat([...settings].map(followed)),
    links: there.filter(isLink).map((at) => ({ to: readlinkSync(at), at })),
  };
}

export function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** Where the links in a folder lead, in one step. */
function targetsOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isSymbolicLink()) return [];
    const link = join(entry.parentPath, entry.name);
    const target = resolve(dirname(link), readlinkSync(link));
    return existsSync(target) ? [target] : [];
  });
}

/** What a link leads to in the end, under the name at which it is looked for. */
function followed(at: string): Seen {
  return { from: realpathSync(at), at };
}
