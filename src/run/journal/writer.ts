import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Action, Wait } from '../../core/action.js';
import { digest } from '../../core/digest.js';
import { canonicalJson } from '../../core/format/canonical.js';
import { screenDigest, screenJson } from '../../core/format/write.js';
import type { Observation } from '../../core/observation.js';
import type { Screen } from '../../core/screen.js';
import { ioError } from '../../home/io-error.js';
import type { JobHeader, StopReason } from './format.js';

/** What was written before, when a journal is continued. */
export interface Written {
  readonly screens: readonly Screen[];
  readonly actions: readonly Action[];
}

/** Appends to a journal. Every record is with the operating system before the call returns. */
export class JournalWriter {
  readonly #fd: number;
  readonly #screenIds = new Map<string, number>();
  readonly #screenMemo = new WeakMap<Screen, number>();
  readonly #actionIds = new Map<string, number>();
  readonly #actionMemo = new WeakMap<Action, number>();

  private constructor(
    private readonly file: string,
    flags: 'wx' | 'a',
  ) {
    try {
      this.#fd = openSync(file, flags);
    } catch (error) {
      throw ioError(error, file);
    }
  }

  /** Begins a new journal; the file must not exist. */
  static create(file: string, header: JobHeader): JournalWriter {
    const writer = new JournalWriter(file, 'wx');
    writer.#append(JSON.stringify({ ...header, digest: digest(canonicalJson(header)) }));
    return writer;
  }

  /** Goes on with a journal that was read to its end. */
  static continue(file: string, written: Written): JournalWriter {
    const writer = new JournalWriter(file, 'a');
    for (const screen of written.screens) writer.#screenIds.set(screenDigest(screen), writer.#screenIds.size);
    for (const action of written.actions)
      writer.#actionIds.set(canonicalJson(action), writer.#actionIds.size);
    return writer;
  }

  launch(run: number, observation: Observation): void {
    const screen = this.#screen(observation.screen);
    this.#append(`{"t":"launch","run":${run}${seen(screen, observation)}`);
  }

  step(action: Action, wait: Wait, observation: Observation): void {
    const screen = this.#screen(observation.screen);
    const did = this.#action(action);
    const waited = wait === 'settled' ? '' : `,"wait":{"ms":${wait.ms}}`;
    this.#append(`{"t":"step","action":${did}${waited}${seen(screen, observation)}`);
  }

  lost(message: string): void {
    this.#append(JSON.stringify({ t: 'lost', message }));
  }

  repeated(run: number, differs: number | null): void {
    this.#append(JSON.stringify({ t: 'repeated', run, ...(differs === null ? {} : { differs }) }));
  }

  end(reason: StopReason): void {
    this.#append(JSON.stringify({ t: 'end', reason }));
  }

  close(): void {
    try {
      fsyncSync(this.#fd);
    } catch (error) {
      // Devices and pipes cannot be synced; only a full disk is worth telling.
      if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL'))
        throw ioError(error, this.file);
    } finally {
      closeSync(this.#fd);
    }
  }

  #screen(screen: Screen): number {
    const known = this.#screenMemo.get(screen);
    if (known !== undefined) return known;
    const json = screenJson(screen);
    const key = digest(json);
    let id = this.#screenIds.get(key);
    if (id === undefined) {
      id = this.#screenIds.size;
      this.#append(`{"t":"screen","id":${id},"screen":${json}}`);
      this.#screenIds.set(key, id);
    }
    this.#screenMemo.set(screen, id);
    return id;
  }

  /** A number, or the action itself where it will hardly ever come again. */
  #action(action: Action): number | string {
    const known = this.#actionMemo.get(action);
    if (known !== undefined) return known;
    if (!('target' in action) || 'point' in action.target) return JSON.stringify(action);
    const key = canonicalJson(action);
    let id = this.#actionIds.get(key);
    if (id === undefined) {
      id = this.#actionIds.size;
      this.#append(`{"t":"action","id":${id},"action":${JSON.stringify(action)}}`);
      this.#actionIds.set(key, id);
    }
    this.#actionMemo.set(action, id);
    return id;
  }

  #append(record: string): void {
    const line = Buffer.from(`${record}\n`);
    try {
      for (let written = 0; written < line.length; ) written += writeSync(this.#fd, line, written);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }
}

/** The rest of a record, from the screen on. */
function seen(
  screen: number,
  { process, outcome, unsettled, coverage, events, virtualMs }: Observation,
): string {
  let text = `,"screen":${screen}`;
  if (process !== 'foreground') text += `,"process":"${process}"`;
  if (outcome !== 'done') text += `,"outcome":"${outcome}"`;
  if (unsettled) text += ',"unsettled":true';
  if (coverage.length > 0) text += `,"cov":[${coverage.join(',')}]`;
  if (events.length > 0) text += `,"events":${JSON.stringify(events)}`;
  return `${text},"ms":${virtualMs}}`;
}
