import { type Action, inputKey, type Wait } from '../core/action.js';
import type { AppRef, Device, DeviceInfo, InstalledApp, Png } from '../core/device.js';
import { DeviceLost, EXIT, GauntletError } from '../core/errors.js';
import { screenDigest } from '../core/format/write.js';
import type { Observation } from '../core/observation.js';
import { Stopped } from './driver.js';
import type { Entry, StopReason } from './journal-format.js';
import type { JournalWriter } from './journal-writer.js';

type Launch = Extract<Entry, { kind: 'launch' }>;
type Step = Extract<Entry, { kind: 'step' }>;

/** The journal of an earlier part of this run, and how to go on writing it once its end is reached. */
export interface Past {
  readonly entries: Iterator<Entry>;
  open(): JournalWriter;
}

/**
 * A device with a journal. It answers from the past for as long as there is one; then it brings the real device
 * to where the past ended, by performing the open trace again, and from there on records what the device says.
 */
export class JournaledDevice implements Device {
  #past: Past | null;
  #journal: JournalWriter | null;
  /** The trace under way in the past: what must be done again before the device can go on. */
  #open: { readonly launch: Launch; readonly steps: Step[] } | null = null;
  #last: Observation | null = null;
  #ended = false;
  /** The next entry of the past, where it was looked at already. */
  #ahead: Entry | null = null;

  constructor(
    private readonly device: Device,
    source: JournalWriter | Past,
  ) {
    this.#past = 'entries' in source ? source : null;
    this.#journal = 'entries' in source ? null : source;
  }

  get info(): DeviceInfo {
    return this.device.info;
  }

  /** True while the journal knows more: what is seen now was drawn when it was seen first. */
  get replaying(): boolean {
    return this.#past !== null && this.#peek(this.#past) !== null;
  }

  install(app: AppRef): Promise<InstalledApp> {
    return this.device.install(app);
  }

  async restart({ runIndex = 0 }: { readonly runIndex?: number } = {}): Promise<Observation> {
    const entry = this.#recallCall();
    if (entry !== null) {
      if (entry.kind !== 'launch' || entry.run !== runIndex) throw diverged(entry, `launch ${runIndex}`);
      this.#open = { launch: entry, steps: [] };
      return this.#remember(entry.observation);
    }
    // A clean start needs nothing of what came before it.
    this.#open = null;
    const observation = await this.#live(() => this.device.restart({ runIndex }));
    this.#writer().launch(runIndex, observation);
    return this.#remember(observation);
  }

  async perform(action: Action, wait: Wait): Promise<Observation> {
    const entry = this.#recallCall();
    if (entry !== null) {
      if (entry.kind !== 'step' || !sameStep(entry, action, wait)) throw diverged(entry, inputKey(action));
      this.#open?.steps.push(entry);
      return this.#remember(entry.observation);
    }
    if (this.#open !== null) await this.#catchUp(this.#open);
    const observation = await this.#live(() => this.device.perform(action, wait));
    this.#writer().step(action, wait, observation);
    return this.#remember(observation);
  }

  async observe(): Promise<Observation> {
    if (this.#last === null) return this.device.observe();
    return { ...this.#last, coverage: [], events: [], virtualMs: 0 };
  }

  async screenshot(): Promise<Png> {
    // The last thing in the journal may have been seen, but not drawn: the device goes there first.
    if (this.#recall() !== null) throw new Error('no picture can be taken of what the journal remembers');
    if (this.#open !== null) await this.#catchUp(this.#open);
    return this.#live(() => this.device.screenshot());
  }

  /** Records that the run ended by itself, unless the past says so already. */
  finish(reason: StopReason): void {
    if (!this.#ended && this.#recall()?.kind !== 'end') this.#writer().end(reason);
  }

  /** Brings the journal safely to disk; nothing more can be recorded. */
  closeJournal(): void {
    this.#journal?.close();
    this.#journal = null;
  }

  close(): Promise<void> {
    return this.device.close();
  }

  /** What the past answered to this call; null once it is used up. A run that ended then ends now. */
  #recallCall(): Entry | null {
    const entry = this.#recall();
    if (entry?.kind !== 'end') return entry;
    this.#ended = true;
    throw new Stopped(entry.reason);
  }

  /** The next entry of the past; null once it is used up. */
  #recall(): Entry | null {
    if (this.#past === null) return null;
    const entry = this.#peek(this.#past);
    this.#ahead = null;
    if (entry !== null) return entry;
    this.#journal = this.#past.open();
    this.#past = null;
    return null;
  }

  #peek(past: Past): Entry | null {
    // A lost device is where the past broke off: the same call is made again, on a device that works.
    while (this.#ahead === null || this.#ahead.kind === 'lost') {
      const next = past.entries.next();
      if (next.done === true) return null;
      this.#ahead = next.value;
    }
    return this.#ahead;
  }

  async #catchUp({
    launch,
    steps,
  }: {
    readonly launch: Launch;
    readonly steps: readonly Step[];
  }): Promise<void> {
    this.#open = null;
    let reached = await this.#live(() => this.device.restart({ runIndex: launch.run }));
    for (const { action, wait } of steps) reached = await this.#live(() => this.device.perform(action, wait));
    const recorded = steps.at(-1)?.observation ?? launch.observation;
    if (screenDigest(reached.screen) !== screenDigest(recorded.screen)) {
      throw new GauntletError(
        'RESUME_FAILED',
        `The app did not come back to where the run had stopped after ${steps.length} steps.`,
        'Start a new run: this app or device does not repeat itself exactly.',
        EXIT.trouble,
      );
    }
  }

  async #live<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof DeviceLost) this.#journal?.lost(error.message);
      throw error;
    }
  }

  #remember(observation: Observation): Observation {
    this.#last = observation;
    return observation;
  }

  #writer(): JournalWriter {
    if (this.#journal === null) throw new Error('the past is not over');
    return this.#journal;
  }
}

function sameStep(entry: Step, action: Action, wait: Wait): boolean {
  return inputKey(entry.action) === inputKey(action) && JSON.stringify(entry.wait) === JSON.stringify(wait);
}

function diverged(entry: Entry, asked: string): GauntletError {
  const recorded = entry.kind === 'step' ? inputKey(entry.action) : entry.kind;
  return new GauntletError(
    'RESUME_FAILED',
    `The journal goes on with '${recorded}', but the run now asks for '${asked}'.`,
    'Resume with the version of Gauntlet that began the run, or start a new one.',
    EXIT.trouble,
  );
}
