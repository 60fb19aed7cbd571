import { expect, it } from 'vitest';
import { unmetText } from '../../src/output/needs-text.js';
import type { AppNeeds } from '../../src/run/app/app-needs.js';

const needs: AppNeeds = { package: 'a.b', api: 29, refused: null, ownMethods: 1200, unmet: [] };

it('says what comes of it, how much of the app uses it, and by what', () => {
  const need = {
    name: 'WebView',
    comes: 'it stays empty',
    methods: 30,
    uses: ['a', 'b', 'c', 'd', 'e'],
  } as const;
  expect(unmetText(need, needs)).toBe(
    'it stays empty; used by 30 of 1,200 own methods (2.5%): a, b, c, d and 1 more',
  );
  expect(unmetText({ ...need, methods: 0, uses: ['libx.so (x86)'] }, needs)).toBe(
    'it stays empty; used by libraries only: libx.so (x86)',
  );
});
