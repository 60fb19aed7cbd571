/** One line of a stack trace. */
export interface Frame {
  readonly className: string;
  readonly method: string;
  readonly file?: string;
  readonly line?: number;
}

/** A throwable: its class, its message, its frames, innermost call first. */
export interface Thrown {
  readonly exception: string;
  readonly message: string;
  readonly frames: readonly Frame[];
}

/** An uncaught exception. `causes` runs from the outermost "Caused by" to the innermost. */
export interface Crash extends Thrown {
  readonly thread: string;
  readonly causes: readonly Thrown[];
  /** There where the device that tells of it may have caused it itself. */
  readonly suspect?: Suspicion | undefined;
}

/** Why a device suspects itself of a crash: in words, and the innermost stack with the device's own frames in it. */
export interface Suspicion {
  readonly why: string;
  readonly stack: readonly string[];
}

/** Which classes are the app's own. */
export type OwnCode = (className: string) => boolean;

export const CRASH_RULES = ['frame', 'r9', 'frames3'] as const;
export type CrashRule = (typeof CRASH_RULES)[number];

/** What makes two crashes the same crash, under one of three rules. */
export function crashKey(crash: Crash, rule: CrashRule, own: OwnCode): string {
  switch (rule) {
    case 'frame': {
      const cause = innermost(crash);
      const frame = ownFrame(crash, own);
      return frame === undefined
        ? cause.exception
        : `${cause.exception} at ${frame.className}.${frame.method}`;
    }
    case 'r9': {
      const frame = crash.frames.find(({ className }) => own(className)) ?? crash.frames[0];
      return frame === undefined ? crash.exception : `${crash.exception} at ${showFrame(frame)}`;
    }
    case 'frames3':
      return crash.frames.length === 0
        ? crash.message
        : `${crash.exception} at ${crash.frames.slice(0, 3).map(showFrame).join(' < ')}`;
  }
}

/** The throwable that started it all: the last cause, or the crash itself. */
export function innermost(crash: Crash): Thrown {
  return crash.causes.at(-1) ?? crash;
}

/** First own frame, looked for from the innermost cause outwards; else the innermost cause's first frame. */
export function ownFrame(crash: Crash, own: OwnCode): Frame | undefined {
  for (const thrown of [...crash.causes].reverse().concat(crash)) {
    const frame = thrown.frames.find(({ className }) => own(className));
    if (frame !== undefined) return frame;
  }
  return innermost(crash).frames[0];
}

/** A frame as a Java stack trace prints it. */
export function showFrame(frame: Frame): string {
  const place = frame.file ?? 'Unknown Source';
  return `${frame.className}.${frame.method}(${place}${frame.line === undefined ? '' : `:${frame.line}`})`;
}
