import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StateKey } from '../../core/driver.js';

/** How wide a picture is in the report: small for maps and galleries, large where people look closely. */
const WIDTHS = { small: 120, large: 320 } as const;
const QUALITY = { small: 50, large: 72 } as const;
export type PictureSize = keyof typeof WIDTHS;

/** Collects pictures of states, each once; what needs one gets its number at once, and all are made at the end. */
export class PictureBook {
  readonly #numbers = new Map<string, number>();
  readonly #files: { readonly file: string; readonly size: PictureSize }[] = [];

  /** `folders` are looked through for a state's picture, first one first. */
  constructor(private readonly folders: readonly string[]) {}

  /** The number of a state's picture; null when no run has kept one. */
  of(state: StateKey, size: PictureSize): number | null {
    const known = this.#numbers.get(`${size} ${state}`);
    if (known !== undefined) return known;
    const file = this.folders.map((folder) => join(folder, `${state}.png`)).find((path) => existsSync(path));
    if (file === undefined) return null;
    const number = this.#files.push({ file, size }) - 1;
    this.#numbers.set(`${size} ${state}`, number);
    return number;
  }

  /** All pictures, by number, as data URLs; one that cannot be read is left empty. */
  async render(onPicture: (done: number, of: number) => void): Promise<readonly string[]> {
    const urls: string[] = new Array(this.#files.length).fill('');
    let next = 0;
    const work = async () => {
      for (let n = next++; n < this.#files.length; n = next++) {
        const picture = this.#files[n];
        if (picture !== undefined) urls[n] = await webp(picture.file, picture.size);
        onPicture(n + 1, this.#files.length);
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    return urls;
  }
}

async function webp(file: string, size: PictureSize): Promise<string> {
  try {
    const bytes = await sharp(file)
      .resize({ width: WIDTHS[size], withoutEnlargement: true })
      .webp({ quality: QUALITY[size], effort: 2 })
      .toBuffer();
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  } catch {
    // A picture that a full disk has cut short is no reason to go without a report.
    return '';
  }
}
