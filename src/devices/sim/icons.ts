import type { Point } from '../../core/geometry.js';
import type { Canvas } from './canvas.js';
import type { Colour } from './palette.js';

type Stroke = readonly [x0: number, y0: number, x1: number, y1: number];

interface Icon {
  /** Words in an icon's name that mean this icon. */
  readonly words: readonly string[];
  /** On a grid of 24 by 24. */
  readonly strokes: readonly Stroke[];
  readonly weight?: number;
}

const GRID = 24;

const ICONS: readonly Icon[] = [
  {
    words: ['add', 'plus', 'new', 'create'],
    strokes: [
      [12, 5, 12, 19],
      [5, 12, 19, 12],
    ],
  },
  {
    words: ['back', 'up'],
    strokes: [
      [20, 12, 5, 12],
      [5, 12, 11, 6],
      [5, 12, 11, 18],
    ],
  },
  {
    words: ['menu', 'drawer'],
    strokes: [
      [4, 7, 20, 7],
      [4, 12, 20, 12],
      [4, 17, 20, 17],
    ],
  },
  {
    words: ['more', 'overflow', 'options'],
    strokes: [
      [12, 6, 12, 6],
      [12, 12, 12, 12],
      [12, 18, 12, 18],
    ],
    weight: 3.4,
  },
  {
    words: ['close', 'clear', 'cancel', 'dismiss'],
    strokes: [
      [6, 6, 18, 18],
      [6, 18, 18, 6],
    ],
  },
  {
    words: ['check', 'done', 'ok', 'accept', 'save'],
    strokes: [
      [5, 13, 10, 18],
      [10, 18, 19, 7],
    ],
  },
  {
    words: ['next', 'forward'],
    strokes: [
      [4, 12, 19, 12],
      [19, 12, 13, 6],
      [19, 12, 13, 18],
    ],
  },
  {
    words: ['search', 'find'],
    strokes: [
      [5, 10, 6, 7],
      [6, 7, 10, 5],
      [10, 5, 14, 7],
      [14, 7, 15, 10],
      [15, 10, 14, 13],
      [14, 13, 10, 15],
      [10, 15, 6, 13],
      [6, 13, 5, 10],
      [14, 14, 20, 20],
    ],
  },
  {
    words: ['delete', 'remove', 'trash', 'discard'],
    strokes: [
      [5, 7, 19, 7],
      [10, 4, 14, 4],
      [7, 7, 8, 20],
      [17, 7, 16, 20],
      [8, 20, 16, 20],
      [11, 11, 11, 16],
      [14, 11, 14, 16],
    ],
    weight: 1.6,
  },
  {
    words: ['edit', 'pen', 'pencil', 'rename'],
    strokes: [
      [6, 18, 16, 8],
      [18, 6, 19, 5],
      [5, 19, 6, 18],
    ],
    weight: 3.6,
  },
  {
    words: ['play', 'start', 'run'],
    strokes: [
      [8, 5, 19, 12],
      [19, 12, 8, 19],
      [8, 19, 8, 5],
    ],
  },
  {
    words: ['pause', 'stop'],
    strokes: [
      [9, 6, 9, 18],
      [15, 6, 15, 18],
    ],
    weight: 3.4,
  },
  {
    words: ['refresh', 'reload', 'sync'],
    strokes: [
      [19, 12, 17, 17],
      [17, 17, 12, 19],
      [12, 19, 7, 17],
      [7, 17, 5, 12],
      [5, 12, 7, 7],
      [7, 7, 12, 5],
      [12, 5, 17, 8],
      [18, 3, 18, 9],
      [18, 9, 12, 9],
    ],
  },
  {
    words: ['share', 'send'],
    strokes: [
      [7, 12, 17, 6],
      [7, 12, 17, 18],
      [6, 11, 6, 13],
      [8, 11, 8, 13],
      [17, 5, 17, 7],
      [19, 5, 19, 7],
      [17, 17, 17, 19],
      [19, 17, 19, 19],
    ],
  },
  {
    words: ['folder', 'directory'],
    strokes: [
      [4, 6, 9, 6],
      [9, 6, 11, 8],
      [11, 8, 20, 8],
      [20, 8, 20, 18],
      [20, 18, 4, 18],
      [4, 18, 4, 6],
    ],
  },
  {
    words: ['file', 'document', 'note'],
    strokes: [
      [6, 4, 14, 4],
      [14, 4, 18, 8],
      [18, 8, 18, 20],
      [18, 20, 6, 20],
      [6, 20, 6, 4],
      [9, 12, 15, 12],
      [9, 16, 15, 16],
    ],
    weight: 1.6,
  },
  {
    words: ['home'],
    strokes: [
      [4, 12, 12, 4],
      [12, 4, 20, 12],
      [7, 10, 7, 19],
      [17, 10, 17, 19],
      [7, 19, 17, 19],
    ],
  },
];

const BY_WORD: ReadonlyMap<string, Icon> = new Map(
  ICONS.flatMap((icon) => icon.words.map((word) => [word, icon] as const)),
);

/** Draws the well-known icon that a name like `ic_menu_search` means; false where it means none. */
export function drawIcon(canvas: Canvas, centre: Point, size: number, name: string, colour: Colour): boolean {
  // The last word says most: `ic_menu_search` is a search, not a menu.
  const icon = words(name).findLast((word) => BY_WORD.has(word));
  const drawing = icon === undefined ? undefined : BY_WORD.get(icon);
  if (drawing === undefined) return false;
  const scale = size / GRID;
  const place = (x: number, y: number): Point => ({
    x: centre.x + (x - GRID / 2) * scale,
    y: centre.y + (y - GRID / 2) * scale,
  });
  const thickness = (drawing.weight ?? 2) * scale;
  for (const [x0, y0, x1, y1] of drawing.strokes)
    canvas.line(place(x0, y0), place(x1, y1), colour, thickness);
  return true;
}

function words(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
