import { targetOf, type WidgetTarget } from '../src/core/action.js';
import { focusedTree, type Screen } from '../src/core/screen.js';
import { type Path, shortId, type Widget } from '../src/core/widget.js';
import type { RecordedTarget, View } from './fidelity-corpus.js';

/** What a recorded view and one of ours have in common. */
interface Shape {
  readonly path: Path;
  /** Without the framework's package. */
  readonly classes: readonly string[];
  readonly id: string | undefined;
  readonly text: string;
  /** Of the views below. */
  readonly texts: readonly string[];
}

interface OurShape extends Shape {
  readonly widget: Widget;
}

/** Tells the shapes that a rule takes for the wanted one. */
type Rule = (shape: Shape) => boolean;

/** Longer texts of a target were cut here by the recorder. */
const CUT = 80;

/**
 * What depends on the moment of the recording: the time of day, dates of that year, and names of months and days.
 * A clock that starts at another second and another date format are no faults of a runtime.
 */
const VOLATILE =
  /\d{1,2}:\d\d|\b2026\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/;

/** The texts of a recorded screen that another runtime has to show too. */
export function lastingTexts(views: readonly View[]): readonly string[] {
  const texts = views.map(({ text }) => plain(text ?? '')).filter((text) => text !== '');
  return [...new Set(texts)].filter((text) => !VOLATILE.test(text));
}

/** The texts in the focused window of ours. */
export function shownTexts(screen: Screen): ReadonlySet<string> {
  return new Set([...visible(focusedTree(screen))].map(({ widget }) => plain(widget.text)));
}

/**
 * The widget of ours that is the recorded target. Paths do not carry over between versions of Android: decor, menus and
 * dialogs are built differently. So the first of these rules that finds it decides: same id and same text; same id and
 * same texts below; same text (menu entries have other ids); same texts below (rows and tabs); same id and class; same
 * id; same class. Where a rule fits several views, the target is the one with the same rank among them, in the order of
 * the tree, as it had on the recorded screen.
 */
export function findTarget(
  target: RecordedTarget,
  before: readonly View[],
  screen: Screen,
): WidgetTarget | null {
  const theirs = before.map((view) => recordedShape(view, before));
  const ours = [...visible(focusedTree(screen))].map(ourShape);
  for (const rule of rulesFor(target)) {
    const rank = innermost(theirs.filter(rule)).findIndex(({ path }) => path.join('/') === target.path);
    const found = innermost(ours.filter(rule))[Math.max(0, rank)];
    if (found !== undefined) return targetOf(found.widget, found.path);
  }
  return null;
}

function rulesFor(target: RecordedTarget): readonly Rule[] {
  const id = target.id ?? undefined;
  const text = target.text === null || target.text === undefined ? undefined : plain(target.text);
  const below = (target.texts ?? []).map(plain).filter((one) => !VOLATILE.test(one));
  const sameId: Rule = (shape) => shape.id === id;
  const sameText: Rule = (shape) => text !== undefined && same(text, shape.text);
  const sameBelow: Rule = (shape) => below.every((one) => shape.texts.some((other) => same(one, other)));
  const sameClass: Rule = (shape) => shape.classes.includes(simple(target.class));
  const rules: Rule[] = [];
  if (id !== undefined && text !== undefined) rules.push((shape) => sameId(shape) && sameText(shape));
  if (id !== undefined && below.length > 0) rules.push((shape) => sameId(shape) && sameBelow(shape));
  if (text !== undefined && text !== '') rules.push(sameText);
  if (below.length > 0) rules.push(sameBelow);
  // A text that is gone means another view, unless it was a moment's.
  if (text !== undefined && text !== '' && !VOLATILE.test(text)) return rules;
  if (id !== undefined) rules.push((shape) => sameId(shape) && sameClass(shape), sameId);
  if (below.length === 0) rules.push(sameClass);
  return rules;
}

/** Without those that hold another of them: what is around a row also has the row's texts below it. */
function innermost<T extends Shape>(shapes: readonly T[]): readonly T[] {
  return shapes.filter(
    ({ path }) => !shapes.some((other) => other.path.length > path.length && startsWith(other.path, path)),
  );
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((index, at) => path[at] === index);
}

function recordedShape(view: View, all: readonly View[]): Shape {
  const prefix = view.path === '' ? '' : `${view.path}/`;
  return {
    path: view.path === '' ? [] : view.path.split('/').map(Number),
    classes: [simple(view.class)],
    id: view.id ?? undefined,
    text: plain(view.text ?? ''),
    texts: all
      .filter(({ path }) => path !== view.path && path.startsWith(prefix))
      .map(({ text }) => plain(text ?? '')),
  };
}

function ourShape({ widget, path }: { readonly widget: Widget; readonly path: Path }): OurShape {
  return {
    widget,
    path,
    classes: [simple(widget.className), simple(widget.role)],
    id: widget.resourceId === undefined ? undefined : shortId(widget.resourceId),
    text: plain(widget.text),
    texts: [...visible(widget)].slice(1).map((below) => plain(below.widget.text)),
  };
}

function* visible(widget: Widget, path: Path = []): Generator<{ widget: Widget; path: Path }> {
  if (!widget.visible) return;
  yield { widget, path };
  for (const [index, child] of widget.children.entries()) yield* visible(child, [...path, index]);
}

function same(recorded: string, ours: string): boolean {
  return recorded === ours || (recorded.length >= CUT && ours.startsWith(recorded));
}

function simple(className: string): string {
  return className.replace(/^android\.(widget|view)\./, '');
}

/** The recorder wrote a line break as two characters. */
function plain(text: string): string {
  return text.replaceAll('\\n', '\n').trim();
}
