import type { Driver, State } from '../../core/driver.js';
import { StartUnstable } from '../../core/errors.js';
import type { Knowledge } from './knowledge.js';
import type { Vocabulary } from './vocabulary.js';

/** The trace that is being made: where the app is, on the screen, in the traces and in the model. */
export class LiveTrace {
  #node = 0;
  #path: number[] = [0];

  constructor(
    private readonly driver: Driver,
    private readonly vocabulary: Vocabulary,
    private readonly knowledge: Knowledge,
    /** The screen after the launch that began everything. */
    private state: State,
    /** How often a launch that came up differently is tried again. */
    private readonly launches: number,
  ) {}

  /** Number of inputs since the last clean start. */
  get length(): number {
    return this.knowledge.traces.depth(this.#node);
  }

  /** The last input; null after a clean start. */
  get last(): number | null {
    return this.#node === 0 ? null : this.knowledge.traces.input(this.#node);
  }

  /** States of the model along the trace. */
  get path(): readonly number[] {
    return this.#path;
  }

  /** The state of the model that the app is in. */
  get place(): number {
    return this.#path.at(-1) ?? 0;
  }

  /** Performs an input and records what it led to; returns that label. */
  async execute(input: number): Promise<number> {
    const action = this.vocabulary.action(this.state, input);
    if (action === undefined) throw new RangeError(`input ${input} is not offered here`);
    this.state = await this.driver.perform(action);
    const label = this.vocabulary.label(this.state);
    this.#node = this.knowledge.traces.extend(this.#node, input, label);
    return label;
  }

  /** Says which state of the model the last input led to. */
  arrive(place: number): void {
    this.#path.push(place);
  }

  /** Begins anew, in the state in which every trace begins (R10). */
  async restart(): Promise<void> {
    this.state = await this.driver.restart();
    this.#node = 0;
    this.#path = [0];
    await this.settleStart();
  }

  /** Launches again until the app comes up as it did at first. */
  async settleStart(): Promise<void> {
    for (let attempt = 0; this.vocabulary.label(this.state) !== this.knowledge.traces.label(0); attempt++) {
      if (attempt === this.launches)
        throw new StartUnstable(`the app came up differently ${attempt + 1} times in a row`);
      this.state = await this.driver.restart();
    }
  }

  /** Finds the way through a model that was made anew. */
  retrace(): void {
    this.#path = this.knowledge.path(this.#node);
  }
}
