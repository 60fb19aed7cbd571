import type { Bounds, Point } from '../../core/geometry.js';
import { advance, glyph } from './font.js';
import type { Colour } from './palette.js';

const BYTES = 3;
// Far outside any screen, yet small enough that sums and products of such numbers stay exact.
const FAR = 1e7;

/** A rectangle in whole pixels that never has a negative size, whatever the numbers were. */
export function whole(bounds: Bounds): Bounds {
  const left = pixel(bounds[0]);
  const top = pixel(bounds[1]);
  return [left, top, Math.max(left, pixel(bounds[2])), Math.max(top, pixel(bounds[3]))];
}

/** The part that two rectangles share; empty where they share none. */
export function intersection(a: Bounds, b: Bounds): Bounds {
  const left = Math.max(a[0], b[0]);
  const top = Math.max(a[1], b[1]);
  return [left, top, Math.max(left, Math.min(a[2], b[2])), Math.max(top, Math.min(a[3], b[3]))];
}

/** RGB pixels and the few strokes that widgets are made of; nothing is ever drawn outside the clip. */
export class Canvas {
  private constructor(
    readonly width: number,
    readonly height: number,
    /** Rows from the top, three bytes a pixel. */
    readonly pixels: Buffer,
    readonly clip: Bounds,
  ) {}

  /** A black canvas. */
  static create(width: number, height: number): Canvas {
    return new Canvas(width, height, Buffer.alloc(width * height * BYTES), [0, 0, width, height]);
  }

  /** The same pixels, drawn on only within `bounds`. */
  clipped(bounds: Bounds): Canvas {
    return new Canvas(this.width, this.height, this.pixels, intersection(this.clip, whole(bounds)));
  }

  /** Whether any of `bounds` can be seen. */
  shows(bounds: Bounds): boolean {
    const [left, top, right, bottom] = intersection(this.clip, whole(bounds));
    return left < right && top < bottom;
  }

  /** Fills a rectangle. */
  fillRect(bounds: Bounds, colour: Colour): void {
    const [left, top, right, bottom] = intersection(this.clip, whole(bounds));
    if (left === right || top === bottom) return;
    const first = this.#offset(left, top);
    const end = first + (right - left) * BYTES;
    for (let at = first; at < end; at += BYTES) this.#set(at, colour);
    // Copying the first row is several times faster than setting each pixel.
    for (let y = top + 1; y < bottom; y++) this.pixels.copyWithin(this.#offset(left, y), first, end);
  }

  /** Draws a frame just inside a rectangle. */
  strokeRect(bounds: Bounds, colour: Colour, thickness = 1): void {
    const [left, top, right, bottom] = whole(bounds);
    this.fillRect([left, top, right, top + thickness], colour);
    this.fillRect([left, bottom - thickness, right, bottom], colour);
    this.fillRect([left, top, left + thickness, bottom], colour);
    this.fillRect([right - thickness, top, right, bottom], colour);
  }

  /** Fills a rectangle with smooth round corners; `opacity` below 1 lets shine through what is there. */
  fillRound(bounds: Bounds, radius: number, colour: Colour, opacity = 1): void {
    const box = whole(bounds);
    const [left, top, right, bottom] = box;
    const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
    const corner = Math.ceil(r);
    const [x0, y0, x1, y1] = intersection(this.clip, box);
    if (opacity === 1) {
      this.fillRect([left, top + corner, right, bottom - corner], colour);
      this.fillRect([left + corner, top, right - corner, bottom], colour);
    }
    for (let y = y0; y < y1; y++) {
      const dy = Math.max(top + r - (y + 0.5), y + 0.5 - (bottom - r), 0);
      // Only the corners are left to do on an opaque one.
      if (opacity === 1 && y >= top + corner && y < bottom - corner) continue;
      for (let x = x0; x < x1; x++) {
        if (opacity === 1 && x >= left + corner && x < right - corner) x = right - corner;
        const dx = Math.max(left + r - (x + 0.5), x + 0.5 - (right - r), 0);
        if (x < x1)
          this.#blend(x, y, colour, (dx > 0 && dy > 0 ? r + 0.5 - Math.hypot(dx, dy) : 1) * opacity);
      }
    }
  }

  /** Fills a circle. */
  disc(centre: Point, radius: number, colour: Colour): void {
    const { x, y } = centre;
    this.fillRound([x - radius, y - radius, x + radius, y + radius], radius, colour);
  }

  /** Draws a smooth line with round ends; from a point to itself it is a dot. */
  line(from: Point, to: Point, colour: Colour, thickness = 1): void {
    const reach = thickness / 2 + 1;
    const [x0, y0, x1, y1] = intersection(
      this.clip,
      whole([
        Math.min(from.x, to.x) - reach,
        Math.min(from.y, to.y) - reach,
        Math.max(from.x, to.x) + reach,
        Math.max(from.y, to.y) + reach,
      ]),
    );
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const squared = dx * dx + dy * dy;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const px = x + 0.5 - from.x;
        const py = y + 0.5 - from.y;
        const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
        const distance = Math.hypot(px - along * dx, py - along * dy);
        this.#blend(x, y, colour, thickness / 2 + 0.5 - distance);
      }
    }
  }

  /** Draws one line of text with its top left corner at a point; bold is the same ink struck twice. */
  text(at: Point, text: string, colour: Colour, bold = false): void {
    const top = pixel(at.y);
    let x = pixel(at.x);
    for (const char of text) {
      if (x >= this.clip[2]) return;
      const step = advance(char, bold);
      if (x + step > this.clip[0]) this.#glyph(x, top, char, colour, bold);
      x += step;
    }
  }

  /** Darkens everything within the clip; 1 is black. */
  darken(share: number): void {
    const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value * (1 - share)));
    const [left, top, right, bottom] = this.clip;
    for (let y = top; y < bottom; y++) {
      const end = this.#offset(right, y);
      for (let at = this.#offset(left, y); at < end; at++) {
        this.pixels[at] = table[this.pixels[at] ?? 0] ?? 0;
      }
    }
  }

  #glyph(left: number, top: number, char: string, colour: Colour, bold: boolean): void {
    const { rows } = glyph(char);
    for (const [dy, row] of rows.entries()) {
      const y = top + dy;
      if (y < this.clip[1] || y >= this.clip[3]) continue;
      let ink = bold ? row | (row << 1) : row;
      for (let x = left; ink !== 0; x++, ink >>= 1) {
        if ((ink & 1) === 1 && x >= this.clip[0] && x < this.clip[2]) this.#set(this.#offset(x, y), colour);
      }
    }
  }

  #offset(x: number, y: number): number {
    return (y * this.width + x) * BYTES;
  }

  #set(at: number, colour: Colour): void {
    this.pixels[at] = colour >> 16;
    this.pixels[at + 1] = (colour >> 8) & 255;
    this.pixels[at + 2] = colour & 255;
  }

  #blend(x: number, y: number, colour: Colour, opacity: number): void {
    if (opacity <= 0) return;
    const at = this.#offset(x, y);
    if (opacity >= 1) {
      this.#set(at, colour);
      return;
    }
    for (let channel = 0; channel < BYTES; channel++) {
      const old = this.pixels[at + channel] ?? 0;
      const wanted = (colour >> (16 - 8 * channel)) & 255;
      this.pixels[at + channel] = Math.round(old + (wanted - old) * opacity);
    }
  }
}

function pixel(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(FAR, Math.max(-FAR, value)));
}
