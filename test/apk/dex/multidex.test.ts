import { expect, it } from 'vitest';
import { dexParts } from '../../../src/apk/dex/multidex.js';

it('finds the parts of an app in the order of their numbers', () => {
  const names = [
    'classes10.dex',
    'classes2.dex',
    'res/x.xml',
    'classes.dex',
    'lib/classes3.dex',
    'classes3.dex',
  ];
  expect(dexParts(names)).toEqual(['classes.dex', 'classes2.dex', 'classes3.dex']);
  expect(dexParts(['classes2.dex'])).toEqual([]);
  expect(dexParts(Array.from({ length: 12 }, (_, i) => `classes${i === 0 ? '' : i + 1}.dex`)).at(-1)).toBe(
    'classes12.dex',
  );
});
