import { type Action, inputKey, type Wait } from '../../core/action.js';
import type {
  AppRef,
  CallOptions,
  Device,
  DeviceInfo,
  InstalledApp,
  Png,
  RestartOptions,
} from '../../core/device.js';
import { DeviceLost, EXIT, GauntletError } from '../../core/errors.js';
import { screenDigest } from '../../core/format/write.js';
import type { Observation } from '../../core/observation.js';
import type { Entry, StopReason } from './format.js';
import { firstDifference, isRepeated, markOf } from './repeat.js';
import { Stopped } from './stopped.js';
import type { JournalWriter } from './writer.js';

type Step = Extract<Entry, { kind: 'step' }>;

/** How often a call is made anew on a device that broke under it. */
const RETRIES = 2;

/** What was done since the last clean start: enough to do it again. */
interface OpenTrace {
  readonly run: number;
  readonly done: { readonly action: Action; readonly wait: Wait }[];
  /** What was seen, for a trace that will be performed again; else empty. */
  readonly marks: string[];
  last: Observation;
}

/** The journal of an earlier part of this run, and how to go on writing it once its end is reached. */
export interface Past {
  readonly entries: Iterator<Entry>;
  /** Everything up to here is whole: writing goes on from the last such place, or where the last record ends. */
  keep(): void;
  open(): JournalWriter;
}

/**
 * A device with a journal. It answers from the past for as long as there is one; then it brings the real device
 * to where the past ended, by performing the open trace again, and from there on records what the device says.
 * A device that breaks in between is brought back the same way.
 *
 * Where it is to find out whether the app repeats itself, it performs some traces again once they are over.
 */
export class JournaledDevice implements Device {
  #past: Past | null;
  #journal: JournalWriter | null;
  #open: OpenTrace | null = null;
  /** The device is not where the open trace has got to. */
  #behind: boolean;
  #ended = false;
  /** A trace has gone another way when it was performed again. */
  #differs = false;
  /** The next entry of the past, where it was looked at already. */
  #ahead: Entry | null = null;

  constructor(
    private readonly device: Device,
    source: JournalWriter | Past,
    private readonly repeats = false,
  ) {
    this.#past = 'entries' in source ? source : null;
    this.#journal = 'entries' in source ? null : source;
    this.#behind = 'entries' in source;
  }

  get info(): DeviceInfo {
    return this.#differs ? { ...this.device.info, deterministic: false } : this.device.info;
  }

  /** True while the journal knows more: what is seen now was drawn when it was seen first. */
  get replaying(): boolean {
    return this.#past !== null && this.#peek(this.#past) !== null;
  }

  install(app: AppRef, options?: CallOptions): Promise<InstalledApp> {
    return this.device.install(app, options);
  }

  async restart({ runIndex = 0, activity, signal }: RestartOptions = {}): Promise<Observation> {
    if (activity !== undefined) throw new Error('a journal has no words for a start at an activity');
    await this.#repeat({ signal });
    const entry = this.#recallCall();
    if (entry !== null) {
      if (entry.kind !== 'launch' || entry.run !== runIndex) throw diverged(entry, `launch ${runIndex}`);
      return this.#begin(runIndex, entry.observation);
    }
    // A clean start needs nothing of what came before it.
    this.#open = null;
    const observation = await this.#insist(() => this.device.restart({ runIndex, signal }), { signal });
    this.#behind = false;
    this.#writer().launch(runIndex, observation);
    return this.#begin(runIndex, observation);
  }

  async perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    const entry = this.#recallCall();
    if (entry !== null) {
      if (entry.kind !== 'step' || !sameStep(entry, action, wait)) throw diverged(entry, inputKey(action));
      return this.#goOn(action, wait, entry.observation);
    }
    const observation = await this.#insist(() => this.device.perform(action, wait, options), options);
    this.#writer().step(action, wait, observation);
    return this.#goOn(action, wait, observation);
  }

  async observe(options?: CallOptions): Promise<Observation> {
    if (this.#open === null) return this.device.observe(options);
    return { ...this.#open.last, coverage: [], events: [], virtualMs: 0 };
  }

  async screenshot(options?: CallOptions): Promise<Png> {
    // The last thing in the journal may have been seen, but not drawn: the device goes there first.
    if (this.#recall() !== null) throw new Error('no picture can be taken of what the journal remembers');
    return this.#insist(() => this.device.screenshot(options), options);
  }

  /** Records that the run ended by itself, unless the past says so already. */
  async finish(reason: StopReason): Promise<void> {
    await this.#repeat();
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

  #begin(run: number, observation: Observation): Observation {
    this.#open = { run, done: [], marks: [], last: observation };
    this.#mark(observation);
    return observation;
  }

  #goOn(action: Action, wait: Wait, observation: Observation): Observation {
    this.#open?.done.push({ action, wait });
    if (this.#open !== null) this.#open.last = observation;
    this.#mark(observation);
    return observation;
  }

  #mark(observation: Observation): void {
    const open = this.#open;
    if (!this.repeats || this.#differs || open === null || !isRepeated(open.run, open.done.length)) return;
    open.marks.push(markOf(observation));
  }

  /** Performs the trace that is over again, if it is one of those; a past that goes on says what came of it. */
  async #repeat(options?: CallOptions): Promise<void> {
    const ahead = this.#past === null ? null : this.#peek(this.#past);
    if (ahead !== null) {
      if (ahead.kind !== 'repeated') return;
      this.#ahead = null;
      this.#differs ||= ahead.differs !== null;
      return;
    }
    const open = this.#open;
    if (open === null || open.marks.length === 0) return;
    this.#recall();
    const differs = await this.#despiteBreaks(() => firstDifference(this.device, open, options));
    this.#writer().repeated(open.run, differs);
    this.#differs ||= differs !== null;
    // The device has left the place where the trace ended.
    this.#behind = true;
    open.marks.length = 0;
  }

  /** Makes the call on a device that is where the open trace has got to; once more when the device breaks. */
  #insist<T>(call: () => Promise<T>, options: CallOptions | undefined): Promise<T> {
    return this.#despiteBreaks(async () => {
      if (this.#behind && this.#open !== null) await this.#catchUp(this.#open, options);
      return call();
    });
  }

  async #despiteBreaks<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        // Wherever it is, also after a call that was cancelled.
        this.#behind = true;
        if (!(error instanceof DeviceLost)) throw error;
        this.#journal?.lost(error.message);
        if (attempt === RETRIES) throw error;
      }
    }
  }

  async #catchUp({ run, done, last }: OpenTrace, options: CallOptions | undefined): Promise<void> {
    let reached = await this.device.restart({ ...options, runIndex: run });
    for (const { action, wait } of done) reached = await this.device.perform(action, wait, options);
    this.#behind = false;
    if (screenDigest(reached.screen) === screenDigest(last.screen)) return;
    throw new GauntletError(
      'RESUME_FAILED',
      `The app did not come back to where the run had stopped after ${done.length} steps.`,
      'Start a new run: this app or device does not repeat itself exactly.',
      EXIT.trouble,
    );
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
