import type { Screen } from '../screen.js';
import type { Found } from '../target.js';
import { type Path, shortId, type Widget } from '../widget.js';
import { type Selector, showSelector } from './grammar.js';
import { isInside, matchesAmong, shortRole, visibleWidgets } from './matching.js';

/** Letters of a text that a widget is still named by. */
const LONGEST_NAME = 40;

/**
 * The shortest selector that names the widget at this path and no other, in words that are likely to hold tomorrow: its
 * id before its text, both before a place. Null when no widget is to be seen there.
 */
export function shortestSelector(screen: Screen, path: Path): string | null {
  const all = visibleWidgets(screen);
  const wanted = all.find((found) => samePath(found.path, path));
  if (wanted === undefined) return null;
  for (const selector of candidates(all, wanted)) {
    if (isOnly(all, wanted, selector)) return showSelector(selector);
  }
  return null;
}

/** What may name the widget, the best first. Whatever counts is made for it, and so fits nothing else. */
function* candidates(all: readonly Found[], wanted: Found): Generator<Selector> {
  const { widget, path } = wanted;
  const [id, names, role] = [idOf(widget), namesOf(widget), roleOf(widget)];
  yield* [...id, ...names];
  for (const name of names) for (const part of role) yield { ...name, ...part };
  yield* role;
  const around = all.filter((outer) => isInside(path, outer.path)).reverse();
  for (const outer of around) {
    const within = [...idOf(outer.widget), ...namesOf(outer.widget)].find((name) => isOnly(all, outer, name));
    if (within === undefined) continue;
    for (const own of [...id, ...names, ...role]) yield { ...own, within };
  }
  for (const own of [...id, ...names, ...role]) yield { ...own, nth: place(all, wanted, own) };
}

function idOf({ resourceId }: Widget): Selector[] {
  const id = resourceId === undefined ? '' : shortId(resourceId);
  return id === '' ? [] : [{ id }];
}

/** By what is read on it. The text of a field is what was entered, not what the field is called. */
function namesOf({ text, description, editable }: Widget): Selector[] {
  return [
    ...(isName(text) && !editable ? [{ name: text }, { text }] : []),
    ...(isName(description) ? [{ name: description }, { description }] : []),
  ];
}

function roleOf(widget: Widget): Selector[] {
  const role = shortRole(widget);
  return role === '' ? [] : [{ role }];
}

function isName(text: string): boolean {
  return text !== '' && text.length <= LONGEST_NAME && !/\p{Cc}/u.test(text);
}

function isOnly(all: readonly Found[], wanted: Found, selector: Selector): boolean {
  const found = matchesAmong(all, selector);
  return found.length === 1 && found[0] === wanted;
}

function place(all: readonly Found[], wanted: Found, selector: Selector): number {
  return matchesAmong(all, selector).indexOf(wanted) + 1;
}

function samePath(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((index, depth) => index === other[depth]);
}
