import { describe, expect, it } from 'vitest';
import { counted, harmless, wrapped } from '../../src/cli/text-lines.js';

describe('wrapped', () => {
  it('joins items with commas', () => {
    expect(wrapped(['a', 'b', 'c'], '> ', '  ')).toEqual(['> a, b, c']);
    expect(wrapped([], '> ', '  ')).toEqual(['> ']);
  });

  it('breaks lines between items, and never within one', () => {
    const items = ['a'.repeat(60), 'b'.repeat(60), 'c'.repeat(200), 'd'];
    expect(wrapped(items, '> ', '  ')).toEqual([
      `> ${'a'.repeat(60)},`,
      `  ${'b'.repeat(60)},`,
      `  ${'c'.repeat(200)},`,
      '  d',
    ]);
  });
});

describe('harmless', () => {
  it('spells control characters out and leaves other text alone', () => {
    expect(harmless('\u001b[2J\u0000Größe →\n')).toBe('\\x1b[2J\\x00Größe →\\x0a');
  });
});

describe('counted', () => {
  it('knows one from many', () => {
    expect([0, 1, 2000].map((n) => counted(n, 'class', 'classes'))).toEqual([
      '0 classes',
      '1 class',
      '2,000 classes',
    ]);
    expect(counted(2, 'method')).toBe('2 methods');
  });
});
