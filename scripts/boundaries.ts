import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';

const roomSchema = z.strictObject({
  /** A folder that ends in a slash, or one file. */
  at: z.string().min(1),
  /** Other rooms that this one may import. */
  imports: z.array(z.string()),
  /** npm packages it may import; any where absent. */
  packages: z.array(z.string()).optional(),
  /** Node's own modules it may import; any where absent. */
  builtins: z.array(z.string().startsWith('node:')).optional(),
  /** Folders of the room that may not import each other. */
  apart: z.union([z.literal('all'), z.array(z.string())]).optional(),
  /** Rooms inside this one, by folder, each with the others that it may import; files outside of them are open to all. */
  rooms: z.record(z.string(), z.array(z.string())).optional(),
});

const boundariesSchema = z
  .strictObject({
    /** Our own name: importing ourselves by name would walk around every wall. */
    package: z.string(),
    source: z.string().endsWith('/'),
    rooms: z.record(z.string(), roomSchema),
    /** `room` or `room/folder` on both sides. */
    exceptions: z.array(z.strictObject({ from: z.string(), to: z.string(), why: z.string().min(1) })),
  })
  .superRefine(({ rooms, exceptions }, context) => {
    const named = [
      ...Object.values(rooms).flatMap((room) => room.imports),
      ...exceptions.flatMap(({ from, to }) => [from, to].map((place) => place.replace(/\/.*/, ''))),
    ];
    for (const name of new Set(named)) {
      if (!Object.hasOwn(rooms, name))
        context.addIssue({ code: 'custom', message: `there is no room '${name}'` });
    }
    for (const { rooms: inner = {} } of Object.values(rooms)) {
      for (const name of new Set(Object.values(inner).flat())) {
        if (!Object.hasOwn(inner, name))
          context.addIssue({ code: 'custom', message: `there is no inner room '${name}'` });
      }
    }
  });

/** Which room may import what. */
export type Boundaries = z.infer<typeof boundariesSchema>;
type Room = z.infer<typeof roomSchema>;

/** An import that crosses a wall. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  /** What the import names, as written. */
  readonly imports: string;
  readonly why: string;
}

interface Import {
  readonly line: number;
  /** Null where the name is computed. */
  readonly specifier: string | null;
  readonly typeOnly: boolean;
}

interface Place {
  readonly name: string;
  readonly room: Room;
  /** First folder below the room; undefined for files directly in it. */
  readonly folder: string | undefined;
}

/** The rules from the text of `boundaries.json`; throws on anything that is not a rule. */
export function parseBoundaries(json: string): Boundaries {
  return boundariesSchema.parse(JSON.parse(json));
}

/** The TypeScript and JSON files below a folder of the repository, by path from its root. */
export function readSources(root: string, folder: string): Map<string, string> {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
}

/** Every import that crosses a wall, and every cycle of imports. Paths are from the repository's root. */
export function checkBoundaries(files: ReadonlyMap<string, string>, rules: Boundaries): Violation[] {
  const violations: Violation[] = [];
  const edges = new Map<string, Map<string, Import>>();
  for (const [file, source] of files) {
    if (!file.endsWith('.ts')) continue;
    const place = placeOf(file, rules);
    if (place === null) {
      violations.push({ file, line: 1, imports: '', why: 'the file is in no room' });
      continue;
    }
    for (const found of importsOf(file, source)) {
      const target = resolve(file, found.specifier, files);
      const why =
        target === null ? strangerProblem(found, place, rules) : wallProblem(target, place, files, rules);
      if (why !== null) {
        violations.push({ file, line: found.line, imports: found.specifier ?? '', why });
      }
      if (target !== null && !found.typeOnly) {
        const out = edges.get(file) ?? new Map<string, Import>();
        if (!out.has(target)) out.set(target, found);
        edges.set(file, out);
      }
    }
  }
  return [...violations, ...cycles(edges)];
}

function placeOf(file: string, rules: Boundaries): Place | null {
  for (const [name, room] of Object.entries(rules.rooms)) {
    const folder = room.at.endsWith('/');
    if (folder ? !file.startsWith(room.at) : file !== room.at) continue;
    const inner = folder ? file.slice(room.at.length).split('/') : [];
    return { name, room, folder: inner.length > 1 ? inner[0] : undefined };
  }
  return null;
}

/** The file that a specifier means, as a path from the root; null where it means a package or nothing. */
function resolve(from: string, specifier: string | null, files: ReadonlyMap<string, string>): string | null {
  if (specifier === null || !/^\.{0,2}\//.test(specifier)) return null;
  const path = specifier.startsWith('/') ? specifier : posix.join(posix.dirname(from), specifier);
  const written = path.replace(/\.js$/, '.ts');
  return files.has(path) ? path : written;
}

/** Why a file may not import another of ours; null where it may. */
function wallProblem(
  target: string,
  from: Place,
  files: ReadonlyMap<string, string>,
  rules: Boundaries,
): string | null {
  if (!target.startsWith(rules.source)) return `${target} is outside ${rules.source}`;
  if (!files.has(target)) return `there is no ${target}`;
  const to = placeOf(target, rules);
  if (to === null) return `${target} is in no room`;
  const declared = rules.exceptions.some((one) => covers(one.from, from) && covers(one.to, to));
  if (declared) return null;
  if (to.name !== from.name) {
    return from.room.imports.includes(to.name) ? null : `${from.name} may not import ${to.name}`;
  }
  const separate = from.folder !== to.folder && ((isApart(from) && isApart(to)) || isBehindWall(from, to));
  return separate ? `${address(from)} may not import ${address(to)}` : null;
}

/** Why a file may not import what is not ours; null where it may. */
function strangerProblem({ specifier }: Import, from: Place, rules: Boundaries): string | null {
  if (specifier === null) return 'a computed name cannot be checked';
  const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier);
  const { builtins, packages } = from.room;
  if (builtin) {
    const full = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
    return builtins === undefined || builtins.includes(full) ? null : `${from.name} may not import ${full}`;
  }
  if (!/^(@[\w.-]+\/)?[\w][\w.-]*(\/|$)/.test(specifier))
    return `'${specifier}' is neither a file nor a package`;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (name === rules.package) return 'we do not import ourselves by name';
  return packages === undefined || packages.includes(name)
    ? null
    : `${from.name} may not import package ${name}`;
}

function covers(written: string, place: Place): boolean {
  return written === place.name || written === address(place);
}

function address(place: Place): string {
  return place.folder === undefined ? place.name : `${place.name}/${place.folder}`;
}

function isApart({ room, folder }: Place): boolean {
  if (folder === undefined || room.apart === undefined) return false;
  return room.apart === 'all' || room.apart.includes(folder);
}

/** Whether both are in rooms of one room, and the one does not know the other. */
function isBehindWall({ room, folder }: Place, to: Place): boolean {
  if (room.rooms === undefined || folder === undefined || to.folder === undefined) return false;
  return !(room.rooms[folder] ?? []).includes(to.folder);
}

function importsOf(file: string, source: string): Import[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const add = (node: ts.Node, name: ts.Node | undefined, typeOnly: boolean): void => {
    const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1;
    found.push({
      line,
      specifier: name !== undefined && ts.isStringLiteralLike(name) ? name.text : null,
      typeOnly,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` still loads the module at run time; only `import type` does not.
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined) add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportEqualsDeclaration(node)) {
      const reference = node.moduleReference;
      if (ts.isExternalModuleReference(reference)) add(node, reference.expression, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && loads(node.expression)) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function loads(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
  );
}

/** One violation for each cycle of imports that are there at run time, at the first of its files by name. */
function cycles(edges: ReadonlyMap<string, ReadonlyMap<string, Import>>): Violation[] {
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const file of [...edges.keys()].sort()) {
    if (reported.has(file)) continue;
    const ring = shortestRing(file, edges);
    if (ring === null) continue;
    for (const member of ring) reported.add(member);
    const found = edges.get(file)?.get(ring[1] ?? file);
    violations.push({
      file,
      line: found?.line ?? 1,
      imports: found?.specifier ?? '',
      why: `imports in a circle: ${[...ring, file].join(' -> ')}`,
    });
  }
  return violations;
}

/** The fewest files that lead from a file back to it; null where none do. */
function shortestRing(
  start: string,
  edges: ReadonlyMap<string, ReadonlyMap<string, Import>>,
): string[] | null {
  const seen = new Set<string>();
  let frontier: string[][] = [[start]];
  while (frontier.length > 0) {
    const next: string[][] = [];
    for (const path of frontier) {
      for (const target of edges.get(path.at(-1) ?? start)?.keys() ?? []) {
        if (target === start) return path;
        if (seen.has(target)) continue;
        seen.add(target);
        next.push([...path, target]);
      }
    }
    frontier = next;
  }
  return null;
}
