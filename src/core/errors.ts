/** Exit status of the program, by kind of trouble. */
export const EXIT = { fine: 0, findings: 1, usage: 2, trouble: 3, interrupted: 130 } as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];
export type ErrorExit = typeof EXIT.usage | typeof EXIT.trouble | typeof EXIT.interrupted;

/** Something a user can cause or mend: a stable code, one clear sentence, and what to do about it. */
export class GauntletError extends Error {
  override readonly name = 'GauntletError';

  constructor(
    readonly code: string,
    message: string,
    readonly remedy: string,
    readonly exit: ErrorExit = EXIT.usage,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The device broke in mid-run. It says so instead of making an observation up. */
export class DeviceLost extends Error {
  override readonly name = 'DeviceLost';
}

/** The app does not come up the same way twice, and what was learned of it has no place to begin (R10). */
export class StartUnstable extends Error {
  override readonly name = 'StartUnstable';
}
