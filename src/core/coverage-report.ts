import type { CoverageSet } from './coverage.js';
import { countLines, type LineRange, mergeRanges, minusRanges } from './line-ranges.js';
import type { Probe, ProbeTable } from './probes.js';

/** How many there are, and how many of them were hit. */
export interface Share {
  readonly hit: number;
  readonly total: number;
}

/** How much of one method is covered. */
export interface MethodCoverage {
  readonly method: string;
  readonly blocks: Share;
  readonly lines: Share;
}

/** How much of one class is covered; methods in the order of the table. */
export interface ClassCoverage {
  readonly className: string;
  readonly blocks: Share;
  readonly lines: Share;
  readonly methods: readonly MethodCoverage[];
}

/** Which lines of one source file are covered. Lines are those that blocks say they have. */
export interface SourceCoverage {
  /** Path below the root of the sources; the class's name where the file is not known. */
  readonly source: string;
  readonly lines: Share;
  readonly covered: readonly LineRange[];
  readonly missed: readonly LineRange[];
}

/** How much of an app is covered. A class or a method is hit when one of its blocks is. */
export interface CoverageReport {
  readonly blocks: Share;
  readonly lines: Share;
  readonly methods: Share;
  readonly classes: Share;
  /** By name of the class. */
  readonly byClass: readonly ClassCoverage[];
  /** By name of the source; without sources of which no block has lines. */
  readonly bySource: readonly SourceCoverage[];
}

/** What a set covers of a table, and where. */
export function coverageReport(table: ProbeTable, set: CoverageSet): CoverageReport {
  const blocks = table.probes.map((probe, id): Block => ({ probe, isHit: set.has(id) }));
  const byClass = grouped(blocks, ({ probe }) => probe.className).map(([className, own]) => ({
    className,
    ...shares(own),
    methods: grouped(own, ({ probe }) => probe.method).map(([method, some]) => ({ method, ...shares(some) })),
  }));
  const bySource = grouped(blocks, ({ probe }) => sourceOf(probe))
    .map(([source, own]) => sourceCoverage(source, own))
    .filter(({ lines }) => lines.total > 0);
  return {
    blocks: sum(byClass.map((one) => one.blocks)),
    lines: sum(bySource.map(({ lines }) => lines)),
    methods: touched(byClass.flatMap(({ methods }) => methods)),
    classes: touched(byClass),
    byClass: byClass.sort((a, b) => (a.className < b.className ? -1 : 1)),
    bySource: bySource.sort((a, b) => (a.source < b.source ? -1 : 1)),
  };
}

interface Block {
  readonly probe: Probe;
  readonly isHit: boolean;
}

function shares(blocks: readonly Block[]): { readonly blocks: Share; readonly lines: Share } {
  const hit = blocks.filter(({ isHit }) => isHit);
  return {
    blocks: { hit: hit.length, total: blocks.length },
    lines: { hit: countLines(linesOf(hit)), total: countLines(linesOf(blocks)) },
  };
}

function sourceCoverage(source: string, blocks: readonly Block[]): SourceCoverage {
  const covered = linesOf(blocks.filter(({ isHit }) => isHit));
  const missed = minusRanges(linesOf(blocks), covered);
  const hit = countLines(covered);
  return { source, lines: { hit, total: hit + countLines(missed) }, covered, missed };
}

function linesOf(blocks: readonly Block[]): LineRange[] {
  return mergeRanges(blocks.flatMap(({ probe }) => (probe.lines === undefined ? [] : [probe.lines])));
}

/** Files of one name are distinguished by the package. */
function sourceOf({ className, file }: Probe): string {
  if (file === undefined) return className;
  return [...className.split('.').slice(0, -1), file].join('/');
}

function sum(all: readonly Share[]): Share {
  return all.reduce((a, b) => ({ hit: a.hit + b.hit, total: a.total + b.total }), { hit: 0, total: 0 });
}

function touched(parts: readonly { readonly blocks: Share }[]): Share {
  return { hit: parts.filter(({ blocks }) => blocks.hit > 0).length, total: parts.length };
}

/** Members by a key, keys in the order of their first members. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}
