import { Account, type Costs, type Phase } from './accounting.js';
import { Cache } from './cache.js';
import { type Candidate, showCandidate } from './candidate.js';
import { minimalGivenFails, NEARLY_RELIABLE_BIN, RELIABLE_BIN, reliableGivenRuns } from './checks.js';
import { withoutDetours } from './detours.js';
import { getPassing, type OnSchedule, type Search } from './get-passing.js';
import { Journal } from './journal.js';
import { InfrastructureFailed, type Oracle, type TrialResult } from './oracle.js';
import { checkGate, checkParameters, type Parameters } from './parameters.js';
import { type BinCounts, binned, type Prior, PUBLISHED_PRIOR } from './prior.js';
import { reduceLoop } from './reduce-loop.js';
import type { Scheduler } from './schedules/schedule.js';
import { type OnStep, Steps } from './steps.js';

/** So many runs, of which so many must succeed. */
export interface Gate {
  readonly runs: number;
  readonly needed: number;
}

/** How a job is done; what is left out is off or as published. */
export interface MinimizeOptions<Item> {
  readonly parameters: Parameters;
  readonly scheduler: Scheduler;
  /** Runs of the whole trace before anything is removed. */
  readonly preCheck?: Gate | null;
  /** Fresh runs of the result. */
  readonly postCheck?: Gate | null;
  /** Cut a passing candidate where its runs say that the target first held. */
  readonly cutAtTarget?: boolean;
  /** Also leave out neighbours together, until nothing goes that way either; no part of ND3MIN. */
  readonly dropDetours?: boolean;
  /** Try the empty trace first. */
  readonly probeEmpty?: boolean;
  /** Whether counts are kept from one list of candidates to the next; defaults to true. */
  readonly cache?: boolean;
  /** How often one run may be invalid. */
  readonly maxInvalid?: number;
  readonly prior?: Prior;
  /** Items with equal keys are the same event; by default no two are. */
  readonly key?: (item: Item) => string;
  readonly journal?: Journal;
  readonly onSchedule?: OnSchedule;
  readonly onStep?: OnStep;
  /** Called for every accepted reduction. */
  readonly onReduced?: (from: Candidate, to: Candidate, k: number) => void;
}

/** How a check came out. */
export interface Checked extends Gate {
  readonly held: number;
}

/** A check of the result, and what follows from it with the prior. */
export interface PostChecked extends Checked {
  /** The chance that it holds in at least 85 % of runs. */
  readonly p1: number;
  /** The chance that nothing more could go without falling below 90 %. */
  readonly p2: number;
}

export type Status = 'MINIMIZED' | 'ABORTED_PRECHECK' | 'CHECK_FAILED' | 'INFRA_FAILED';

/** Result of a job. */
export interface Minimized<Item> {
  readonly status: Status;
  /** What is left; all of it where the job was aborted, the best so far where the devices failed. */
  readonly kept: readonly Item[];
  /** Their positions in the original list. */
  readonly positions: Candidate;
  readonly preCheck: Checked | null;
  readonly postCheck: PostChecked | null;
  readonly costs: Costs;
  /** How reliable the subtraces were that were tried: material for a prior. */
  readonly bins: BinCounts;
  /** Why the devices failed, where they did. */
  readonly trouble: string | null;
}

/** Runs built candidates, each under its run index, in any order. */
export type Test<Built> = (
  batch: readonly { readonly built: Built; readonly run: number }[],
) => AsyncIterable<TrialResult>;

const MAX_INVALID = 5;

/**
 * Finds a short subsequence of the items that still passes the test, by delta debugging for tests that are not
 * deterministic (ND3MIN). `build` makes what is tested out of the items that are left.
 */
export async function minimize<Item, Built>(
  items: readonly Item[],
  build: (kept: readonly Item[]) => Built,
  test: Test<Built>,
  options: MinimizeOptions<Item>,
): Promise<Minimized<Item>> {
  const keep = (candidate: Candidate) => {
    const kept = new Set(candidate);
    return items.filter((_, position) => kept.has(position));
  };
  const oracle: Oracle = (trials) =>
    test(trials.map(({ candidate, run }) => ({ built: build(keep(candidate)), run })));
  const result = await new Minimization(items, oracle, options).run();
  return { ...result, kept: keep(result.positions) };
}

class Minimization<Item> {
  readonly #account = new Account();
  readonly #cache: Cache;
  readonly #steps: Steps;
  readonly #journal: Journal;
  readonly #search: Search;
  #best: Candidate;
  #preCheck: Checked | null = null;
  #postCheck: PostChecked | null = null;

  constructor(
    items: readonly Item[],
    oracle: Oracle,
    private readonly options: MinimizeOptions<Item>,
  ) {
    const { parameters, preCheck, postCheck } = options;
    checkParameters(parameters);
    if (preCheck) checkGate('pre', preCheck.runs, preCheck.needed);
    if (postCheck) checkGate('the post-check', postCheck.runs, postCheck.needed);
    this.#best = [...items.keys()];
    this.#cache = new Cache(eventNumbers(items, options.key), options.cache ?? true);
    this.#journal = options.journal ?? new Journal(() => {});
    this.#steps = new Steps(
      oracle,
      this.#journal,
      this.#account,
      options.maxInvalid ?? MAX_INVALID,
      options.onStep ?? (() => {}),
    );
    this.#search = {
      parameters,
      scheduler: options.scheduler,
      cache: this.#cache,
      steps: this.#steps,
      account: this.#account,
      onSchedule: options.onSchedule ?? (() => {}),
    };
  }

  async run(): Promise<Omit<Minimized<Item>, 'kept'>> {
    try {
      return this.#end(await this.#work(), null);
    } catch (error) {
      if (!(error instanceof InfrastructureFailed)) throw error;
      return this.#end('INFRA_FAILED', error.message);
    }
  }

  async #work(): Promise<Status> {
    const { preCheck = null, postCheck = null, probeEmpty = false, parameters } = this.options;
    if (preCheck !== null) {
      this.#preCheck = await this.#check('preCheck', preCheck);
      if (this.#preCheck.held < preCheck.needed) return 'ABORTED_PRECHECK';
    }
    if (!(probeEmpty && (await this.#emptyPasses()))) {
      do await this.#reduce();
      while (this.options.dropDetours === true && (await this.#detourDropped()));
    }
    if (postCheck === null) return 'MINIMIZED';
    const { length } = this.#best;
    const { prior = PUBLISHED_PRIOR } = this.options;
    const checked = await this.#check('postCheck', postCheck);
    const p1 = reliableGivenRuns(prior, NEARLY_RELIABLE_BIN, checked.held, checked.runs);
    const p2 = minimalGivenFails(prior, RELIABLE_BIN, length, parameters);
    this.#postCheck = { ...checked, p1, p2 };
    return checked.held < postCheck.needed ? 'CHECK_FAILED' : 'MINIMIZED';
  }

  async #reduce(): Promise<void> {
    await reduceLoop(
      this.#best,
      this.options.parameters.n,
      (list) => this.#getPassing(list),
      (from, to, k) => this.#reduced(from, to, k),
    );
  }

  async #detourDropped(): Promise<boolean> {
    const shorter = await this.#getPassing(withoutDetours(this.#best));
    if (shorter === null) return false;
    this.#reduced(this.#best, shorter, this.options.parameters.n);
    return true;
  }

  async #getPassing(list: readonly Candidate[]): Promise<Candidate | null> {
    const passing = await getPassing(list, this.#search);
    if (passing === null) return null;
    const { candidate, known } = passing;
    const cut = this.options.cutAtTarget === true && known.after !== null;
    return cut ? candidate.slice(0, known.after ?? candidate.length) : candidate;
  }

  async #emptyPasses(): Promise<boolean> {
    if (this.#best.length === 0 || (await this.#getPassing([[]])) === null) return false;
    this.#reduced(this.#best, [], this.options.parameters.n);
    return true;
  }

  #reduced(from: Candidate, to: Candidate, k: number): void {
    this.#best = to;
    this.#journal.decide({ t: 'reduced', from: from.length, to: showCandidate(to), k });
    this.options.onReduced?.(from, to, k);
  }

  /** Runs what is left so many times, with run indices that nothing else had, and never from the cache. */
  async #check(phase: Phase, { runs, needed }: Gate): Promise<Checked> {
    const candidate = this.#best;
    const first = this.#cache.takeRuns(this.#cache.identity(candidate), runs);
    let held = 0;
    for (let done = 0; done < runs; done += this.options.parameters.m) {
      const count = Math.min(this.options.parameters.m, runs - done);
      const trials = Array.from({ length: count }, (_, n) => ({ candidate, run: first + done + n }));
      const outcomes = await this.#steps.run(phase, trials);
      held += outcomes.filter(({ kind }) => kind === 'held').length;
    }
    return { runs, needed, held };
  }

  #end(status: Status, trouble: string | null): Omit<Minimized<Item>, 'kept'> {
    // A job that the devices failed has not ended: once they work again it may go on.
    if (status !== 'INFRA_FAILED')
      this.#journal.decide({ t: 'result', status, kept: showCandidate(this.#best) });
    return {
      status,
      positions: this.#best,
      preCheck: this.#preCheck,
      postCheck: this.#postCheck,
      costs: this.#account.costs,
      bins: binned(this.#cache.tried),
      trouble,
    };
  }
}

/** Equal numbers for equal events. */
function eventNumbers<Item>(items: readonly Item[], key?: (item: Item) => string): readonly number[] {
  if (key === undefined) return [...items.keys()];
  const numbers = new Map<string, number>();
  return items.map((item) => {
    const text = key(item);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}
