import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { fileMark, markOf, sameMark, sha256Of } from './file-mark.js';
import { type KnownJavas, knownJavas } from './find-java.js';

const schema = z.object({
  javas: knownJavas,
  files: z.record(z.string(), z.object({ mark: fileMark, sha256: z.string() })),
});

/**
 * What was checked at the last set-up, so that the next use has to look at sizes and times only.
 * Whoever changes it holds the set-up lock; losing it costs time and nothing else.
 */
export class Stamp {
  #javas: KnownJavas;
  readonly #files: Record<string, z.infer<typeof schema>['files'][string]>;

  private constructor(
    private readonly folder: string,
    content: z.infer<typeof schema>,
  ) {
    this.#javas = content.javas;
    this.#files = content.files;
  }

  /** Reads the stamp of a folder; one that is missing or makes no sense is an empty one. */
  static async read(folder: string): Promise<Stamp> {
    try {
      return new Stamp(folder, schema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8'))));
    } catch {
      return new Stamp(folder, { javas: {}, files: {} });
    }
  }

  get javas(): KnownJavas {
    return this.#javas;
  }

  /** Keeps what was found out about the Javas here. */
  rememberJavas(javas: KnownJavas): void {
    this.#javas = { ...this.#javas, ...javas };
  }

  /** Whether the file is one that was checked, by a look at it from outside. */
  async knows(file: string): Promise<boolean> {
    return sameMark(this.#files[this.#key(file)]?.mark, await markOf(file));
  }

  /** Whether the file is whole: by its mark, else by its checksum, which then renews the mark. */
  async verify(file: string, sha256?: string, signal?: AbortSignal): Promise<boolean> {
    if (await this.knows(file)) return true;
    const expected = sha256 ?? this.#files[this.#key(file)]?.sha256;
    const mark = await markOf(file);
    if (mark === null || expected === undefined || (await sha256Of(file, signal)) !== expected) return false;
    this.#files[this.#key(file)] = { mark, sha256: expected };
    return true;
  }

  /** Takes a file as it is for the right one. */
  async accept(file: string, sha256?: string): Promise<void> {
    const mark = await markOf(file);
    if (mark !== null) this.#files[this.#key(file)] = { mark, sha256: sha256 ?? (await sha256Of(file)) };
  }

  /** Writes it, without the files that are gone. */
  async save(): Promise<void> {
    for (const key of Object.keys(this.#files)) {
      if ((await markOf(join(this.folder, key))) === null) delete this.#files[key];
    }
    const file = join(this.folder, FILE);
    await writeFile(
      `${file}.tmp`,
      `${JSON.stringify({ javas: this.#javas, files: this.#files }, null, 1)}\n`,
    );
    await rename(`${file}.tmp`, file);
  }

  #key(file: string): string {
    return relative(this.folder, file).replaceAll(sep, '/');
  }
}

const FILE = 'stamp.json';
