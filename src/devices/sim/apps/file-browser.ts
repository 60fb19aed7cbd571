import { EXIT, type InputHandler, type Program } from '../program.js';
import { button, column, heldLabel, label, list, row } from '../ui.js';

/** How deep below the root, and what lies over the folder. */
interface State {
  readonly depth: 0 | 1 | 2 | 3;
  readonly overlay: 'none' | 'menu' | 'config';
}

const DEEPER = { 0: 1, 1: 2, 2: 3, 3: 3 } as const;
const HIGHER = { 0: 0, 1: 0, 2: 1, 3: 2 } as const;

/**
 * The root, /foo and /foo/foo look the same; only the third folder shows that it was reached.
 * `handlers` has code behind opening and closing the menu; in `up` Back climbs to the parent folder and closes
 * the app at the root, as file browsers do, where the other variants refuse it.
 */
export function fileBrowser(variant: 'plain' | 'handlers' | 'up'): Program<State> {
  const menuCode = (state: State, block: string): readonly string[] =>
    variant === 'handlers' && state.overlay !== 'config' ? [`Menu.${block}#entry`] : [];

  const toggleMenu: InputHandler<State> = (state, env) => {
    const open = state.overlay === 'none';
    env.cover(...menuCode(state, open ? 'onOpen' : 'onClose'));
    return { ...state, overlay: open ? 'menu' : 'none' };
  };
  const up: InputHandler<State> = (state) =>
    state.depth === 0 ? EXIT : { ...state, depth: HIGHER[state.depth] };

  return {
    package: 'sim.filebrowser',
    label: 'Files',
    keys: ['back', 'menu'],
    branches: [
      'Browser.onFolder#folders',
      'Browser.onFolder#files',
      'Menu.onOption#entry',
      'Menu.onOpen#entry',
      'Menu.onClose#entry',
    ],
    start: () => ({ depth: 0, overlay: 'none' }),
    view(state) {
      switch (state.overlay) {
        case 'config':
          return {
            activity: 'ConfigActivity',
            title: 'Settings',
            body: column(row(label('Nothing to set yet.', 'empty'))),
            keys: { back: (s) => ({ ...s, overlay: 'none' }) },
          };
        case 'menu':
          return {
            activity: 'BrowserActivity',
            title: 'Files',
            body: folder(state),
            overlay: {
              kind: 'menu',
              body: column(
                button('option', 'Option', (s, env) => {
                  env.cover('Menu.onOption#entry');
                  return { ...s, overlay: 'config' };
                }),
              ),
            },
            keys: { menu: toggleMenu, back: toggleMenu },
          };
        case 'none':
          return {
            activity: 'BrowserActivity',
            title: 'Files',
            body: folder(state),
            keys: { menu: toggleMenu, ...(variant === 'up' ? { back: up } : {}) },
          };
      }
    },
  };
}

function folder({ depth }: State) {
  if (depth === 3) {
    return column<State>(row(...[1, 2, 3].map((n) => heldLabel<State>(`IMG_000${n}.jpg`, 'picture'))));
  }
  return list<State>('files', [
    {
      text: 'foo',
      click: (state, env) => {
        env.cover(state.depth === 2 ? 'Browser.onFolder#files' : 'Browser.onFolder#folders');
        return { ...state, depth: DEEPER[state.depth] };
      },
    },
  ]);
}
