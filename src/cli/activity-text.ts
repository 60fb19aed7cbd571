import type { Colors } from 'picocolors/types.js';
import type { Analysis } from '../apk/model/analysis.js';
import type { ActivityInfo, Handler } from '../apk/model/interface-model.js';
import { shortNames } from '../apk/model/short-names.js';
import type { Transition } from '../apk/model/transition-model.js';
import { harmless, wrapped } from './text-lines.js';

const LABEL_WIDTH = 9;

/** Describes the activities of an analysis, each in a few lines. */
export class ActivityTexts {
  readonly #names: ReadonlyMap<string, string>;
  readonly #transitions: ReadonlyMap<string, Transition>;
  /** Where each handler leads, in words: activities, other apps, the unknown. */
  readonly #ways = new Map<string, string[]>();

  constructor(
    private readonly analysis: Analysis,
    private readonly colours: Colors,
  ) {
    const { satg, atm } = analysis;
    this.#names = shortNames(satg.activities);
    this.#transitions = new Map(atm.transitions.map((one) => [JSON.stringify([one.handler, one.to]), one]));
    for (const { to, evidence } of satg.edges) {
      for (const handler of evidence) this.#addWay(handler, this.#startText(handler, to));
    }
    for (const { handler, intent } of atm.external) this.#addWay(handler, `another app: ${intent}`);
    for (const { handler, reason, method } of atm.unresolved) {
      this.#addWay(handler, `unknown: ${reason}, in ${method}`);
    }
  }

  /** The short name, as in all lines. */
  name(cls: string): string {
    return harmless(this.#names.get(cls) ?? cls);
  }

  /** A line with the name, then what is known; the first line alone where that is nothing. */
  block(activity: ActivityInfo): readonly string[] {
    const { im } = this.analysis;
    const handlers = im.handlers.filter((handler) => handler.activity === activity.cls);
    const quiet = handlers.filter(({ id }) => !this.#ways.has(id));
    const quietOf = (role: Handler['role']) =>
      quiet.filter((handler) => handler.role === role).map(handlerName);
    const widgets = im.widgets
      .filter((widget) => widget.activity === activity.cls)
      .map(({ id, kind, classes }) => `${lastPart(id)} (${kind}, ${classes.length})`);
    return [
      this.#title(activity),
      ...listLines('widgets', widgets),
      ...this.#wayLines(handlers),
      ...listLines('stays', quietOf('action')),
      ...listLines('values', quietOf('valueChange')),
      ...activity.notes.map((note) => `  ${harmless(note)}`),
    ];
  }

  #title({ cls, isStart, enabled, reachable, aliases }: ActivityInfo): string {
    const marks = [
      ...(isStart ? ['start'] : []),
      ...(this.analysis.atm.finals.includes(cls) ? ['final'] : []),
      ...(reachable ? [] : ['not reached']),
      ...(enabled ? [] : ['disabled']),
      ...aliases.map((alias) => `also ${harmless(alias)}`),
    ];
    return `${this.colours.bold(this.name(cls))}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
  }

  /** A line for each place that handlers lead to, with all handlers that do. */
  #wayLines(handlers: readonly Handler[]): readonly string[] {
    const byWay = new Map<string, string[]>();
    for (const handler of handlers) {
      for (const way of new Set(this.#ways.get(handler.id))) {
        byWay.set(way, [...(byWay.get(way) ?? []), handlerName(handler)]);
      }
    }
    return [...byWay].flatMap(([way, names]) => {
      const lines = wrapped(names, '  ', '    ');
      return [...lines.slice(0, -1), `${lines.at(-1)} -> ${harmless(way)}`];
    });
  }

  #startText(handler: string, to: string): string {
    const transition = this.#transitions.get(JSON.stringify([handler, to]));
    const guards = transition?.guards.map(lastPart) ?? [];
    return [
      this.name(to),
      ...(transition?.auto ? ['by itself'] : []),
      ...(transition?.mayStay ? ['or stays'] : []),
      ...(guards.length === 0 ? [] : [`depending on ${guards.join(' and ')}`]),
    ].join(', ');
  }

  #addWay(handler: string, way: string): void {
    const ways = this.#ways.get(handler);
    if (ways === undefined) this.#ways.set(handler, [way]);
    else ways.push(way);
  }
}

function listLines(label: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return wrapped(items, `  ${label.padEnd(LABEL_WIDTH)}`, ' '.repeat(2 + LABEL_WIDTH));
}

function handlerName({ id }: Handler): string {
  return lastPart(id);
}

/** What is special of an id such as `NewReportActivity/dest`: the activity is known from the block. */
function lastPart(id: string): string {
  return harmless(id.slice(id.indexOf('/') + 1));
}
