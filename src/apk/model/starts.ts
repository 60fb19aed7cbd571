import type { DexMethod } from '../dex/dex-class.js';
import type { Atom, AtomOf } from '../facts/atom.js';
import type { Facts } from '../facts/facts.js';
import type { PreferenceIntent } from '../layout/preferences.js';
import type { IntentFilter } from '../manifest/intent-filter.js';
import type { Manifest } from '../manifest/manifest.js';
import { type ArgumentReader, type IntentShape, Intents, type StartCall, startCalls } from './intents.js';
import { matchesFilter } from './match-filter.js';
import type { Scope } from './scope.js';

/** Where a start leads: to activities of the app, out of it, or nobody knows. */
export interface StartTargets {
  /** Full class names. */
  readonly activities: readonly string[];
  readonly external: readonly string[];
  readonly unresolved: readonly string[];
}

/** Finds where the starts of an app lead. */
export class Starts {
  readonly #calls = new Map<DexMethod, StartCall[]>();
  readonly #intents: Intents;
  /** Activities by all their names. */
  readonly #activities: ReadonlyMap<string, string>;

  constructor(
    private readonly facts: Facts,
    private readonly manifest: Manifest,
  ) {
    this.#intents = new Intents(facts, manifest.package);
    this.#activities = new Map(
      manifest.activities.map((one) => [one.name, one.kind === 'alias' ? one.target : one.name]),
    );
    for (const start of startCalls(facts)) {
      const calls = this.#calls.get(start.call.method);
      if (calls === undefined) this.#calls.set(start.call.method, [start]);
      else calls.push(start);
    }
  }

  /** The calls of a method that start activities. */
  in(method: DexMethod): readonly StartCall[] {
    return this.#calls.get(method) ?? [];
  }

  /** Where a call leads, when it runs in a scope. */
  targets({ call, intent }: StartCall, scope: Scope): StartTargets {
    const read: ArgumentReader = (one, index) =>
      scope.reach.has(one.method, one.pc)
        ? scope.argument(one.method, one.pc, index)
        : this.facts.at(one.args[index]);
    const atoms = read(call, intent);
    const intents = atoms.flatMap((atom) => this.#intentsIn(atom));
    if (intents.length === 0) return unresolved('the intent is made elsewhere');
    return join(intents.map((one) => this.#resolve(this.#intents.shape(one, read))));
  }

  /** Where an intent of preference XML leads. */
  ofPreference({ action, data, mimeType, targetClass, categories }: PreferenceIntent): StartTargets {
    const known = (text: string | undefined) =>
      text === undefined ? undefined : { values: [text], isOpen: false };
    return this.#resolve({
      component: known(targetClass),
      action: known(action),
      categories,
      data: known(data),
      type: known(mimeType),
      origin: 'made',
    });
  }

  #intentsIn(atom: Atom): readonly AtomOf<'object'>[] {
    if (atom.kind !== 'object') return [];
    if (this.facts.isA(atom.type, 'intent')) return [atom];
    return this.facts.contents(atom).filter((one): one is AtomOf<'object'> => one.kind === 'object');
  }

  #resolve(shape: IntentShape): StartTargets {
    const { start } = this.manifest;
    if (shape.component !== undefined) return this.#explicit(shape.component);
    if (shape.origin === 'launcher' && start !== undefined)
      return { activities: [start.activity], external: [], unresolved: [] };
    if (shape.action !== undefined) return this.#implicit(shape, shape.action);
    if (shape.origin === 'received')
      return unresolved('it is the intent that the activity itself was started with');
    if (shape.origin === 'outside') return unresolved('the intent comes from the system');
    return unresolved('neither its component nor its action is known');
  }

  #explicit({ values, isOpen }: NonNullable<IntentShape['component']>): StartTargets {
    const activities: string[] = [];
    const external: string[] = [];
    for (const name of values) {
      const activity = this.#activities.get(name);
      if (activity === undefined) external.push(name);
      else activities.push(activity);
    }
    const reasons = isOpen ? ['its component is not a constant'] : [];
    return { activities, external, unresolved: reasons };
  }

  #implicit(shape: IntentShape, action: NonNullable<IntentShape['action']>): StartTargets {
    const activities = new Set<string>();
    const external: string[] = [];
    for (const name of action.values) {
      const found = this.manifest.activities.filter(({ filters }) =>
        filters.some((filter) => this.#queries(shape, name).some((query) => matches(query, filter))),
      );
      if (found.length === 0) external.push(describe(name, shape));
      for (const one of found) activities.add(this.#activities.get(one.name) ?? one.name);
    }
    const reasons = action.isOpen ? ['its action is not a constant'] : [];
    return { activities: [...activities], external, unresolved: reasons };
  }

  /** What an intent may ask for: with each of its data and types. */
  #queries({ data, type, categories }: IntentShape, action: string): readonly Query[] {
    const anyData = data?.isOpen === true || type?.isOpen === true;
    // The type of content is known to its provider only.
    const isContent = type === undefined && data?.values.some((uri) => uri.startsWith('content:')) === true;
    const queries: Query[] = anyData || isContent ? [{ action, categories, data: 'any' }] : [];
    for (const uri of data?.values ?? [undefined])
      for (const mimeType of type?.values ?? [undefined])
        queries.push({ action, categories, data: { uri, mimeType } });
    return queries;
  }
}

/** An intent as filters see it; its data may be anything. */
interface Query {
  readonly action: string;
  readonly categories: readonly string[];
  readonly data: 'any' | { readonly uri: string | undefined; readonly mimeType: string | undefined };
}

function matches({ action, categories, data }: Query, filter: IntentFilter): boolean {
  if (data === 'any') return matchesFilter({ action, categories }, { ...filter, ...NO_DATA });
  const { uri, mimeType } = data;
  return matchesFilter(
    {
      action,
      categories,
      ...(uri === undefined ? {} : { data: uri }),
      ...(mimeType === undefined ? {} : { type: mimeType }),
    },
    filter,
  );
}

const NO_DATA = {
  schemes: [],
  authorities: [],
  paths: [],
  pathPrefixes: [],
  pathPatterns: [],
  mimeTypes: [],
} as const;

function describe(action: string, { data, type, categories }: IntentShape): string {
  return [action, ...categories, ...(data?.values ?? []), ...(type?.values ?? [])].join(' ');
}

function unresolved(reason: string): StartTargets {
  return { activities: [], external: [], unresolved: [reason] };
}

function join(targets: readonly StartTargets[]): StartTargets {
  const all = (part: keyof StartTargets) => [...new Set(targets.flatMap((one) => one[part]))];
  return { activities: all('activities'), external: all('external'), unresolved: all('unresolved') };
}
