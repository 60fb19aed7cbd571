import type { Bounds } from '../../core/geometry.js';
import { type Widget, widget } from '../../core/widget.js';
import type { Ui } from './ui.js';

/** What a widget without an extent of its own gets at the least. */
const LEAST_SHARE = 24;

/** Gives every widget its place: columns and rows share what fixed extents leave over. */
export function layOut<S>(ui: Ui<S>, bounds: Bounds, appPackage: string): Widget {
  const { attributes, on } = ui;
  const id = attributes.resourceId;
  return widget({
    ...attributes,
    ...(id === undefined || id.includes(':') ? {} : { resourceId: `${appPackage}:id/${id}` }),
    clickable: on.click !== undefined,
    longClickable: on.longClick !== undefined,
    scrollable: on.scroll !== undefined,
    ...(on.scroll === undefined ? {} : { scroll: { x: 0, y: 0 } }),
    bounds,
    children: place(ui, bounds).map(([child, spot]) => layOut(child, spot, appPackage)),
  });
}

function place<S>(ui: Ui<S>, [left, top, right, bottom]: Bounds): [Ui<S>, Bounds][] {
  if (ui.arrange === 'stack') return ui.children.map((child) => [child, [left, top, right, bottom]]);
  const across = ui.arrange === 'row';
  const length = across ? right - left : bottom - top;
  // In a row everything shares the width; heights along a column are what the widgets ask for.
  const wanted = ui.children.map((child) => (across ? undefined : child.extent));
  const flexible = wanted.filter((extent) => extent === undefined).length;
  const sum = wanted.reduce<number>((total, extent) => total + (extent ?? 0), 0);
  // Too much for the space: everything shrinks alike, so that each widget can still be seen and touched.
  const available = length - flexible * LEAST_SHARE;
  const scale = sum > available ? Math.max(0, available) / sum : 1;
  const extents = wanted.map((extent) => (extent === undefined ? undefined : Math.floor(extent * scale)));
  const taken = extents.reduce<number>((total, extent) => total + (extent ?? 0), 0);
  const share = flexible === 0 ? 0 : Math.max(0, Math.floor((length - taken) / flexible));
  let at = 0;
  return ui.children.map((child, index) => {
    const from = Math.min(at, length);
    at += extents[index] ?? share;
    const to = Math.min(at, length);
    return [child, across ? [left + from, top, left + to, bottom] : [left, top + from, right, top + to]];
  });
}
