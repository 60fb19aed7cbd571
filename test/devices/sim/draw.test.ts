import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../src/core/geometry.js';
import { type Screen, USUAL_CONTEXT, type Window } from '../../../src/core/screen.js';
import { type Widget, widget } from '../../../src/core/widget.js';
import { drawScreen } from '../../../src/devices/sim/draw.js';
import { glyph, textWidth } from '../../../src/devices/sim/font.js';
import { lookOf } from '../../../src/devices/sim/paint.js';
import { wrap } from '../../../src/devices/sim/wrap.js';

const SIZE = { width: 320, height: 480 };
const FULL: Bounds = [0, 24, 320, 480];
const BOX: Bounds = [20, 100, 300, 148];
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
const ROLES = [
  'Toolbar',
  'Button',
  'CheckBox',
  'CheckedTextView',
  'RadioButton',
  'Switch',
  'ToggleButton',
  'EditText',
  'ImageView',
  'ImageButton',
  'NumberPicker',
  'ProgressBar',
  'RatingBar',
  'SeekBar',
  'Spinner',
  'TextView',
  'ListView',
  'HorizontalScrollView',
  'LinearLayout',
];

const make = (role: string, parts: Partial<Widget> = {}): Widget =>
  widget({ className: `android.widget.${role}`, bounds: BOX, ...parts });

function windowOf(kind: Window['kind'], bounds: Bounds, ...children: readonly Widget[]): Window {
  return { kind, bounds, focused: true, root: make('FrameLayout', { bounds, children }) };
}

function screenOf(windows: Screen['windows'], context: Partial<Screen['context']> = {}): Screen {
  return {
    package: 'app',
    activity: 'app.Main',
    windows,
    orientation: 'portrait',
    context: { ...USUAL_CONTEXT, ...context },
  };
}

const draw = (...widgets: readonly Widget[]) =>
  drawScreen(screenOf([windowOf('activity', FULL, ...widgets)]), SIZE);

/** The colour of a pixel as `0xRRGGBB`. */
function pixelOf(png: Uint8Array, x: number, y: number): number {
  const { data, width } = PNG.sync.read(Buffer.from(png));
  return data.readUInt32BE((y * width + x) * 4) >>> 8;
}

/** Rows and columns that differ between two pictures: left, top, right, bottom, or null. */
function changed(a: Uint8Array, b: Uint8Array): Bounds | null {
  const one = PNG.sync.read(Buffer.from(a));
  const two = PNG.sync.read(Buffer.from(b));
  let hull: Bounds | null = null;
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data.readUInt32BE(at) === two.data.readUInt32BE(at)) continue;
    const x = (at / 4) % one.width;
    const y = Math.floor(at / 4 / one.width);
    const [left, top, right, bottom]: Bounds = hull ?? [x, y, x + 1, y + 1];
    hull = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return hull;
}

describe('drawScreen', () => {
  it('gives equal bytes for equal screens', () => {
    const screen = () => [
      make('Button', { text: 'Go' }),
      make('EditText', { hint: 'Name', bounds: [0, 200, 320, 248] }),
    ];
    expect(draw(...screen())).toEqual(draw(...screen()));
  });

  it.each([SIZE, { width: 480, height: 320 }, { width: 1, height: 1 }])(
    'is a PNG of $width by $height',
    (size) => {
      const { width, height } = PNG.sync.read(
        Buffer.from(drawScreen(screenOf([windowOf('activity', FULL)]), size)),
      );
      expect({ width, height }).toEqual(size);
    },
  );

  it.each(['CheckBox', 'CheckedTextView', 'RadioButton', 'Switch', 'ToggleButton'])(
    'tells a checked %s from an unchecked one',
    (role) => {
      expect(draw(make(role, { text: 'On', checked: true }))).not.toEqual(draw(make(role, { text: 'On' })));
    },
  );

  it.each<[string, Partial<Widget>]>([
    ['text', { text: 'Other' }],
    ['enabled', { enabled: false }],
    ['focused', { focused: true }],
    ['selected', { selected: true }],
    ['bounds', { bounds: [20, 150, 300, 198] }],
    ['visible', { visible: false }],
  ])('shows a difference in %s', (_name, parts) => {
    expect(draw(make('Button', { text: 'Go', ...parts }))).not.toEqual(draw(make('Button', { text: 'Go' })));
  });

  it.each(['SeekBar', 'RatingBar', 'NumberPicker'])('shows the value of a %s', (role) => {
    expect(draw(make(role, { value: 2 }))).not.toEqual(draw(make(role, { value: 4 })));
  });

  it.each(['CheckBox', 'TextView'])('frames a %s that has the focus', (role) => {
    const parts = { text: 'row', clickable: true };
    expect(changed(draw(make(role, parts)), draw(make(role, { ...parts, focused: true })))).toEqual(BOX);
  });

  it('draws nothing of an invisible widget, nor of what is in it', () => {
    const children = [make('TextView', { text: 'inside' })];
    expect(draw(make('LinearLayout', { visible: false, children }))).toEqual(draw());
  });

  it('hides a password but not its length', () => {
    const typed = (text: string) => draw(make('EditText', { text, password: true, editable: true }));
    expect(typed('secret')).toEqual(typed('terces'));
    expect(typed('secret')).not.toEqual(typed('secrets'));
  });

  it('tells a hint from the same words typed', () => {
    expect(draw(make('EditText', { hint: 'Name' }))).not.toEqual(draw(make('EditText', { text: 'Name' })));
  });

  it.each(ROLES)('keeps a %s within its bounds', (role) => {
    const parts = {
      text: 'many words '.repeat(40),
      hint: 'x',
      icon: 'ic_search',
      value: 3,
      scrollable: true,
    };
    const hull = changed(draw(), draw(make(role, { ...parts, focused: true, clickable: true })));
    expect(hull).not.toBeNull();
    if (hull === null) return;
    expect(hull[0]).toBeGreaterThanOrEqual(BOX[0]);
    expect(hull[1]).toBeGreaterThanOrEqual(BOX[1]);
    expect(hull[2]).toBeLessThanOrEqual(BOX[2]);
    expect(hull[3]).toBeLessThanOrEqual(BOX[3]);
  });

  it('clips what is scrolled out of sight', () => {
    const far = make('Button', { text: 'below', bounds: [20, 140, 300, 300] });
    const hull = changed(draw(), draw(make('ScrollView', { scrollable: true, children: [far] })));
    expect(hull?.[3]).toBe(BOX[3]);
  });

  it('shows how far a list is scrolled', () => {
    const at = (y: number) => draw(make('ListView', { scrollable: true, scroll: { x: 0, y } }));
    expect(at(0)).not.toEqual(at(60));
  });

  it('draws a line below every row of a list', () => {
    const rows = [0, 1, 2].map((row) =>
      make('TextView', { text: 'row', bounds: [0, 100 + 48 * row, 320, 148 + 48 * row] }),
    );
    const png = draw(
      make('ListView', { bounds: [0, 100, 320, 244], collection: { items: 3 }, children: rows }),
    );
    const line = pixelOf(png, 160, 147);
    expect([195, 243].map((y) => pixelOf(png, 160, y))).toEqual([line, line]);
    expect(pixelOf(png, 160, 146)).not.toBe(line);
  });

  it('gives a title without a tool bar a bar of its own', () => {
    const title = make('TextView', {
      text: 'T',
      resourceId: 'app:id/action_bar_title',
      bounds: [0, 24, 200, 72],
    });
    const bar = make('Toolbar', { bounds: [0, 24, 320, 72] });
    expect(pixelOf(draw(title), 300, 60)).toBe(pixelOf(draw(bar), 300, 60));
  });

  it('darkens what lies behind a dialog and leaves the dialog bright', () => {
    const below = windowOf('activity', FULL);
    const dialog = windowOf(
      'dialog',
      [40, 140, 280, 340],
      make('TextView', { text: 'Sure?', bounds: [40, 140, 280, 180] }),
    );
    const behind = drawScreen(screenOf([below]), SIZE);
    const both = drawScreen(screenOf([dialog, below]), SIZE);
    expect(pixelOf(both, 10, 400)).toBeLessThan(pixelOf(behind, 10, 400));
    expect(pixelOf(both, 160, 300)).toBe(0xffffff);
  });

  it('finds the card of a dialog whose window is the whole screen', () => {
    const text = make('TextView', { text: 'Sure?', bounds: [60, 200, 260, 240] });
    const png = drawScreen(
      screenOf([windowOf('dialog', [0, 0, 320, 480], text), windowOf('activity', FULL)]),
      SIZE,
    );
    expect(pixelOf(png, 250, 230)).toBe(0xffffff);
    expect(pixelOf(png, 160, 400)).toBeLessThan(0xffffff);
  });

  it('shows the radios in the status bar, where the app leaves room for one', () => {
    const at = (context: Partial<Screen['context']>, top: number) => {
      const title = make('Toolbar', { bounds: [0, top, 320, top + 48] });
      return drawScreen(screenOf([windowOf('activity', [0, 0, 320, 480], title)], context), SIZE);
    };
    expect(at({ wifi: false }, 24)).not.toEqual(at({}, 24));
    expect(at({ wifi: false }, 0)).toEqual(at({}, 0));
  });

  it('is nearly black when the display is off', () => {
    const png = drawScreen(screenOf([windowOf('activity', FULL)], { display: 'off' }), SIZE);
    expect(pixelOf(png, 160, 300) & 0xff).toBeLessThan(40);
  });
});

describe('drawScreen on hostile input', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.constantFrom(
      -1e300,
      -1e9,
      -0.5,
      0.1,
      1e9,
      2 ** 53,
      1e300,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ),
  );

  it('draws any role at any bounds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES, 'constructor', ''),
        fc.tuple(numbers, numbers, numbers, numbers),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.record({ checked: fc.boolean(), focused: fc.boolean(), scrollable: fc.boolean(), value: numbers }),
        (role, bounds, text, flags) => {
          const all = { text, hint: text, description: text, icon: text, bounds, ...flags };
          const child = make(role, {
            ...all,
            collection: { items: 7 },
            scroll: { x: flags.value, y: flags.value },
          });
          const window = windowOf('dialog', bounds, child, make(role, { ...all, children: [child] }));
          const png = drawScreen(screenOf([window, windowOf('activity', FULL, child)]), {
            width: 64,
            height: 96,
          });
          expect(png.length).toBeGreaterThan(50);
        },
      ),
      { numRuns: 400, seed: 1 },
    );
  });

  it('draws ten thousand widgets side by side or inside each other', () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      make('Button', { text: `b${i}`, bounds: [i % 300, i % 470, 320, 480] }),
    );
    expect(draw(...many).length).toBeGreaterThan(100);
    const deep = many.reduce((child, parent) => ({ ...parent, children: [child] }));
    expect(draw(deep).length).toBeGreaterThan(100);
  });

  it('draws texts of any length', () => {
    const long = 'x'.repeat(1_000_000);
    expect(
      draw(make('TextView', { text: long }), make('Button', { text: `${long} ${long}` })).length,
    ).toBeGreaterThan(100);
  });
});

describe('the font', () => {
  it('has a distinct glyph for each printable character, and a box for the others', () => {
    const glyphs = [...ASCII, 'é'].map((char) => JSON.stringify(glyph(char)));
    expect(new Set(glyphs).size).toBe(96);
    expect(['\n', '\u007f', '世', '😀', '\ud800'].map(glyph)).toEqual(Array(5).fill(glyph('é')));
  });

  it('keeps its ink within the width of each glyph', () => {
    for (const { width, rows } of ASCII.map(glyph)) {
      expect(rows).toHaveLength(12);
      for (const row of rows) expect(row >> width).toBe(0);
    }
    expect(ASCII.filter((char) => glyph(char).rows.every((row) => row === 0))).toEqual([' ']);
  });
});

describe('wrap', () => {
  it('breaks at spaces, at line ends and within words that are too long', () => {
    const width = textWidth('hello wo');
    expect(wrap('hello world', width, 9)).toEqual(['hello', 'world']);
    expect(wrap('a\n\nb', width, 9)).toEqual(['a', '', 'b']);
    expect(wrap('hhhhhhhhhh', textWidth('hhhh'), 9)).toEqual(['hhhh', 'hhhh', 'hh']);
  });

  it('ends in dots what does not fit, and only that', () => {
    const width = textWidth('one two');
    expect(wrap('one two', width, 1)).toEqual(['one two']);
    expect(wrap('one two three', width, 1)).toEqual(['one tw...']);
    expect(wrap('one\ntwo', width, 1)).toEqual(['one...']);
  });

  it('never makes a line wider than it may be, and loses no word that fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 20, max: 200 }), (text, width) => {
        const lines = wrap(text, width, 1000);
        for (const line of lines) expect(textWidth(line.trimEnd())).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
      { seed: 1 },
    );
  });
});

describe('lookOf', () => {
  it('goes by the framework class first, then by what a widget can do', () => {
    expect(
      lookOf(make('Button', { className: 'app.Fancy', role: 'android.widget.Button', editable: true })),
    ).toBe('button');
    expect(lookOf(widget({ className: 'app.Fancy', editable: true }))).toBe('edit');
    expect(lookOf(widget({ className: 'app.Fancy', checkable: true }))).toBe('check');
    expect(lookOf(widget({ className: 'app.Fancy', icon: 'star' }))).toBe('image');
    expect(lookOf(widget({ className: 'app.Fancy', text: 'words' }))).toBe('text');
    expect(lookOf(widget({ className: 'app.Fancy' }))).toBe('layout');
  });
});
