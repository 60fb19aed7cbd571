import type { Bounds, Point } from '../../core/geometry.js';
import { shortId, type Widget } from '../../core/widget.js';
import { type Canvas, whole } from './canvas.js';
import { ASCENT, LINE_HEIGHT, textWidth } from './font.js';
import { drawIcon } from './icons.js';
import { type Colour, ICON_FILLS, mix, PALETTE } from './palette.js';
import { wrap } from './wrap.js';

/** How a widget is drawn. */
export type Look =
  | 'bar'
  | 'button'
  | 'check'
  | 'checkedText'
  | 'edit'
  | 'image'
  | 'imageButton'
  | 'layout'
  | 'picker'
  | 'progress'
  | 'radio'
  | 'rating'
  | 'seek'
  | 'spinner'
  | 'switch'
  | 'text'
  | 'toggle'
  | 'view';

/** What surrounds a widget, as far as it changes how the widget looks. */
export interface Setting {
  /** Bounds of the window: content that touches its sides is set in a little. */
  readonly frame: Bounds;
  /** The title bar that the widget is on. */
  readonly bar: Bounds | null;
  /** An item of a list, grid or menu. */
  readonly item: boolean;
  /** The lower text of an item with two. */
  readonly secondary: boolean;
}

const LOOKS: ReadonlyMap<string, Look> = new Map([
  ['ActionBar', 'bar'],
  ['Toolbar', 'bar'],
  ['Button', 'button'],
  ['CheckBox', 'check'],
  ['CheckedTextView', 'checkedText'],
  ['RadioButton', 'radio'],
  ['Switch', 'switch'],
  ['SwitchCompat', 'switch'],
  ['ToggleButton', 'toggle'],
  ['EditText', 'edit'],
  ['AutoCompleteTextView', 'edit'],
  ['MultiAutoCompleteTextView', 'edit'],
  ['ImageView', 'image'],
  ['ImageButton', 'imageButton'],
  ['FloatingActionButton', 'imageButton'],
  ['NumberPicker', 'picker'],
  ['ProgressBar', 'progress'],
  ['RatingBar', 'rating'],
  ['SeekBar', 'seek'],
  ['Spinner', 'spinner'],
  ['TextView', 'text'],
  ['View', 'view'],
]);

const MARGIN = 16;
const BUTTON_MARGIN = 8;
const NEAR_EDGE = 4;
/** Below this size a picture is an icon. */
const SMALL_IMAGE = 56;
const BOX = 16;
const GAP = 10;
const DISABLED = 0.6;
/** Android's own maximum of a seek or progress bar, unless the app sets another. */
const USUAL_MAX = 100;
const STARS = 5;
const BULLET = 7;

/** How a widget is drawn: by its framework class, else by what it can do. */
export function lookOf(widget: Widget): Look {
  const known = LOOKS.get(widget.role.slice(widget.role.lastIndexOf('.') + 1));
  if (known !== undefined) return known;
  if (widget.editable) return 'edit';
  if (widget.checkable) return 'check';
  if (widget.icon !== undefined) return 'image';
  return widget.text === '' ? 'layout' : 'text';
}

/** Draws one widget, without its children. */
export function paint(canvas: Canvas, widget: Widget, setting: Setting): void {
  const brush = new Brush(canvas, widget, setting);
  brush.ground();
  PAINTERS[lookOf(widget)](brush);
  brush.focusFrame();
}

/** One widget being drawn. */
class Brush {
  readonly #outer: Canvas;
  /** The same, without what lies outside the widget. */
  readonly #canvas: Canvas;
  readonly #widget: Widget;
  readonly #setting: Setting;
  readonly #box: Bounds;
  /** The part of the box that content may use: set in where the box touches the sides of its window. */
  readonly #inner: Bounds;

  constructor(canvas: Canvas, widget: Widget, setting: Setting) {
    this.#outer = canvas;
    this.#canvas = canvas.clipped(widget.bounds);
    this.#widget = widget;
    this.#setting = setting;
    this.#box = whole(widget.bounds);
    this.#inner = setIn(this.#box, setting.frame, MARGIN);
  }

  /** What lies behind the widget: rows of lists and layouts that react to touch are white with a line below, a selected tab has a thick one. */
  ground(): void {
    const [left, top, right, bottom] = this.#box;
    const { clickable, selected } = this.#widget;
    if (this.#setting.bar !== null) return;
    const row = this.#setting.item || (lookOf(this.#widget) === 'layout' && clickable);
    if (row || selected) this.#canvas.fillRect(this.#box, selected ? PALETTE.selected : PALETTE.card);
    if (row && bottom - top > LINE_HEIGHT) {
      this.#canvas.fillRect([left, bottom - 1, right, bottom], PALETTE.divider);
    } else if (selected) {
      this.#canvas.fillRect([left, bottom - 2, right, bottom], PALETTE.accent);
    }
  }

  /** Fields and buttons show the focus in their own way; other things to touch get a frame. */
  focusFrame(): void {
    const { focused, clickable, checkable } = this.#widget;
    const own = ['edit', 'button', 'toggle', 'imageButton'].includes(lookOf(this.#widget));
    if (focused && !own && (clickable || checkable)) this.#canvas.strokeRect(this.#box, PALETTE.accent);
  }

  bar(): void {
    this.#canvas.fillRect(this.#box, PALETTE.bar);
    this.#label(this.#inner, this.#widget.text, PALETTE.onBar, { bold: true });
  }

  text(): void {
    const { bar, item, secondary } = this.#setting;
    const { text, clickable, resourceId } = this.#widget;
    if (text === '') return;
    if (bar !== null) {
      // A title stands in the middle of its bar, however high its own box is.
      const title = resourceId !== undefined && shortId(resourceId).endsWith('action_bar_title');
      const place: Bounds = title ? [this.#inner[0], bar[1], this.#inner[2], bar[3]] : this.#inner;
      this.#label(place, text, PALETTE.onBar, { bold: true, canvas: this.#outer });
      return;
    }
    const plain = clickable && !item ? PALETTE.link : PALETTE.text;
    this.#label(this.#inner, text, secondary ? PALETTE.secondary : plain);
  }

  button(): void {
    const face = this.#face();
    this.#plate(face, PALETTE.button, PALETTE.outline);
    this.#label(shrunk(face, 4), this.#widget.text, PALETTE.buttonText, { bold: true, centred: true });
  }

  toggle(): void {
    this.button();
    const [left, , right, bottom] = this.#face();
    const lamp: Bounds = [left + 12, bottom - 7, right - 12, bottom - 4];
    this.#canvas.fillRound(lamp, 1.5, this.#ink(this.#widget.checked ? PALETTE.accent : PALETTE.track));
  }

  /** A check box, radio button or switch, with its text beside it. */
  compound(mark: 'check' | 'radio' | 'switch', side: 'left' | 'right'): void {
    const [left, top, right, bottom] = this.#inner;
    const width = mark === 'switch' ? 2 * BOX : BOX;
    const alone = this.#widget.text === '' && this.#widget.children.length === 0;
    const x = side === 'left' ? left + 2 : right - width - 2;
    const at: Point = {
      x: alone && right - left < 4 * BOX ? Math.round((left + right - width) / 2) : x,
      y: Math.round((top + bottom - BOX) / 2),
    };
    if (mark === 'check') this.#checkMark(at);
    else if (mark === 'radio') this.#radioMark(at);
    else this.#switchMark(at);
    const beside: Bounds =
      side === 'left' ? [at.x + width + GAP, top, right, bottom] : [left, top, at.x - GAP, bottom];
    this.#label(beside, this.#widget.text, PALETTE.text);
  }

  edit(): void {
    const { text, hint, password, focused, clickable } = this.#widget;
    const [left, top, right, bottom] = this.#inner;
    const lineY = bottom - Math.min(6, Math.max(1, Math.floor((bottom - top) / 6)));
    const line = focused ? PALETTE.accent : PALETTE.control;
    this.#canvas.fillRect([left, lineY, right, lineY + (focused ? 2 : 1)], this.#ink(line));
    const area: Bounds = [left + 2, top, right - 2, lineY];
    const middle = Math.round((top + lineY) / 2);
    let caret = area[0];
    if (text === '') {
      this.#label(area, hint, PALETTE.hint);
    } else if (password) {
      const shown = Math.min([...text].length, Math.max(0, Math.floor((area[2] - area[0]) / BULLET)));
      for (let i = 0; i < shown; i++) {
        this.#canvas.disc({ x: area[0] + 3 + i * BULLET, y: middle }, 2.5, this.#ink(PALETTE.text));
      }
      caret += shown * BULLET;
    } else {
      this.#label(area, text, PALETTE.text);
      caret = Math.min(area[2], area[0] + textWidth(text));
    }
    const oneLine = lineY - top < 2 * LINE_HEIGHT || caret < area[2];
    if (focused && oneLine) this.#canvas.fillRect([caret, middle - 7, caret + 1, middle + 7], PALETTE.accent);
    // A field that opens something when touched, as a date field does.
    if (clickable && !this.#widget.editable) this.#arrow({ x: right - 8, y: middle }, PALETTE.control);
  }

  image(): void {
    const [left, top, right, bottom] = this.#box;
    const onBar = this.#setting.bar !== null;
    if (onBar || Math.min(right - left, bottom - top) < SMALL_IMAGE) {
      this.#symbol(this.#box, onBar ? PALETTE.onBar : PALETTE.imageInk, null);
      return;
    }
    const face = shrunk(setIn(this.#box, this.#setting.frame, BUTTON_MARGIN), 2);
    this.#canvas.fillRound(face, 4, this.#ink(PALETTE.image));
    const middle = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) - 8 };
    this.#landscape(middle);
    const caption: Bounds = [face[0] + 4, middle.y + 16, face[2] - 4, bottom - 2];
    this.#label(caption, this.#name(), PALETTE.imageInk, { centred: true, raised: true });
  }

  imageButton(): void {
    if (this.#setting.bar !== null) {
      this.#symbol(this.#box, PALETTE.onBar, null);
    } else if (this.#widget.className.endsWith('FloatingActionButton')) {
      this.#symbol(this.#box, PALETTE.onAccent, PALETTE.accent);
    } else {
      const face = this.#face();
      this.#plate(face, PALETTE.button, PALETTE.outline);
      this.#symbol(face, PALETTE.buttonText, null);
    }
  }

  spinner(): void {
    const [left, top, right, bottom] = this.#inner;
    const lineY = bottom - Math.min(6, Math.max(1, Math.floor((bottom - top) / 6)));
    this.#canvas.fillRect([left, lineY, right, lineY + 1], this.#ink(PALETTE.outline));
    this.#arrow({ x: right - 10, y: Math.round((top + bottom) / 2) }, PALETTE.control);
    this.#label([left + 2, top, right - 20, lineY], this.#widget.text, PALETTE.text);
  }

  seek(): void {
    const [left, , right] = this.#inner;
    const x = this.#track();
    this.#canvas.disc(
      { x: Math.min(right - 7, Math.max(left + 7, x)), y: this.#middle() },
      7,
      this.#ink(PALETTE.accent),
    );
  }

  progress(): void {
    const [left, top, right, bottom] = this.#inner;
    const size = Math.min(right - left, bottom - top);
    if (right - left > 2 * (bottom - top)) {
      this.#track();
      return;
    }
    // A ring with a gap: something is going on, nobody knows for how long.
    const centre = { x: Math.round((left + right) / 2), y: this.#middle() };
    const radius = Math.min(18, Math.max(2, size / 2 - 4));
    const point = (turn: number): Point => ({
      x: centre.x + Math.cos(turn) * radius,
      y: centre.y + Math.sin(turn) * radius,
    });
    for (let step = 0; step < 18; step++) {
      const turn = (step * Math.PI) / 12;
      this.#canvas.line(point(turn), point(turn + Math.PI / 12), this.#ink(PALETTE.accent), 3);
    }
  }

  rating(): void {
    const [left, , right] = this.#inner;
    const size = Math.max(4, Math.min(28, (right - left) / STARS));
    for (let star = 0; star < STARS; star++) {
      const lit = star < (this.#widget.value ?? 0);
      const centre = { x: left + size * (star + 0.5), y: this.#middle() };
      this.#star(centre, size / 2 - 2, this.#ink(lit ? PALETTE.star : PALETTE.track));
    }
  }

  picker(): void {
    if (this.#widget.children.length > 0) return;
    const [left, top, right, bottom] = this.#inner;
    const middle = this.#middle();
    const shown = this.#widget.text === '' ? String(this.#widget.value ?? '') : this.#widget.text;
    this.#label([left, top, right, bottom], shown, PALETTE.text, { bold: true, centred: true });
    for (const y of [middle - 14, middle + 13])
      this.#canvas.fillRect([left, y, right, y + 2], this.#ink(PALETTE.accent));
  }

  /** A bare view: a thin one is a line, one that can be touched shows where it is. */
  view(): void {
    const [left, top, right, bottom] = this.#box;
    const { text, description, clickable, longClickable } = this.#widget;
    if (Math.min(right - left, bottom - top) <= 2) {
      this.#canvas.fillRect(this.#box, PALETTE.divider);
    } else if (text !== '') {
      this.text();
    } else if (description !== '' || clickable || longClickable) {
      this.#plate(shrunk(this.#box, 2), PALETTE.card, PALETTE.outline);
      this.#label(shrunk(this.#box, 4), this.#name(), PALETTE.imageInk, { centred: true });
    }
  }

  #ink(colour: Colour): Colour {
    return this.#widget.enabled ? colour : mix(colour, PALETTE.window, DISABLED);
  }

  #middle(): number {
    return Math.round((this.#box[1] + this.#box[3]) / 2);
  }

  /** The visible part of a button: smaller than what can be touched, as on Android. */
  #face(): Bounds {
    const [left, top, right, bottom] = setIn(this.#box, this.#setting.frame, BUTTON_MARGIN - 2);
    const room = bottom - top >= 40 ? 4 : 1;
    return [left + 2, top + room, right - 2, bottom - room];
  }

  #plate(face: Bounds, fill: Colour, edge: Colour): void {
    const outline = this.#widget.focused ? PALETTE.accent : edge;
    this.#canvas.fillRound(face, 5, this.#ink(outline));
    this.#canvas.fillRound(shrunk(face, this.#widget.focused ? 2 : 1), 4, this.#ink(fill));
  }

  #label(
    area: Bounds,
    text: string,
    colour: Colour,
    style: { bold?: boolean; centred?: boolean; raised?: boolean; canvas?: Canvas } = {},
  ): void {
    const { bold = false, centred = false, raised = false } = style;
    const [left, top, right, bottom] = area;
    if (text === '' || right <= left || bottom <= top) return;
    const canvas = (style.canvas ?? this.#canvas).clipped(area);
    const lines = wrap(text, right - left, Math.max(1, Math.floor((bottom - top) / LINE_HEIGHT)), bold);
    const height = (lines.length - 1) * LINE_HEIGHT + ASCENT;
    let y = raised ? top : top + Math.max(0, Math.round((bottom - top - height) / 2));
    for (const line of lines) {
      const slack = centred ? Math.max(0, Math.round((right - left - textWidth(line, bold)) / 2)) : 0;
      canvas.text({ x: left + slack, y }, line, this.#ink(colour), bold);
      y += LINE_HEIGHT;
    }
  }

  #checkMark({ x, y }: Point): void {
    const box: Bounds = [x, y, x + BOX, y + BOX];
    if (!this.#widget.checked) {
      this.#canvas.fillRound(box, 3, this.#ink(PALETTE.control));
      this.#canvas.fillRound(shrunk(box, 2), 1.5, PALETTE.card);
      return;
    }
    this.#canvas.fillRound(box, 3, this.#ink(PALETTE.accent));
    this.#canvas.line({ x: x + 3.5, y: y + 8 }, { x: x + 6.5, y: y + 11.5 }, PALETTE.onAccent, 2);
    this.#canvas.line({ x: x + 6.5, y: y + 11.5 }, { x: x + 12.5, y: y + 4.5 }, PALETTE.onAccent, 2);
  }

  #radioMark({ x, y }: Point): void {
    const centre = { x: x + BOX / 2, y: y + BOX / 2 };
    const colour = this.#ink(this.#widget.checked ? PALETTE.accent : PALETTE.control);
    this.#canvas.disc(centre, 8, colour);
    this.#canvas.disc(centre, 6, PALETTE.card);
    if (this.#widget.checked) this.#canvas.disc(centre, 4, colour);
  }

  #switchMark({ x, y }: Point): void {
    const on = this.#widget.checked;
    const middle = y + BOX / 2;
    const track = on ? mix(PALETTE.accent, PALETTE.card, 0.5) : PALETTE.track;
    this.#canvas.fillRound([x + 1, middle - 6, x + 2 * BOX - 1, middle + 6], 6, this.#ink(track));
    const centre = { x: on ? x + 2 * BOX - 8 : x + 8, y: middle };
    this.#canvas.disc(centre, 8, this.#ink(on ? PALETTE.accent : PALETTE.scroll));
    this.#canvas.disc(centre, 7, this.#ink(on ? PALETTE.accent : PALETTE.knob));
  }

  #arrow({ x, y }: Point, colour: Colour): void {
    for (let step = 0; step < 5; step++) {
      this.#canvas.fillRect([x - 4 + step, y - 2 + step, x + 5 - step, y - 1 + step], this.#ink(colour));
    }
  }

  /** Draws a line filled up to the widget's value, and returns where that is. */
  #track(): number {
    const [left, , right] = this.#inner;
    const y = this.#middle();
    const share = Math.min(1, Math.max(0, (this.#widget.value ?? 0) / USUAL_MAX));
    const x = left + Math.round((right - left) * share);
    this.#canvas.fillRound([left, y - 2, right, y + 2], 2, this.#ink(PALETTE.track));
    this.#canvas.fillRound([left, y - 2, x, y + 2], 2, this.#ink(PALETTE.accent));
    return x;
  }

  #star(centre: Point, radius: number, colour: Colour): void {
    const tip = (corner: number): Point => ({
      x: centre.x + Math.sin((corner * 2 * Math.PI) / 5) * radius,
      y: centre.y - Math.cos((corner * 2 * Math.PI) / 5) * radius,
    });
    for (let corner = 0; corner < 5; corner++) this.#canvas.line(tip(corner), tip(corner + 2), colour, 2);
    this.#canvas.disc(centre, Math.max(1, Math.round(radius / 2)), colour);
  }

  /** A hill and the sun: the sign for a picture that is not there. */
  #landscape({ x, y }: Point): void {
    const ink = this.#ink(PALETTE.imageInk);
    const ridge: readonly Point[] = [
      { x: x - 17, y: y + 9 },
      { x: x - 6, y: y - 5 },
      { x: x + 1, y: y + 3 },
      { x: x + 6, y: y - 1 },
      { x: x + 17, y: y + 9 },
    ];
    for (const [index, from] of ridge.entries()) {
      this.#canvas.line(from, ridge[(index + 1) % ridge.length] ?? from, ink, 2);
    }
    this.#canvas.disc({ x: x + 9, y: y - 8 }, 3, ink);
  }

  /** A small picture: a sign that everybody knows, else a disc with the first letter of its name. */
  #symbol(box: Bounds, colour: Colour, ground: Colour | null): void {
    const [left, top, right, bottom] = box;
    const centre = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
    const radius = Math.max(2, Math.floor(Math.min(right - left, bottom - top, 56) / 2) - 1);
    if (ground !== null) this.#canvas.disc(centre, radius, this.#ink(ground));
    const name = this.#name();
    if (drawIcon(this.#canvas, centre, Math.min(24, radius * 2), name, this.#ink(colour))) return;
    const letter = (name.replace(/^ic_/, '').match(/[a-z0-9]/i)?.[0] ?? '?').toUpperCase();
    const onGround = ground !== null || this.#setting.bar !== null;
    if (!onGround) this.#canvas.disc(centre, Math.min(14, radius), this.#ink(fillFor(name)));
    const at = {
      x: centre.x - Math.floor(textWidth(letter, true) / 2),
      y: centre.y - Math.floor(ASCENT / 2),
    };
    this.#canvas.text(at, letter, onGround ? colour : PALETTE.onAccent, true);
  }

  #name(): string {
    const { icon, description, resourceId, text, className } = this.#widget;
    const given = [icon, text, description].find((name) => name !== undefined && name !== '');
    if (given !== undefined) return given;
    return resourceId === undefined ? className.slice(className.lastIndexOf('.') + 1) : shortId(resourceId);
  }
}

const PAINTERS: Readonly<Record<Look, (brush: Brush) => void>> = {
  bar: (brush) => brush.bar(),
  button: (brush) => brush.button(),
  check: (brush) => brush.compound('check', 'left'),
  checkedText: (brush) => brush.compound('check', 'right'),
  edit: (brush) => brush.edit(),
  image: (brush) => brush.image(),
  imageButton: (brush) => brush.imageButton(),
  layout: (brush) => brush.text(),
  picker: (brush) => brush.picker(),
  progress: (brush) => brush.progress(),
  radio: (brush) => brush.compound('radio', 'left'),
  rating: (brush) => brush.rating(),
  seek: (brush) => brush.seek(),
  spinner: (brush) => brush.spinner(),
  switch: (brush) => brush.compound('switch', 'right'),
  text: (brush) => brush.text(),
  toggle: (brush) => brush.toggle(),
  view: (brush) => brush.view(),
};

function fillFor(name: string): Colour {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return ICON_FILLS[sum % ICON_FILLS.length] ?? PALETTE.imageInk;
}

function shrunk([left, top, right, bottom]: Bounds, by: number): Bounds {
  return whole([left + by, top + by, right - by, bottom - by]);
}

/** Moves the sides of a box that touch its window inwards; a narrow box keeps its width. */
function setIn([left, top, right, bottom]: Bounds, frame: Bounds, margin: number): Bounds {
  const room = Math.min(margin, Math.floor((right - left) / 6));
  const from = left - frame[0] < NEAR_EDGE ? left + room : left + 2;
  const to = frame[2] - right < NEAR_EDGE ? right - room : right - 2;
  return whole([from, top, to, bottom]);
}
