import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusedTree } from '../../../src/core/screen.js';
import { parseSelector, showSelector } from '../../../src/core/selector/grammar.js';
import { matches } from '../../../src/core/selector/matching.js';
import { shortestSelector } from '../../../src/core/selector/shortest.js';
import { type Path, type Widget, walk, widget } from '../../../src/core/widget.js';
import { screen as anyScreen } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const part = (role: string, parts: Partial<Widget> = {}): Widget =>
  widget({ className: `android.widget.${role}`, ...parts });
const id = (name: string) => ({ resourceId: `app:id/${name}` });

const row = (text: string): Widget =>
  part('LinearLayout', {
    ...id('row'),
    children: [part('TextView', { text }), part('CheckBox', id('done'))],
  });

const screen = screenOf(
  part('FrameLayout', {
    children: [
      part('ListView', { ...id('list'), children: [row('Milk'), row('Bread'), part('ImageView')] }),
      part('Button', { ...id('save'), text: 'Save' }),
      part('Button', { text: 'Delete' }),
      part('Button', { text: 'Bread' }),
      part('Button', { text: 'Keep' }),
      part('CheckedTextView', { text: 'Keep' }),
      part('ImageButton', { description: 'Keep' }),
      part('EditText', { text: 'typed', editable: true }),
      part('Button', { text: 'x'.repeat(41) }),
      part('ImageView'),
      part('ImageView'),
      part('Button', { text: 'Hidden', visible: false }),
      part('Button', { text: 'Again' }),
      part('Button', { text: 'Again' }),
      part('TextView', { text: '#1' }),
    ],
  }),
);

describe('the shortest selector of a widget', () => {
  it.each<[string, Path, string | null]>([
    ['its id', [1], '#save'],
    ['its text where it has no id', [2], 'Delete'],
    ['its text in quotes where it reads as something else', [14], '"#1"'],
    ['its text and role where others have the text', [4], 'Keep & role=Button'],
    ['its description alone where others have it as their text', [6], 'description=Keep'],
    ['its role where it is the only one of it, and not by what was typed', [7], 'role=EditText'],
    ['its text and role in a list, too', [0, 1, 0], 'Bread & role=TextView'],
    ['its role in what is named', [0, 2], '#list >> role=ImageView'],
    ['its id and place in a list', [0, 1], '#row & nth=2'],
    ['its id and place further in', [0, 1, 1], '#done & nth=2'],
    ['its text and place', [13], 'Again & nth=2'],
    ['its role and place when there is nothing else', [10], 'role=ImageView & nth=3'],
    ['its role and place rather than a long text', [8], 'role=Button & nth=5'],
    ['the role of the root', [], 'role=FrameLayout'],
    ['nothing when it is not to be seen', [11], null],
    ['nothing when it is not there', [7, 7], null],
  ])('is %s', (_, path, selector) => {
    expect(shortestSelector(screen, path)).toBe(selector);
  });

  it('names exactly that widget on its screen, every time the same', () => {
    fc.assert(
      fc.property(anyScreen(), (shown) => {
        for (const { widget: each, path } of walk(focusedTree(shown))) {
          const selector = shortestSelector(shown, path);
          expect(selector === null).toBe(!each.visible);
          if (selector === null) continue;
          const parsed = parseSelector(selector);
          expect(matches(shown, parsed).map((found) => found.path)).toEqual([path]);
          expect(showSelector(parsed)).toBe(selector);
          expect(shortestSelector(structuredClone(shown), path)).toBe(selector);
        }
      }),
    );
  });
});
