import { type Crash, type Frame, showFrame, type Thrown } from '../../core/crash.js';
import type { HiddenFrames, MappedCall, MappedMethod, Mapping } from './mapping.js';
import { sourceFile } from './source-file.js';

/** What one frame of a shrunk app stands for. */
interface Retraced {
  readonly frames: readonly Frame[];
  /** The line of code that was taken out of the method of the next frame. */
  readonly outline: number | null;
}

/** A stack with the names and lines of the source. Where a frame may have been several things, the first is taken. */
export function retraced(frames: readonly Frame[], exception: string, mapping: Mapping): readonly Frame[] {
  const found: Frame[] = [];
  let outline: number | null = null;
  for (const [n, frame] of frames.entries()) {
    const one: Retraced = retracedFrame(frame, n === 0 ? exception : null, outline, mapping);
    found.push(...one.frames);
    outline = one.outline;
  }
  return found;
}

/** A throwable with the names and lines of the source. */
export function retracedThrown<T extends Thrown>(thrown: T, mapping: Mapping): T {
  const exception = mapping.className(thrown.exception);
  return { ...thrown, exception, frames: retraced(thrown.frames, exception, mapping) };
}

/** A crash with the names and lines of the source. */
export function retracedCrash(crash: Crash, mapping: Mapping): Crash {
  return {
    ...retracedThrown(crash, mapping),
    causes: crash.causes.map((cause) => retracedThrown(cause, mapping)),
  };
}

/** A line of a stack, as Java prints it. */
const LINE = /^(\s*(?:at )?)([^\s(/]+)\.([^\s.(]+)\(([^():]*)(?::(\d+))?\)\s*$/;

/** A dump of threads with the names and lines of the source. Lines that are no frames stay as they are. */
export function retracedText(text: string, mapping: Mapping): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, before = '', className = '', method = '', file = '', number] = LINE.exec(line) ?? [];
      if (className === '' || mapping.find(className) === undefined) return [line];
      const frame = {
        className,
        method,
        ...(file === '' ? {} : { file }),
        ...lineOf(number === undefined ? undefined : Number(number)),
      };
      return retraced([frame], '', mapping).map((one) => before + showFrame(one));
    })
    .join('\n');
}

/** Which methods a line of a method of the shrunk app is made of, the innermost first; null where nothing is known of it. */
export function callsAt(
  methods: readonly MappedMethod[],
  name: string,
  line: number | undefined,
  preferred: (method: MappedMethod) => boolean = () => true,
): MappedMethod | null {
  const called = methods.filter((one) => one.name === name);
  const fitting = called.filter(preferred);
  const named = fitting.length === 0 ? called : fitting;
  const at = named.find(
    ({ range }) => line !== undefined && range !== null && range.first <= line && line <= range.last,
  );
  return at ?? named.find(({ range }) => range === null) ?? (line === undefined ? (named[0] ?? null) : null);
}

/** The line of the source that a line of the shrunk app was. */
export function originalLine(
  { range }: Pick<MappedMethod, 'range'>,
  { originalRange }: Pick<MappedCall, 'originalRange'>,
  line: number | undefined,
): number | undefined {
  if (originalRange === null) return line;
  const { first, last } = originalRange;
  if (first === last) return first === 0 ? undefined : first;
  return line === undefined || range === null ? undefined : first + line - range.first;
}

function retracedFrame(
  frame: Frame,
  exception: string | null,
  outline: number | null,
  mapping: Mapping,
): Retraced {
  const owner = mapping.find(frame.className);
  if (owner === undefined) return { frames: [frame], outline: null };
  const shown = (className: string, file: string | null, rest: Pick<Frame, 'method' | 'line'>): Frame => {
    const source = sourceFile(className, file, frame.file);
    return { className, ...rest, ...(source === undefined ? {} : { file: source }) };
  };
  let method = callsAt(owner.methods, frame.method, frame.line);
  let line = frame.line;
  if (outline !== null && method !== null) {
    const moved = outlinedFrom(method.calls, outline);
    if (moved !== undefined) {
      line = moved;
      method = callsAt(owner.methods, frame.method, line) ?? method;
    }
  }
  if (method === null) {
    const { method: name, line: at } = frame;
    return { frames: [shown(owner.original, owner.file, { method: name, ...lineOf(at) })], outline: null };
  }
  const known = method;
  if (known.calls.some((call) => call.outline)) return { frames: [], outline: frame.line ?? null };
  const hidden =
    exception === null
      ? 0
      : hiddenAt(
          known.calls.flatMap((call) => call.hidden),
          exception,
        );
  const calls = known.calls.slice(hidden).filter(({ synthesized }) => !synthesized);
  return {
    frames: calls.map((call) => {
      const file = call.className === owner.original ? owner.file : mapping.fileOf(call.className);
      return shown(call.className, file, { method: call.method, ...lineOf(originalLine(known, call, line)) });
    }),
    outline: null,
  };
}

/** The line of a method that a line of the code taken out of it was. */
function outlinedFrom(calls: readonly MappedCall[], line: number): number | undefined {
  const positions = [...(calls.find(({ outlined }) => outlined !== null)?.outlined ?? [])];
  const [, moved] = positions.filter(([first]) => first <= line).sort(([a], [b]) => b - a)[0] ?? [];
  return moved;
}

function hiddenAt(hidden: readonly HiddenFrames[], exception: string): number {
  return hidden.find(({ thrown }) => thrown === exception)?.count ?? 0;
}

function lineOf(line: number | undefined): Pick<Frame, 'line'> {
  return line === undefined ? {} : { line };
}
