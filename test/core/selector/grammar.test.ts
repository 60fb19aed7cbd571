import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSelector, type Selector, showSelector } from '../../../src/core/selector/grammar.js';
import { text } from '../../support/format-arbitraries.js';

/** Texts that are hard to write down: made of what the grammar is made of. */
function value(): fc.Arbitrary<string> {
  const token = fc.constantFrom(
    '#',
    '"',
    '\\',
    '&',
    '>>',
    ' ',
    '  ',
    '\n',
    'text=',
    'nth=1',
    'a',
    'OK',
    '=',
    'é',
  );
  return fc
    .oneof(
      text(),
      fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join('')),
    )
    .filter((made) => made !== '');
}

function selector(depth = 2, part = value()): fc.Arbitrary<Selector> {
  const parts = fc
    .record(
      {
        id: part,
        name: part,
        text: part,
        description: part,
        role: part,
        nth: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      },
      { requiredKeys: [] },
    )
    .filter((made) => Object.keys(made).length > 0);
  if (depth === 0) return parts;
  return fc.record({ own: parts, within: fc.option(selector(depth - 1, part)) }).map(({ own, within }) => ({
    ...own,
    ...(within === null ? {} : { within }),
  }));
}

describe('the text of a selector', () => {
  it.each<[string, Selector]>([
    ['#ok', { id: 'ok' }],
    ['Sign in', { name: 'Sign in' }],
    ['  Sign in ', { name: 'Sign in' }],
    ['Terms & conditions', { name: 'Terms & conditions' }],
    ['Next >>', { name: 'Next >>' }],
    ['1 + 1 = 2', { name: '1 + 1 = 2' }],
    ['say "hello"', { name: 'say "hello"' }],
    ['"#1"', { name: '#1' }],
    ['"a >> b"', { name: 'a >> b' }],
    [String.raw`"say \"hello\""`, { name: 'say "hello"' }],
    ['text=Row 3', { text: 'Row 3' }],
    ['text=a=b', { text: 'a=b' }],
    ['text=#5', { text: '#5' }],
    ['description="Navigate up"', { description: 'Navigate up' }],
    ['role=android.widget.Button', { role: 'android.widget.Button' }],
    ['role=Button & text="OK" & nth=2', { role: 'Button', text: 'OK', nth: 2 }],
    ['Delete & nth=2', { name: 'Delete', nth: 2 }],
    ['role=Button & #ok', { role: 'Button', id: 'ok' }],
    ['#ok & "Save & exit"', { id: 'ok', name: 'Save & exit' }],
    ['Save & exit & nth=2', { name: 'Save & exit', nth: 2 }],
    ['#list >> text=Row 3', { within: { id: 'list' }, text: 'Row 3' }],
    ['#"my id"', { id: 'my id' }],
    [
      '#list >> #row & nth=3 >> role=CheckBox',
      { within: { within: { id: 'list' }, id: 'row', nth: 3 }, role: 'CheckBox' },
    ],
  ])('%s is read as %o', (written, meant) => {
    expect(parseSelector(written)).toEqual(meant);
  });

  it.each([
    ['', 1, 'a value is missing'],
    ['#', 2, 'a value is missing'],
    ['text=', 6, 'a value is missing'],
    ['text=""', 6, 'a value is missing'],
    ['#list >> role=', 15, 'a value is missing'],
    ['nth=0', 5, 'nth takes a whole number from 1 on'],
    ['OK & nth=two', 10, 'nth takes a whole number from 1 on'],
    ['nth=99999999999999999999', 5, 'nth takes a whole number from 1 on'],
    ['OK & nht=2', 6, 'there is no nht=, but text=, description=, role=, nth=, or # before an id'],
    ['#a text=OK', 3, 'id takes one word'],
    ['role=Button & OK', 12, 'role takes one word'],
    ['"OK', 1, 'the quote is not closed'],
    ['"OK" nth=2', 5, 'something follows the closing quote'],
    [String.raw`"\x"`, 1, 'the quoted text is not one of JSON'],
    ['text=a & text=b', 10, 'text is given twice'],
  ])('%j is refused at character %i', (written, place, problem) => {
    const message = `The selector '${written}' cannot be read at character ${place}: ${problem}.`;
    expect(() => parseSelector(written)).toThrow(
      expect.objectContaining({ code: 'BAD_SELECTOR', message, exit: 2 }),
    );
  });

  it.each<[Selector, string]>([
    [{ id: 'ok' }, '#ok'],
    [{ name: 'Terms & conditions' }, 'Terms & conditions'],
    [{ name: '#1' }, '"#1"'],
    [{ name: 'a=b' }, '"a=b"'],
    [{ name: 'Next >>' }, '"Next >>"'],
    [{ text: 'two\nlines' }, String.raw`text="two\nlines"`],
    [{ nth: 2, role: 'Button', name: 'OK', within: { id: 'list' } }, '#list >> OK & role=Button & nth=2'],
    [{ id: 'my id', name: 'OK' }, '#"my id" & "OK"'],
  ])('%o is written as %s', (meant, written) => {
    expect(showSelector(meant)).toBe(written);
  });

  it('comes back as the selector that was written', () => {
    fc.assert(
      fc.property(selector(), (made) => {
        expect(parseSelector(showSelector(made))).toEqual(made);
      }),
    );
  });

  it('is refused with a reason or read, whatever it is, and reads the same when it is written again', () => {
    fc.assert(
      fc.property(value(), (written) => {
        let read: Selector;
        try {
          read = parseSelector(written);
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_SELECTOR' });
          return;
        }
        expect(parseSelector(showSelector(read))).toEqual(read);
      }),
    );
  });
});
