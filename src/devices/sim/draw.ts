import { PNG } from 'pngjs';
import type { Png } from '../../core/device.js';
import type { Bounds } from '../../core/geometry.js';
import type { Context, Screen, Window, WindowKind } from '../../core/screen.js';
import { shortId, type Widget } from '../../core/widget.js';
import { Canvas, intersection, whole } from './canvas.js';
import { textWidth } from './font.js';
import { lookOf, paint, type Setting } from './paint.js';
import { PALETTE } from './palette.js';

const RGB = 2;
// Measured on typical screens: filters make the file larger, and level 6 takes half as long again to save a third.
const NO_FILTER = 0;
const DEFLATE_LEVEL = 3;
const DEFLATE_STRATEGY = 0;

const STATUS_BAR = 24;
const LEAST_STATUS_BAR = 16;
const CORNER = 6;
const SHADOW = 0.15;

/** How dark what lies below a window becomes. */
const SHADE: Readonly<Record<WindowKind, number>> = {
  activity: 0,
  dialog: 0.5,
  menu: 0.3,
  popup: 0.3,
  system: 0.5,
};
const DISPLAY_OFF = 0.9;

const LISTS = /\.(ListView|ExpandableListView|RecyclerView|GridView|ListPopupWindow|ListMenuItemView)$/;
const SIDEWAYS = /\.(HorizontalScrollView|ViewPager2?|Gallery)$/;

/** A widget to be drawn, with what its ancestors mean for it. */
interface Placed {
  readonly widget: Widget;
  /** Clipped to what the ancestors show. */
  readonly canvas: Canvas;
  readonly setting: Setting;
}

/** A picture of the screen; equal screens give equal bytes. */
export function drawScreen(screen: Screen, size: { readonly width: number; readonly height: number }): Png {
  const canvas = Canvas.create(Math.max(1, Math.floor(size.width)), Math.max(1, Math.floor(size.height)));
  canvas.fillRect(canvas.clip, PALETTE.window);
  for (const window of screen.windows.toReversed()) drawWindow(canvas, window, screen.context);
  if (screen.context.display === 'off') canvas.darken(DISPLAY_OFF);
  return encode(canvas);
}

function encode(canvas: Canvas): Png {
  // Without a size at first, so that it allocates no pixels of its own.
  const png = new PNG();
  png.width = canvas.width;
  png.height = canvas.height;
  png.data = canvas.pixels;
  return PNG.sync.write(png, {
    colorType: RGB,
    inputColorType: RGB,
    inputHasAlpha: false,
    filterType: NO_FILTER,
    deflateLevel: DEFLATE_LEVEL,
    deflateStrategy: DEFLATE_STRATEGY,
  });
}

function drawWindow(canvas: Canvas, window: Window, context: Context): void {
  const { placed, titleBar } = placeAll(canvas, window);
  const floating = SHADE[window.kind] > 0;
  if (floating) {
    canvas.darken(SHADE[window.kind]);
    drawCard(canvas, cardOf(canvas, window, placed));
  } else {
    canvas.fillRect(window.bounds, PALETTE.window);
  }
  if (titleBar !== null) canvas.clipped(window.bounds).fillRect(titleBar, PALETTE.bar);
  for (const { widget, canvas: shown, setting } of placed) paint(shown, widget, setting);
  // Scroll bars lie above everything that scrolls.
  for (const { widget, canvas: shown } of placed) if (widget.scrollable) drawScrollBar(shown, widget);
  if (!floating) drawStatusBar(canvas, freeTop(placed), context);
}

/** The visible widgets of a window from back to front, and the bar behind a title that has none of its own. */
function placeAll(canvas: Canvas, window: Window): { placed: Placed[]; titleBar: Bounds | null } {
  const placed = place(canvas, window, null);
  const title = placed.find(({ widget, setting }) => setting.bar === null && isTitle(widget));
  if (title === undefined) return { placed, titleBar: null };
  const [, top, , bottom] = whole(title.widget.bounds);
  const titleBar: Bounds = [window.bounds[0], top, window.bounds[2], bottom];
  return { placed: place(canvas, window, titleBar), titleBar };
}

function place(canvas: Canvas, window: Window, titleBar: Bounds | null): Placed[] {
  const frame = whole(window.bounds);
  const menu = window.kind === 'menu' || window.kind === 'popup';
  const placed: Placed[] = [];
  const root: Setting = { frame, bar: null, item: false, secondary: false };
  // A list of work instead of recursion: a tree may be deeper than the stack.
  const open: Placed[] = [{ widget: window.root, canvas: canvas.clipped(window.bounds), setting: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { widget, setting } = next;
    if (!widget.visible) continue;
    if (next.canvas.shows(widget.bounds)) placed.push(next);
    const inside = widget.scrollable ? next.canvas.clipped(widget.bounds) : next.canvas;
    const bar = lookOf(widget) === 'bar' ? whole(widget.bounds) : setting.bar;
    const list = widget.collection !== undefined || LISTS.test(widget.role);
    const row = setting.item || (widget.clickable && lookOf(widget) === 'layout');
    const heading = row ? widget.children.find((child) => lookOf(child) === 'text') : undefined;
    for (const child of widget.children.toReversed()) {
      open.push({
        widget: child,
        canvas: inside,
        setting: {
          frame,
          bar: bar ?? (titleBar !== null && within(child.bounds, titleBar) ? titleBar : null),
          item: list || (menu && child.clickable),
          secondary: heading !== undefined && child.bounds[1] >= heading.bounds[3] - 2,
        },
      });
    }
  }
  return placed;
}

function isTitle(widget: Widget): boolean {
  return widget.resourceId !== undefined && shortId(widget.resourceId).endsWith('action_bar_title');
}

function within(bounds: Bounds, outer: Bounds): boolean {
  return bounds[0] >= outer[0] && bounds[1] >= outer[1] && bounds[2] <= outer[2] && bounds[3] <= outer[3];
}

/** How many pixels at the top of a window nothing is drawn on. */
function freeTop(placed: readonly Placed[]): number {
  return placed.reduce(
    (free, { widget, setting }) =>
      lookOf(widget) === 'layout' && !widget.clickable && !setting.item
        ? free
        : Math.min(free, widget.bounds[1]),
    STATUS_BAR,
  );
}

/** Where the card of a dialog or menu is: its window, or its content where the window is the whole screen. */
function cardOf(canvas: Canvas, window: Window, placed: readonly Placed[]): Bounds {
  const all: Bounds = [0, 0, canvas.width, canvas.height];
  const smaller = [window.bounds, window.root.bounds].map(whole).find((bounds) => !within(all, bounds));
  if (smaller !== undefined) return smaller;
  const drawn = placed.map(({ widget }) => whole(widget.bounds)).filter((bounds) => !within(all, bounds));
  const hull = drawn.reduce<Bounds | null>(
    (sum, bounds) =>
      sum === null
        ? bounds
        : [
            Math.min(sum[0], bounds[0]),
            Math.min(sum[1], bounds[1]),
            Math.max(sum[2], bounds[2]),
            Math.max(sum[3], bounds[3]),
          ],
    null,
  );
  return hull === null ? all : intersection(all, [hull[0] - 8, hull[1] - 8, hull[2] + 8, hull[3] + 8]);
}

function drawCard(canvas: Canvas, [left, top, right, bottom]: Bounds): void {
  // The light comes from above, so the shadow shows below.
  for (const depth of [4, 3, 2, 1]) {
    const shadow: Bounds = [left - depth / 2, bottom - 2 * CORNER, right + depth / 2, bottom + depth];
    canvas.fillRound(shadow, CORNER + depth, PALETTE.shadow, SHADOW);
  }
  canvas.fillRound([left, top, right, bottom], CORNER, PALETTE.card);
}

function drawScrollBar(canvas: Canvas, widget: Widget): void {
  const [left, top, right, bottom] = whole(widget.bounds);
  const sideways = SIDEWAYS.test(widget.role);
  const [near, far] = sideways ? [0, 2] : [1, 3];
  const length = sideways ? right - left : bottom - top;
  const shown = widget.children.filter((child) => child.visible).map((child) => whole(child.bounds));
  const scrolled = Math.max(0, (sideways ? widget.scroll?.x : widget.scroll?.y) ?? 0);
  const extents = shown.map((bounds) => (bounds[far] ?? 0) - (bounds[near] ?? 0));
  const sum = extents.reduce((total, extent) => total + extent, 0);
  const items = widget.collection?.items ?? 0;
  const listed = extents.length === 0 ? 0 : (sum / extents.length) * items;
  const content = Math.max(length + scrolled, sum, listed, 1);
  const thumb = Math.max(12, Math.round((length / content) * length));
  const from = Math.min(length - thumb, Math.round((scrolled / content) * length));
  const bar: Bounds = sideways
    ? [left + from, bottom - 4, left + from + thumb, bottom - 1]
    : [right - 4, top + from, right - 1, top + from + thumb];
  canvas.clipped(widget.bounds).fillRound(bar, 1.5, PALETTE.scroll);
}

/** The strip at the top with what the phone is connected to. No clock: equal screens look the same at any time. */
function drawStatusBar(canvas: Canvas, height: number, context: Context): void {
  if (height < LEAST_STATUS_BAR) return;
  const strip = canvas.clipped([0, 0, canvas.width, height]);
  strip.fillRect(strip.clip, PALETTE.statusBar);
  const y = Math.round((height - 9) / 2);
  const signs = [
    context.planeMode ? 'PLANE' : '',
    context.location === 'off' ? '' : 'GPS',
    context.bluetooth ? 'BT' : '',
    context.wifi ? 'WIFI' : '',
  ].filter((sign) => sign !== '');
  let x = canvas.width - 16;
  // The battery is always full.
  strip.fillRect([x, y, x + 7, y + 10], PALETTE.onBar);
  strip.fillRect([x + 2, y - 2, x + 5, y], PALETTE.onBar);
  for (const sign of signs.toReversed()) {
    x -= textWidth(sign) + 8;
    strip.text({ x, y }, sign, PALETTE.onBar);
  }
}
