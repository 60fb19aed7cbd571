import type { Frame } from '../../../core/crash.js';
import { type Rng, SeededRng } from '../../../core/rng.js';
import { AppException, type Env, EXIT, type Program } from '../program.js';
import { button, checkBox, column, list, scroller, textField, type Ui } from '../ui.js';

/** The screen shown, and the hidden bits behind it, which do not show. */
interface State {
  readonly screen: number;
  readonly bits: number;
}

/** What an input does: the code it runs and where it leads. */
interface Effect {
  readonly branches: readonly string[];
  readonly leadsTo: { readonly screen: number } | { readonly flips: number } | 'exit' | Planted;
}

interface Planted {
  readonly exception: string;
  readonly message: string;
}

/** An input of a screen; behind a hidden bit it may do something else. */
interface Slot {
  readonly widget: 'button' | 'checkBox' | 'textField' | 'row' | 'scroller';
  readonly text: string;
  readonly usual: Effect;
  readonly hidden?: { readonly bit: number; readonly effect: Effect };
}

interface Page {
  readonly activity: string;
  readonly slots: readonly Slot[];
  readonly back: Effect;
}

const SCREENS = { least: 40, most: 250 };
const INPUTS = { least: 5, most: 15 };
const BRANCHES_PER_SCREEN = 15;
const MOST_COVERED = 6;
const COVERS_NOTHING = 0.3;
const TERMINATES = 0.02;
const HAS_HIDDEN_BITS = 0.3;
const MOST_BITS = 3;
const HAS_BACK = 0.85;
const MOST_CHILDREN = 8;

const EXCEPTIONS: readonly Planted[] = [
  {
    exception: 'java.lang.NullPointerException',
    message: "Attempt to invoke virtual method 'int java.lang.String.length()' on a null object reference",
  },
  { exception: 'java.lang.IndexOutOfBoundsException', message: 'Index: 3, Size: 3' },
  { exception: 'java.lang.NumberFormatException', message: 'For input string: "random string"' },
  {
    exception: 'java.lang.ClassCastException',
    message: 'java.lang.Integer cannot be cast to java.lang.String',
  },
  { exception: 'java.lang.IllegalStateException', message: 'attempt to re-open an already-closed object' },
];

const WORDS = 'Open Save Edit Share Find Sort Next Done Add Copy Move Send Show Hide Print Reset'.split(' ');

/**
 * A generated app: 40 to 250 screens with 5 to 15 inputs each, hidden bits behind some of them, Back edges from most,
 * 2% of the inputs leading out, 15 branches a screen, five planted crashes. Every screen can be reached.
 */
export function randomApp(seed: number, screens?: number): Program<State> {
  const rng = new SeededRng(seed);
  const count = screens ?? between(rng.fork('size'), SCREENS);
  const pages = plantCrashes(generate(count, rng.fork('pages')), rng.fork('crashes'));
  const branches = pages.flatMap((page, index) =>
    Array.from({ length: BRANCHES_PER_SCREEN }, (_, n) => branchName(page.activity, index, n)),
  );
  const pageOf = ({ screen }: State): Page => {
    const page = pages[screen];
    if (page === undefined) throw new Error(`screen ${screen} of ${pages.length}`);
    return page;
  };
  return {
    package: 'sim.random',
    label: `Random ${seed}`,
    keys: ['back'],
    branches,
    start(env) {
      env.cover(...branches.slice(0, 3));
      return { screen: 0, bits: 0 };
    },
    view(state) {
      const page = pageOf(state);
      return {
        activity: page.activity,
        title: `Screen ${state.screen}`,
        body: body(page),
        keys: {
          back: (s, env) => perform(page.back, s, env, page, 'onBackPressed'),
        },
      };
    },
  };
}

function generate(count: number, rng: Rng): Page[] {
  const parents = drawTree(count, rng);
  return parents.map((parent, index) => {
    const activity = `Activity${index >> 3}`;
    const children = parents.flatMap((up, child) => (child > 0 && up === index ? [child] : []));
    const bits = rng.float() < HAS_HIDDEN_BITS ? 1 + rng.int(MOST_BITS) : 0;
    const effect = (leadsTo: Effect['leadsTo']): Effect => ({
      branches: drawBranches(activity, index, rng),
      leadsTo,
    });
    // What must be there: a way to every child and a switch for every bit. At least one slot stays free for a crash.
    const fixed: Effect['leadsTo'][] = [
      ...children.map((screen) => ({ screen })),
      ...Array.from({ length: bits }, (_, bit) => ({ flips: bit })),
    ];
    const inputs = Math.max(between(rng, INPUTS), fixed.length + 2);
    const slots: Slot[] = [];
    // Back is an input too, and a scroller takes two.
    for (let left = inputs - 1; left > 0; left -= slots.at(-1)?.widget === 'scroller' ? 2 : 1) {
      const n = slots.length;
      const leadsTo = fixed[n];
      const canScroll = left > 1 + Math.max(0, fixed.length + 1 - n);
      slots.push({
        widget: drawWidget(rng, canScroll),
        text: `${rng.pick(WORDS)} ${n}`,
        usual: effect(leadsTo ?? drawTarget(index, parent, count, inputs / (inputs - 1 - fixed.length), rng)),
        ...(bits > 0 && leadsTo === undefined && rng.float() < 0.3
          ? { hidden: { bit: rng.int(bits), effect: effect({ screen: rng.int(count) }) } }
          : {}),
      });
    }
    const goesBack = rng.float() < HAS_BACK;
    const back = effect(index === 0 ? 'exit' : goesBack ? { screen: parent } : { screen: index });
    return { activity, slots, back };
  });
}

/** Parents of a tree that makes every screen reachable; its depth grows slowly, as menus and sub-menus do. */
function drawTree(count: number, rng: Rng): number[] {
  const parents = [0];
  const children = [0];
  for (let i = 1; i < count; i++) {
    let parent = (i >> 2) + rng.int(i - (i >> 2));
    // Too many already: the next one up that has room. The newest screen always has.
    while ((children[parent] ?? 0) >= MOST_CHILDREN) parent++;
    children[parent] = (children[parent] ?? 0) + 1;
    parents.push(parent);
    children.push(0);
  }
  return parents;
}

/** `scale` makes up for inputs whose effect is not drawn, so that 2% of all of them lead out. */
function drawTarget(
  index: number,
  parent: number,
  count: number,
  scale: number,
  rng: Rng,
): Effect['leadsTo'] {
  if (rng.float() < TERMINATES * scale) return 'exit';
  const dice = rng.float();
  if (dice < 0.4) return { screen: index };
  if (dice < 0.55) return { screen: parent };
  // Mostly to what lies above, sometimes a little further down: deep screens stay hard to reach.
  return { screen: rng.int(Math.min(count, index + 3)) };
}

function drawBranches(activity: string, screen: number, rng: Rng): string[] {
  const size = rng.float() < COVERS_NOTHING ? 0 : 1 + rng.int(MOST_COVERED);
  return Array.from({ length: size }, () => branchName(activity, screen, rng.int(BRANCHES_PER_SCREEN)));
}

function drawWidget(rng: Rng, canScroll: boolean): Slot['widget'] {
  const dice = rng.float();
  if (dice < 0.6) return 'button';
  if (dice < 0.7) return 'checkBox';
  if (dice < 0.8) return 'textField';
  return dice < 0.95 || !canScroll ? 'row' : 'scroller';
}

/** Five inputs of distinct screens crash, two of them only behind a hidden bit where there is one. */
function plantCrashes(pages: readonly Page[], rng: Rng): readonly Page[] {
  const planted = [...pages];
  const free = pages.map((_, index) => index).filter((index) => index > 0);
  for (const [n, crash] of EXCEPTIONS.entries()) {
    const candidates =
      n < 2 ? free.filter((index) => pages[index]?.slots.some(({ hidden }) => hidden)) : free;
    const index = rng.pick(candidates.length > 0 ? candidates : free);
    const page = pages[index];
    if (page === undefined) continue;
    free.splice(free.indexOf(index), 1);
    planted[index] = { ...page, slots: withCrash(page.slots, crash, n < 2) };
    if (free.length === 0) break;
  }
  return planted;
}

function withCrash(slots: readonly Slot[], crash: Planted, behindBit: boolean): Slot[] {
  const hiddenAt = behindBit ? slots.findIndex(({ hidden }) => hidden !== undefined) : -1;
  // The last slot is always a free one: no child is cut off.
  const at = hiddenAt >= 0 ? hiddenAt : slots.length - 1;
  return slots.map((slot, index) => {
    if (index !== at) return slot;
    if (slot.hidden !== undefined && hiddenAt >= 0) {
      return { ...slot, hidden: { ...slot.hidden, effect: { ...slot.hidden.effect, leadsTo: crash } } };
    }
    return { ...slot, usual: { ...slot.usual, leadsTo: crash } };
  });
}

function body(page: Page): Ui<State> {
  const rows = page.slots.flatMap((slot, n) => (slot.widget === 'row' ? [{ slot, n }] : []));
  const others = page.slots.flatMap((slot, n) => (slot.widget === 'row' ? [] : [widgetFor(page, slot, n)]));
  if (rows.length === 0) return column(...others);
  return column(
    ...others,
    list(
      'rows',
      rows.map(({ slot, n }) => ({ text: slot.text, click: reactTo(page, slot, n) })),
    ),
  );
}

function widgetFor(page: Page, slot: Slot, n: number): Ui<State> {
  const react = reactTo(page, slot, n);
  switch (slot.widget) {
    case 'checkBox':
      return checkBox(`box${n}`, slot.text, false, react);
    case 'textField':
      return textField(`field${n}`, '', slot.text, react);
    case 'scroller':
      return scroller(`scroll${n}`, { up: (state) => state, down: react });
    default:
      return button(`button${n}`, slot.text, react);
  }
}

function reactTo(page: Page, slot: Slot, n: number) {
  return (state: State, env: Env) => {
    const { hidden } = slot;
    const effect = hidden !== undefined && (state.bits >> hidden.bit) & 1 ? hidden.effect : slot.usual;
    return perform(effect, state, env, page, `onInput${n}`);
  };
}

function perform(effect: Effect, state: State, env: Env, page: Page, method: string): State | typeof EXIT {
  env.cover(...effect.branches);
  const { leadsTo } = effect;
  if (leadsTo === 'exit') return EXIT;
  if ('exception' in leadsTo) throw crashAt(leadsTo, page.activity, method, state.screen);
  if ('flips' in leadsTo) return { ...state, bits: state.bits ^ (1 << leadsTo.flips) };
  // Hidden bits last for as long as the screen is shown.
  return leadsTo.screen === state.screen ? state : { screen: leadsTo.screen, bits: 0 };
}

function crashAt(
  { exception, message }: Planted,
  activity: string,
  method: string,
  screen: number,
): AppException {
  const frames: Frame[] = [
    { className: 'java.util.Objects', method: 'requireNonNull', file: 'Objects.java', line: 203 },
    { className: `sim.random.${activity}`, method, file: `${activity}.java`, line: 100 + screen },
    { className: 'android.view.View', method: 'performClick', file: 'View.java', line: 7125 },
    { className: 'android.os.Looper', method: 'loop', file: 'Looper.java', line: 214 },
  ];
  return new AppException(exception, message, frames);
}

function branchName(activity: string, screen: number, n: number): string {
  return `${activity}.screen${screen}#${n}`;
}

function between(rng: Rng, { least, most }: { least: number; most: number }): number {
  return least + rng.int(most - least + 1);
}
