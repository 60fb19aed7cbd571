import type { Command } from 'commander';
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { GauntletError } from '../core/errors.js';

/** Where commands print: results on standard output, everything else on standard error. */
export class Console {
  readonly colours: Colors;

  constructor(
    private readonly out: NodeJS.WriteStream,
    readonly err: NodeJS.WriteStream,
  ) {
    this.colours = pc.createColors(Boolean(out.isTTY) && pc.isColorSupported);
  }

  /** A result for people. */
  print(text: string): void {
    this.out.write(`${text}\n`);
  }

  /** A result for machines: one JSON document. */
  printJson(value: unknown): void {
    this.out.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** Our own mistake: all that helps to find it. */
  confess(error: unknown): void {
    const stack = error instanceof Error ? error.stack : String(error);
    this.err.write(`gauntlet: this is a bug in Gauntlet, please report it.\n${stack}\n`);
  }

  /** One sentence, and what to do. */
  complain(error: GauntletError): void {
    this.err.write(`gauntlet: ${error.message}\n  ${error.remedy}\n`);
  }
}

/** Adds a command to the program; `finish` sets the exit status. */
export type AddCommand = (program: Command, console: Console, finish: (status: number) => void) => void;
