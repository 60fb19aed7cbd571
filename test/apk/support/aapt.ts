import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ResourceEntry } from '../../../src/apk/resources/entry.js';
import { resourceId } from '../../../src/apk/resources/package.js';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import { decodeUtf8 } from '../../../src/apk/resources/text.js';
import type { TypeVariant } from '../../../src/apk/resources/type-variant.js';
import { type TypedValue, VALUE_TYPE } from '../../../src/apk/resources/typed-value.js';
import type { XmlAttribute } from '../../../src/apk/xml/attribute.js';
import { readXml } from '../../../src/apk/xml/document.js';
import type { XmlElement } from '../../../src/apk/xml/element.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { GauntletError } from '../../../src/core/errors.js';
import { printfF, printfG } from './printf.js';

/** How our readers and aapt agree on one APK. An item is one line of aapt's dump. */
export interface Agreement {
  readonly xmlFiles: number;
  readonly items: number;
  readonly differences: readonly Difference[];
}

/** One line that is not the same. */
export interface Difference {
  readonly where: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

const TABLE = 'resources.arsc';
const MAX_OUTPUT = 512 * 1024 * 1024;
/** One call of aapt gets so many files at most. */
const FILES_PER_CALL = 200;
/** What aapt says for a file under res/ that is XML as text. */
const NOT_COMPILED = ['not compiled'];

/** Compares the manifest, every XML resource and the resource table of an APK with aapt's dumps. */
export function compareWithAapt(file: string): Agreement {
  const archive = new ZipArchive(readFileSync(file), file);
  const names = archive.entries
    .map(({ name }) => name)
    .filter((name) => name === 'AndroidManifest.xml' || /^res\/.*\.xml$/.test(name));
  const differences: Difference[] = [];
  let items = 0;
  const compare = (where: string, ours: readonly string[], theirs: readonly string[]) => {
    items += theirs.length;
    for (let n = 0; n < Math.max(ours.length, theirs.length); n++) {
      if (ours[n] !== theirs[n])
        differences.push({ where: `${where}:${n + 1}`, ours: ours[n], theirs: theirs[n] });
    }
  };
  for (let at = 0; at < names.length; at += FILES_PER_CALL) {
    const some = names.slice(at, at + FILES_PER_CALL);
    compareXml(
      file,
      some,
      some.map((name) => ourXml(archive, name)),
      compare,
    );
  }
  const table = archive.read(TABLE);
  if (table !== undefined) compare(TABLE, tableLines(new ResourceTable(table)), aaptTable(file));
  return { xmlFiles: names.length, items, differences };
}

type Compare = (where: string, ours: readonly string[], theirs: readonly string[]) => void;

/** All files in one call when aapt can read them all; it does not say where one ends and the next starts. */
function compareXml(
  file: string,
  names: readonly string[],
  ours: readonly string[][],
  compare: Compare,
): void {
  const theirs = aapt(['dump', 'xmltree', file, ...names]);
  if (theirs !== undefined) {
    compare(names.join(' '), ours.flat(), theirs);
    return;
  }
  for (const [n, name] of names.entries()) {
    compare(name, ours[n] ?? [], aapt(['dump', 'xmltree', file, name]) ?? NOT_COMPILED);
  }
}

function aapt(args: readonly string[]): readonly string[] | undefined {
  try {
    const output = execFileSync('aapt', args, { maxBuffer: MAX_OUTPUT, stdio: ['ignore', 'pipe', 'ignore'] });
    return decodeUtf8(output).split('\n').slice(0, -1);
  } catch {
    return undefined;
  }
}

/** The lines on values, without what they say on type specs and encodings. */
function aaptTable(file: string): readonly string[] {
  const lines = aapt(['dump', '--values', 'resources', file]) ?? [];
  return lines
    .filter((line) => !/^ {6}(?:spec resource|INVALID TYPE CONFIG) /.test(line))
    .map((line) =>
      line
        .replace(/^( {4}type .*) entryCount=\d+$/, '$1')
        .replace(/^( {6}config .*) flags=.*:$/, '$1:')
        .replace(/^( {10}.*?)\(string(?:8|16)\)/, '$1(string)'),
    );
}

function ourXml(archive: ZipArchive, name: string): string[] {
  try {
    return xmlLines(readXml(archive.read(name) ?? new Uint8Array(0), name));
  } catch (error) {
    if (error instanceof GauntletError) return [...NOT_COMPILED];
    throw error;
  }
}

interface Prefix {
  readonly prefix: string;
  readonly uri: string;
}

/** An element in the form of `aapt dump xmltree`. */
export function xmlLines(element: XmlElement, depth = 0, outer: readonly Prefix[] = []): string[] {
  const lines: string[] = [];
  const prefixes = [...outer];
  let level = depth;
  for (const { prefix = '<DEF>', uri } of element.namespaces) {
    lines.push(`${indent(level++)}N: ${prefix}=${uri}`);
    prefixes.push({ prefix, uri });
  }
  lines.push(
    `${indent(level)}E: ${prefixOf(element.namespace, prefixes)}${element.name} (line=${element.line})`,
  );
  level++;
  for (const attribute of element.attributes)
    lines.push(`${indent(level)}A: ${attributeText(attribute, prefixes)}`);
  for (const child of element.children) {
    if (child.kind === 'text') lines.push(`${indent(level)}C: "${escaped(child.text)}"`);
    else lines.push(...xmlLines(child, level, prefixes));
  }
  return lines;
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}

function prefixOf(uri: string | undefined, prefixes: readonly Prefix[]): string {
  if (uri === undefined) return '';
  return `${prefixes.find((it) => it.uri === uri)?.prefix ?? uri}:`;
}

function attributeText(attribute: XmlAttribute, prefixes: readonly Prefix[]): string {
  const { resourceId: id, raw, value } = attribute;
  const name =
    prefixOf(attribute.namespace, prefixes) + attribute.name + (id === undefined ? '' : `(${hex(id, 8)})`);
  return `${name}=${attributeValue(value, raw)}${raw === undefined ? '' : ` (Raw: "${escaped(raw)}")`}`;
}

function attributeValue(value: TypedValue, raw: string | undefined): string {
  switch (value.type) {
    case VALUE_TYPE.null:
      return '(null)';
    case VALUE_TYPE.reference:
      return `@${hex(value.data, 8)}`;
    case VALUE_TYPE.attribute:
      return `?${hex(value.data, 8)}`;
    case VALUE_TYPE.string:
      return `"${escaped(raw ?? '')}"`;
    default:
      return `(type ${hex(value.type, 1)})${hex(value.data, 1)}`;
  }
}

/** A table in the form of `aapt dump --values resources`, without its lines on type specs. */
export function tableLines(table: ResourceTable): string[] {
  const ids = [...new Set(table.packages.map(({ id }) => id))];
  const lines = [`Package Groups (${ids.length})`];
  for (const [n, id] of ids.entries()) {
    const packages = table.packages.filter((pack) => pack.id === id);
    const group = `id=${hex(id, 2)} packageCount=${packages.length} name=${packages[0]?.name}`;
    lines.push(`Package Group ${n} ${group}`);
    lines.push(...packages.map(({ name }, place) => `  Package ${place} id=${hex(id, 2)} name=${name}`));
    // Of packages that share an id, aapt shows each type once: that of the first package.
    const types = new Map(packages.toReversed().flatMap((pack) => [...pack.types]));
    for (const [typeId, variants] of [...types].sort(([a], [b]) => a - b)) {
      lines.push(`    type ${typeId - 1} configCount=${variants.length}`);
      for (const variant of variants) lines.push(...variantLines(table, id, variant));
    }
  }
  return lines;
}

function variantLines(table: ResourceTable, packageId: number, variant: TypeVariant): string[] {
  const lines = [`      config ${variant.qualifiers || '(default)'}:`];
  for (const index of variant.indices()) {
    const id = resourceId(packageId, variant.typeId, index);
    const name = table.name(id);
    const entry = variant.entry(index);
    if (name === undefined || entry === undefined) continue;
    lines.push(
      ...entryLines(`        resource ${hex(id, 8)} ${name.package}:${name.type}/${name.entry}: `, entry),
    );
  }
  return lines;
}

function entryLines(name: string, entry: ResourceEntry): string[] {
  const end = entry.isPublic ? ' (PUBLIC)' : '';
  const inner = ' '.repeat(10);
  if (entry.kind === 'value') {
    const { type, data } = entry.value;
    const stored = `t=${hex(type, 2)} d=${hex(data, 8)} (s=0x0008 r=0x00)`;
    return [`${name}${stored}${end}`, inner + valueText(entry.value)];
  }
  const parent = hex(entry.parent, 8);
  return [
    `${name}<bag>${end}`,
    `${inner}Parent=${parent}(Resolved=${parent}), Count=${entry.items.length}`,
    ...entry.items.map(({ key, value }, n) => `${inner}#${n} (Key=${hex(key, 8)}): ${valueText(value)}`),
  ];
}

function valueText(value: TypedValue): string {
  switch (value.kind) {
    case 'null':
      return value.data === 1 ? '(null empty)' : '(null)';
    case 'reference':
    case 'attribute': {
      const isDynamic = value.type !== VALUE_TYPE.reference && value.type !== VALUE_TYPE.attribute;
      return `(${isDynamic ? 'dynamic ' : ''}${value.kind}) ${hex(value.id, 8)}`;
    }
    case 'string':
      return `(string) "${escaped(value.text)}"`;
    case 'float':
      return `(float) ${printfG(value.value)}`;
    case 'dimension':
    case 'fraction':
      return `(${value.kind}) ${printfF(unsigned(value))}${value.unit === 'unknown' ? ' (unknown unit)' : value.unit}`;
    // aapt calls every whole number a colour.
    case 'color':
    case 'boolean':
    case 'int':
      return `(color) #${value.data.toString(16).padStart(8, '0')}`;
    case 'unknown':
      return `(unknown type) t=${hex(value.type, 2)} d=${hex(value.data, 8)} (s=0x0008 r=0x00)`;
  }
}

/** aapt shows a negative number as Android does not read it: without regard to its sign. */
function unsigned({ data, value }: { readonly data: number; readonly value: number }): number {
  const scale = (data >> 8) / value;
  return value < 0 ? (data >>> 8) / scale : value;
}

function hex(value: number, digits: number): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
