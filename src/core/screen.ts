import type { Bounds } from './geometry.js';
import type { Widget } from './widget.js';

export type WindowKind = 'activity' | 'dialog' | 'menu' | 'popup' | 'system';

export interface Window {
  readonly kind: WindowKind;
  readonly bounds: Bounds;
  readonly focused: boolean;
  readonly root: Widget;
}

/** What surrounds the app: radios, display, and whether it crashed since the previous observation. */
export interface Context {
  readonly crashed: boolean;
  readonly wifi: boolean;
  readonly bluetooth: boolean;
  readonly planeMode: boolean;
  readonly location: 'off' | 'gps' | 'gps&network';
  readonly display: 'on' | 'off';
}

/** What is in front, whether or not it is the app under test. */
export interface Screen {
  readonly package: string;
  readonly activity: string;
  /** Top first. */
  readonly windows: readonly [Window, ...Window[]];
  /** Activities of the app's task, top first, where the device knows them. */
  readonly stack?: readonly string[];
  readonly orientation: 'portrait' | 'landscape';
  readonly context: Context;
}

/** A phone lying on a desk: radios on, display on, nothing wrong. */
export const USUAL_CONTEXT: Context = {
  crashed: false,
  wifi: true,
  bluetooth: true,
  planeMode: false,
  location: 'gps&network',
  display: 'on',
};

/** The window that takes input: its tree is "the" tree of the screen. */
export function focusedWindow(screen: Screen): Window {
  return screen.windows.find((window) => window.focused) ?? screen.windows[0];
}

/** Root of the tree that takes input. */
export function focusedTree(screen: Screen): Widget {
  return focusedWindow(screen).root;
}
