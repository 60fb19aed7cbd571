import { quote } from '../../core/dot.js';
import type { Analysis } from './analysis.js';
import { shortNames } from './short-names.js';

/** What the picture holds. */
export interface ActivityDotOptions {
  /** Whether ways back are drawn, too. */
  readonly back?: boolean;
}

/** Above this many activities or edges, what makes small graphs clear makes them unreadable. */
const LARGE = { activities: 40, edges: 80 };
/** In large graphs, as many activities that are reached alike and lead nowhere are listed together. */
const LIST_FROM = 6;
const MAX_HANDLERS = 2;
const EXTERNAL_MARK = '↗';
const UNRESOLVED_MARK = '?';

const SMALL_STYLE = ['  rankdir=LR;', '  nodesep=0.3;', '  ranksep=0.5;'];
// The limits keep the time within bounds at some cost in beauty; `overlap` is for engines that are faster still.
const LARGE_STYLE = [
  '  rankdir=LR;',
  '  nodesep=0.1;',
  '  ranksep=1;',
  '  pack=16;',
  '  nslimit=2;',
  '  nslimit1=2;',
  '  mclimit=0.5;',
  '  overlap=scalexy;',
];

/** Which activity can start which, in the language of Graphviz; equal analyses give equal text. */
export function activityDot(
  { app, im, atm, satg }: Pick<Analysis, 'app' | 'im' | 'atm' | 'satg'>,
  { back = false }: ActivityDotOptions = {},
): string {
  const names = shortNames(satg.activities);
  const external = new Set(atm.external.map(({ activity }) => activity));
  const open = new Set(satg.open);
  const unreachable = new Set(im.activities.filter(({ reachable }) => !reachable).map(({ cls }) => cls));
  const label = (cls: string) =>
    [
      names.get(cls) ?? cls,
      ...(external.has(cls) ? [EXTERNAL_MARK] : []),
      ...(open.has(cls) ? [UNRESOLVED_MARK] : []),
    ].join(' ');

  const edges = collapsed(satg.edges);
  const isLarge = satg.activities.length > LARGE.activities || edges.length > LARGE.edges;
  const lists = isLarge ? alike(satg.activities, edges, satg.start) : [];
  const places = new Map(lists.flatMap((list) => list.members.map((cls) => [cls, list.id] as const)));
  const place = (cls: string) => places.get(cls) ?? cls;
  const starts = collapsed(edges.map((edge) => ({ ...edge, from: place(edge.from), to: place(edge.to) })));
  const backs = collapsed(
    satg.back.map(({ from, to }) => ({ from: place(from), to: place(to), evidence: [] })),
  );

  return [
    `digraph ${quote(app.package)} {`,
    ...(isLarge ? LARGE_STYLE : SMALL_STYLE),
    '  node [shape=box, style="rounded,filled", fillcolor="#eef2f8", color="#5b6b82", fontname="Helvetica", fontsize=11, margin="0.18,0.06"];',
    '  edge [color="#5b6b82", fontname="Helvetica", fontsize=9, arrowsize=0.7];',
    ...satg.activities
      .filter((cls) => !places.has(cls))
      .map((cls) => `  ${quote(cls)} [label=${quote(label(cls))}${look(cls, satg.start, unreachable)}];`),
    ...lists.map(({ id, title, members }) => {
      const cells = members.map((cls) => cell(label(cls), unreachable.has(cls)));
      return `  ${quote(id)} [shape=plain, style="", label=<${table(title, cells)}>];`;
    }),
    ...starts.map(({ from, to, evidence }) => {
      const label = isLarge || evidence.length === 0 ? '' : ` [label=${quote(handlersText(evidence))}]`;
      return `  ${quote(from)} -> ${quote(to)}${label};`;
    }),
    ...(back ? backs : []).map(
      ({ from, to }) => `  ${quote(from)} -> ${quote(to)} [color=grey, style=dotted, constraint=false];`,
    ),
    '}\n',
  ].join('\n');
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly evidence: readonly string[];
}

/** One edge for each pair of ends, in the order of the first ones, with the evidence of all. */
function collapsed(edges: readonly Edge[]): readonly Edge[] {
  const byEnds = grouped(edges, ({ from, to }) => JSON.stringify([from, to]));
  return [...byEnds.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : {
          ...first,
          evidence: [...new Set([first, ...rest].flatMap(({ evidence }) => evidence))],
        },
  );
}

function grouped<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Activities that are drawn as one list. */
interface ActivityList {
  readonly id: string;
  readonly title: string;
  readonly members: readonly string[];
}

/** Those that lead nowhere and are started by the same ones, where they are many; all that stand alone. */
function alike(
  activities: readonly string[],
  edges: readonly Edge[],
  start: string,
): readonly ActivityList[] {
  const leading = new Set(edges.map(({ from }) => from));
  const startedBy = grouped(edges, ({ to }) => to);
  const ends = activities.filter((cls) => cls !== start && !leading.has(cls));
  const groups = grouped(ends, (cls) =>
    JSON.stringify((startedBy.get(cls) ?? []).map(({ from }) => from).sort()),
  );
  return [...groups]
    .filter(([by, members]) => by === '[]' || members.length >= LIST_FROM)
    .map(([by, members], n) => ({
      id: `list ${n}`,
      title: by === '[]' ? `${members.length} without transitions` : `${members.length} activities`,
      members,
    }));
}

function look(cls: string, start: string, unreachable: ReadonlySet<string>): string {
  if (cls === start) return ', fillcolor="#cfe8cf", penwidth=2';
  return unreachable.has(cls) ? ', style="rounded,dashed", fontcolor="#666666"' : '';
}

function handlersText(evidence: readonly string[]): string {
  const names = evidence.slice(0, MAX_HANDLERS).map((id) => id.slice(id.lastIndexOf('/') + 1));
  return evidence.length <= MAX_HANDLERS
    ? names.join('\n')
    : `${evidence.length} handlers:\n${names.join('\n')}\n…`;
}

function cell(text: string, isUnreachable: boolean): string {
  const shown = isUnreachable ? `<FONT COLOR="#666666">${html(text)}</FONT>` : html(text);
  return `<TD ALIGN="LEFT">${shown}</TD>`;
}

/** A table about as wide as high: a name takes the room of some eight lines. */
function table(title: string, cells: readonly string[]): string {
  const columns = Math.max(1, Math.round(Math.sqrt(cells.length / 8)));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns).join(''),
  );
  return [
    '<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="5" COLOR="#5b6b82" STYLE="ROUNDED">',
    `<TR><TD COLSPAN="${columns}"><B>${html(title)}</B></TD></TR>`,
    ...rows.map((row) => `<TR>${row}</TR>`),
    '</TABLE>',
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text within a table; control characters are spelt out as in other labels. */
function html(text: string): string {
  return text.replace(
    /[\p{Cc}&<>"]/gu,
    (character) => ENTITIES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
