import { describe, expect, it } from 'vitest';
import { selectorText } from '../../../src/core/selector/selector-text.js';

describe('a selector in a file', () => {
  it('stays the text that it is', () => {
    expect(selectorText.parse('#list >> Row 3')).toBe('#list >> Row 3');
  });

  it.each([
    ['', "the selector '' cannot be read at character 1: a value is missing"],
    ['nth=x', "the selector 'nth=x' cannot be read at character 5: nth takes a whole number from 1 on"],
  ])('%j is refused with the place', (text, message) => {
    expect(selectorText.safeParse(text).error?.issues).toMatchObject([{ message }]);
  });
});
