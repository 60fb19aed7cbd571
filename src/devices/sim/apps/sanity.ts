import { type Env, EXIT, type InputHandler, type Program } from '../program.js';
import { button, column, label, row, scroller } from '../ui.js';

/** Number of the licence page, or the main screen. */
interface State {
  readonly page: 1 | 2 | 3 | 'main';
}

const NEXT = { 1: 2, 2: 3, 3: 'main', main: 'main' } as const;

const LICENCE = {
  1: 'Please read the licence of this program before you use it.',
  2: 'It records nothing and sends nothing.',
  3: 'It comes without any warranty, express or implied.',
} as const;

/**
 * Three licence pages, then the main screen. Pages 1 and 3 offer the same inputs and so look the same to a learner;
 * page 2 is short and does not scroll. `partial` leaves the main screen without anything to do.
 */
export function sanity(variant: 'full' | 'partial'): Program<State> {
  return {
    package: 'sim.sanity',
    label: 'Sanity',
    keys: [],
    branches: [
      'LicenceActivity.onCreate#entry',
      'LicenceActivity.onAccept#page1',
      'LicenceActivity.onAccept#page2',
      'LicenceActivity.onAccept#page3',
      'LicenceActivity.onDecline#entry',
      'LicenceActivity.onScroll#up',
      'LicenceActivity.onScroll#down',
      'MainActivity.onCreate#entry',
      'MainActivity.onAction#1',
      'MainActivity.onAction#2',
      'MainActivity.onAction#3',
    ],
    start(env) {
      env.cover('LicenceActivity.onCreate#entry');
      return { page: 1 };
    },
    view({ page }) {
      if (page === 'main') {
        const actions =
          variant === 'partial' ? [] : [1, 2, 3].map((n) => button(`action${n}`, `Action${n}`, act(n)));
        return {
          activity: 'MainActivity',
          title: 'Sanity',
          body: column(label('Welcome', 'welcome'), ...actions),
        };
      }
      const text = label<State>(LICENCE[page], 'licence', 3);
      return {
        activity: 'LicenceActivity',
        title: `Licence ${page} of 3`,
        body: column(
          page === 2 ? column(text) : scroller('scroll', { up: scroll('up'), down: scroll('down') }, text),
          row(button('yes', 'Yes', accept), button('no', 'No', decline)),
        ),
      };
    },
  };
}

function accept({ page }: State, env: Env): State {
  env.cover(`LicenceActivity.onAccept#page${page}`);
  if (page === 3) env.cover('MainActivity.onCreate#entry');
  return { page: NEXT[page] };
}

function decline(_state: State, env: Env): typeof EXIT {
  env.cover('LicenceActivity.onDecline#entry');
  return EXIT;
}

function scroll(direction: 'up' | 'down'): InputHandler<State> {
  return (state, env) => {
    env.cover(`LicenceActivity.onScroll#${direction}`);
    return state;
  };
}

function act(n: number): InputHandler<State> {
  return (state, env) => {
    env.cover(`MainActivity.onAction#${n}`);
    return state;
  };
}
