import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { ioError } from './io-error.js';

const BUFFER = 1 << 16;

/** A text file that appears under its name only when it is complete. */
export class OutputFile {
  readonly #fd: number;
  #pending: string[] = [];
  #size = 0;

  constructor(private readonly file: string) {
    try {
      this.#fd = openSync(`${file}.tmp`, 'w');
    } catch (error) {
      throw ioError(error, file);
    }
  }

  write(text: string): void {
    this.#pending.push(text);
    this.#size += text.length;
    if (this.#size >= BUFFER) this.#flush();
  }

  close(): void {
    this.#flush();
    try {
      closeSync(this.#fd);
      renameSync(`${this.file}.tmp`, this.file);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending.join(''));
    this.#pending = [];
    this.#size = 0;
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#fd, bytes, written);
    } catch (error) {
      throw ioError(error, this.file);
    }
  }
}

/** Writes a whole text file, or nothing. */
export function writeWhole(file: string, text: string): void {
  const output = new OutputFile(file);
  output.write(text);
  output.close();
}
