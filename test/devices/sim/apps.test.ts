import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import type { Observation } from '../../../src/core/observation.js';
import { shortId, walk } from '../../../src/core/widget.js';
import type { Place } from '../../../src/devices/sim/machine.js';
import { AppException } from '../../../src/devices/sim/program.js';
import { SimPhone, textsOn } from '../../support/sim-phone.js';
import { type Move, wholeApp } from '../../support/sim-walk.js';

describe('sim:sanity', () => {
  const title = ({ screen }: Observation) => textsOn(screen)[0];

  it('SD AC-40 runs D U Y Y D U Y without restart, covering 7 transitions, and ends in the main screen', async () => {
    const phone = await SimPhone.with('sim:sanity-partial');
    let last = await phone.launch();
    const transitions = new Set<string>();
    for (const input of 'DUYYDUY') {
      const from = title(last);
      last =
        input === 'Y' ? await phone.tap('yes') : await phone.scroll(input === 'U' ? 'up' : 'down', 'scroll');
      expect(last).toMatchObject({ outcome: 'done', process: 'foreground' });
      transitions.add(`${from} ${input} ${title(last)}`);
    }
    expect(transitions.size).toBe(7);
    expect(textsOn(last.screen)).toContain('Welcome');
    expect(last.screen.activity).toBe('sim.sanity.MainActivity');
  });

  it('offers the same on the first and the third page, less on the second, nothing in partial main', () => {
    for (const [ref, main] of [
      ['sim:sanity', 3],
      ['sim:sanity-partial', 0],
    ] as const) {
      const { machine, places } = wholeApp(ref);
      const { key } = abstraction('swifthand', { package: machine.package });
      const all = [...places];
      expect(all.map(([, moves]) => moves.length)).toEqual([4, 2, 4, main]);
      const keys = all.map(([{ screen }]) => key(screen));
      expect(keys[0]).toBe(keys[2]);
      expect(new Set(keys).size).toBe(3);
    }
  });

  it('ends wherever the licence is declined', () => {
    const { places } = wholeApp('sim:sanity');
    const ends = [...places.values()].flatMap((moves) => moves.filter(({ to }) => to === 'exit'));
    expect(ends).toHaveLength(3);
    for (const { covered } of ends) expect(covered).toEqual(['LicenceActivity.onDecline#entry']);
  });
});

/** The file browser as its table says. */
interface Folder {
  readonly depth: number;
  readonly overlay: 'none' | 'menu' | 'config';
}
type Variant = 'plain' | 'handlers' | 'up';
type Input = 'menu' | 'back' | 'Option' | 'foo';

/** Next state and coverage; null where the input is refused. */
function browse(
  variant: Variant,
  state: Folder,
  input: Input,
): { to: Folder | 'exit'; covered: string[] } | null {
  const { depth, overlay } = state;
  const menuCode = (name: string) => (variant === 'handlers' ? [`Menu.${name}#entry`] : []);
  if (overlay === 'config') return input === 'back' ? { to: { depth, overlay: 'none' }, covered: [] } : null;
  if (overlay === 'menu') {
    if (input === 'Option') return { to: { depth, overlay: 'config' }, covered: ['Menu.onOption#entry'] };
    if (input === 'foo') return null;
    return { to: { depth, overlay: 'none' }, covered: menuCode('onClose') };
  }
  if (input === 'menu') return { to: { depth, overlay: 'menu' }, covered: menuCode('onOpen') };
  if (input === 'foo' && depth < 3) {
    return {
      to: { depth: depth + 1, overlay },
      covered: [`Browser.onFolder#${depth < 2 ? 'folders' : 'files'}`],
    };
  }
  if (input === 'back' && variant === 'up') {
    return { to: depth === 0 ? 'exit' : { depth: depth - 1, overlay }, covered: [] };
  }
  return null;
}

/** The abstract state that the table gives it. */
function label({ depth, overlay }: Folder): string {
  if (overlay !== 'none') return overlay === 'menu' ? 's1' : 's2';
  return depth === 3 ? 's3' : 's0';
}

describe.each<[string, Variant]>([
  ['sim:file-browser', 'plain'],
  ['sim:file-browser-handlers', 'handlers'],
  ['sim:file-browser-up', 'up'],
])('%s', (ref, variant) => {
  const INPUTS: readonly Input[] = ['menu', 'back', 'Option', 'foo'];
  const start: Folder = { depth: 0, overlay: 'none' };

  /** Shortest inputs to every state of the table. */
  function ways(): Map<string, { state: Folder; way: readonly Input[] }> {
    const found = new Map([[JSON.stringify(start), { state: start, way: [] as readonly Input[] }]]);
    for (const { state, way } of found.values()) {
      for (const input of INPUTS) {
        const to = browse(variant, state, input)?.to;
        if (to === undefined || to === 'exit' || found.has(JSON.stringify(to))) continue;
        found.set(JSON.stringify(to), { state: to, way: [...way, input] });
      }
    }
    return found;
  }

  const act = (phone: SimPhone, input: Input): Promise<Observation> =>
    input === 'menu' || input === 'back' ? phone.press(input) : phone.tap(input);

  it('does in every state, with every input, what its table says', async () => {
    const phone = await SimPhone.with(ref);
    // See everything once: the words can then be aimed at from everywhere.
    await phone.launch();
    await phone.press('menu');
    const { key } = abstraction('swifthand', { package: phone.app.package });
    const keys = new Map<string, Set<string>>();
    const states = [...ways().values()];
    expect(states).toHaveLength(12);
    for (const { state, way } of states) {
      for (const input of INPUTS) {
        let last = await phone.launch();
        for (const step of way) last = await act(phone, step);
        const name = label(state);
        keys.set(name, (keys.get(name) ?? new Set()).add(key(last.screen)));
        const expected = browse(variant, state, input);
        const found = await act(phone, input);
        const where = `${JSON.stringify(state)} ${input}`;
        if (expected === null) {
          expect(found, where).toMatchObject({ outcome: 'refused', coverage: [], process: 'foreground' });
          expect(found.screen).toBe(last.screen);
          continue;
        }
        expect(found.outcome, where).toBe('done');
        expect(phone.branches(found), where).toEqual(expected.covered);
        if (expected.to === 'exit') {
          expect(found).toMatchObject({ process: 'dead', events: [{ kind: 'exit' }] });
          continue;
        }
        expect(found.process).toBe('foreground');
        const there = label(expected.to);
        keys.set(there, (keys.get(there) ?? new Set()).add(key(found.screen)));
      }
    }
    // Four labels, four abstract states, one each.
    expect([...keys.keys()].sort()).toEqual(['s0', 's1', 's2', 's3']);
    for (const [name, found] of keys) expect(found.size, name).toBe(1);
    expect(new Set([...keys.values()].flatMap((found) => [...found])).size).toBe(4);
  });
});

/** From, input, coverage, to; a prime marks a twin that looks like the other. */
type Arrow = readonly [from: string, input: string, covered: string, to: string];
const TWO: readonly Arrow[] = [
  ['s0', 'a', 'C1', 's1'],
  ['s1', 'b', 'C2', 's2'],
  ['s2', 'c', 'C3', 's3'],
  ['s2', 'e', 'C4', 's4'],
  ['s4', 'f', 'C5', 's5'],
];

describe.each<[string, readonly Arrow[]]>([
  ['sim:splice-2', [...TWO, ['s3', 'd', 'C4', 's4']]],
  ['sim:splice-2-trap', [...TWO, ['s3', 'd', 'C4', "s4'"], ["s4'", 'f', 'C9', 's6']]],
  ['sim:splice-2-drift', [...TWO, ['s3', 'd', 'C4', "s4'"], ["s4'", 'f', 'C6', 's5']]],
  [
    'sim:splice-3',
    [
      ['s0', 'a', 'C1', 's1'],
      ['s1', 'b', 'C2', 's2'],
      ['s2', 'c', 'C3', 's3'],
      ['s3', 'd', 'C4', 's4'],
      ['s1', 'g', 'C4', 's4'],
      ['s4', 'e', 'C5', 's2'],
      ['s3', 'f', 'C6', 's5'],
    ],
  ],
])('%s', (ref, arrows) => {
  it('has exactly the transitions of its table', () => {
    const { start, places } = wholeApp(ref);
    const names = new Map<Place, string>([[start, 's0']]);
    const found: Arrow[] = [];
    for (const [place, name] of names) {
      for (const { action, to, covered } of places.get(place) ?? []) {
        if (typeof to === 'string' || to instanceof AppException) throw new Error('it never ends');
        const input =
          'target' in action && 'path' in action.target ? (action.target.text ?? '') : action.kind;
        const arrow = arrows.find(([from, by]) => from === name && by === input);
        const known = names.get(to);
        names.set(to, known ?? arrow?.[3] ?? '?');
        found.push([
          name,
          input,
          covered.map((branch) => branch.replace('Pages.show#', '')).join(),
          names.get(to) ?? '?',
        ]);
      }
    }
    const sorted = (list: readonly Arrow[]) => list.map((arrow) => arrow.join(' ')).sort();
    expect(sorted(found)).toEqual(sorted(arrows));
  });

  it('shows the same for a state and its twin, and something else for every other', () => {
    const { machine, places } = wholeApp(ref);
    const { key } = abstraction('swifthand', { package: machine.package });
    const states = new Set(arrows.flatMap(([from, , , to]) => [from, to]));
    expect(places.size).toBe(states.size);
    const looks = new Set([...states].map((state) => state.replace("'", '')));
    expect(new Set([...places.keys()].map(({ screen }) => key(screen))).size).toBe(looks.size);
  });
});

describe('sim:random', () => {
  const SEEDS = Array.from({ length: 20 }, (_, n) => n + 1);
  const apps = SEEDS.map((seed) => wholeApp(`sim:random?seed=${seed}`));

  const screenOf = ({ screen }: Place): number =>
    Number(/^Screen (\d+)$/.exec(textsOn(screen)[0] ?? '')?.[1]);
  /** One place of each screen, as it is entered: without hidden bits set. */
  function entered(places: ReadonlyMap<Place, readonly Move[]>): Map<number, [Place, readonly Move[]]> {
    const first = new Map<number, [Place, readonly Move[]]>();
    for (const [place, moves] of places) {
      if (!first.has(screenOf(place))) first.set(screenOf(place), [place, moves]);
    }
    return first;
  }

  it('has 40 to 250 screens, all of which can be reached, with 15 branches each', () => {
    for (const { machine, places } of apps) {
      const screens = machine.probes.probes.length / 15;
      expect(screens).toBeGreaterThanOrEqual(40);
      expect(screens).toBeLessThanOrEqual(250);
      expect([...entered(places).keys()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: screens }, (_, n) => n),
      );
    }
    expect(new Set(apps.map(({ machine }) => machine.probes.probes.length)).size).toBeGreaterThan(10);
  });

  it('has as many screens as it is asked for', () => {
    for (const screens of [2, 3, 12, 120]) {
      const { machine, places } = wholeApp(`sim:random?seed=9&screens=${screens}`);
      expect(machine.probes.probes).toHaveLength(15 * screens);
      if (screens >= 12) expect(entered(places).size).toBe(screens);
    }
  });

  it('is the same app for the same seed, and another for another', () => {
    const shape = ({ places }: (typeof apps)[number]) =>
      JSON.stringify(
        [...places].map(([{ screen }, moves]) => [
          screen,
          moves.map(({ input, covered }) => [input, covered]),
        ]),
      );
    expect(shape(wholeApp('sim:random?seed=4'))).toBe(shape(apps[3] ?? wholeApp('sim:random?seed=1')));
    expect(new Set(apps.map(shape)).size).toBe(SEEDS.length);
  });

  it('has five planted crashes, and each can be reached', () => {
    const reachable = apps.map(({ places }) => {
      const crashes = [...places.values()]
        .flat()
        .flatMap(({ to }) => (to instanceof AppException ? [`${to.exception} ${to.frames[1]?.line}`] : []));
      return new Set(crashes).size;
    });
    expect(reachable).toEqual(SEEDS.map(() => 5));
  });

  it('offers 5 to 15 inputs a screen, Back included', () => {
    const counts = apps.flatMap(({ places }) =>
      [...entered(places).values()].map(([, moves]) => moves.length),
    );
    expect(Math.min(...counts)).toBe(5);
    expect(Math.max(...counts)).toBe(15);
  });

  it('lets about 2% of the inputs end the app', () => {
    const moves = apps.flatMap(({ places }) => [...entered(places).values()].flatMap(([, its]) => its));
    const ends = moves.filter(({ to }) => to === 'exit' || to instanceof AppException).length;
    expect(ends / moves.length).toBeGreaterThan(0.01);
    expect(ends / moves.length).toBeLessThan(0.03);
  });

  it('hides bits behind some screens: they look the same, but the same input does something else', () => {
    for (const { places, machine } of apps) {
      const { key } = abstraction('swifthand', { package: machine.package });
      const first = entered(places);
      const twins = [...places].filter(([place]) => first.get(screenOf(place))?.[0] !== place);
      expect(twins.length).toBeGreaterThan(0);
      for (const [place] of twins) {
        expect(key(place.screen)).toBe(key(first.get(screenOf(place))?.[0].screen ?? place.screen));
      }
      const differ = twins.filter(([place, moves]) => {
        const usual = first.get(screenOf(place))?.[1] ?? [];
        return moves.some(({ covered }, n) => covered.join() !== usual[n]?.covered.join());
      });
      expect(differ.length).toBeGreaterThan(0);
    }
  });

  it('covers 0 to 6 branches of its screen with an input, nothing with about 30%', () => {
    const handlers = apps.flatMap(({ places }) =>
      [...entered(places).values()].flatMap(([place, moves]) =>
        moves
          .filter(({ input }) => input !== 'key menu' && !input.endsWith(' up'))
          .map(({ covered }) => ({ covered, screen: screenOf(place) })),
      ),
    );
    for (const { covered, screen } of handlers) {
      expect(covered.length).toBeLessThanOrEqual(6);
      for (const branch of covered) expect(branch).toContain(`.screen${screen}#`);
    }
    const silent = handlers.filter(({ covered }) => covered.length === 0).length / handlers.length;
    expect(Math.abs(silent - 0.3)).toBeLessThan(0.03);
  });

  it('goes back from most screens, and out from the first', () => {
    for (const { places } of apps) {
      const back = [...entered(places)].map(([screen, [, moves]]) => ({
        screen,
        to: moves.find(({ input }) => input === 'key back')?.to,
      }));
      expect(back.find(({ screen }) => screen === 0)?.to).toBe('exit');
      const going = back.filter(
        ({ screen, to }) =>
          typeof to === 'object' && !(to instanceof AppException) && screenOf(to) !== screen,
      );
      expect(going.length / back.length).toBeGreaterThan(0.6);
    }
  });

  it('names its widgets as real apps do', () => {
    const { places } = wholeApp('sim:random?seed=1&screens=12');
    for (const { screen } of places.keys()) {
      const ids = [...walk(screen.windows[0].root)].flatMap(({ widget: { resourceId } }) =>
        resourceId === undefined ? [] : [resourceId],
      );
      for (const id of ids) expect(id).toMatch(/^(sim\.random|android):id\/\w+$/);
      expect(ids.map(shortId)).toContain('action_bar_title');
    }
  });
});
