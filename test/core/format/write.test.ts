import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/core/format/read.js';
import { screenSchema } from '../../../src/core/format/schema.js';
import { screenDigest, screenJson } from '../../../src/core/format/write.js';
import type { Screen } from '../../../src/core/screen.js';
import { widget } from '../../../src/core/widget.js';
import { screen } from '../../support/arbitraries.js';
import { complaint, mangled } from '../../support/format-arbitraries.js';
import { everywhere, screenOf, withTree } from '../../support/screens.js';

const read = (json: string): Screen => readJson(screenSchema, json, 'it');

describe('screenJson', () => {
  it('keeps everything that a screen has', () => {
    fc.assert(
      fc.property(screen(), (it) => {
        expect(read(screenJson(it))).toEqual(it);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out what a plain widget has anyway', () => {
    const json = screenJson(screenOf(widget({ className: 'android.view.View', clickable: true })));
    expect(JSON.parse(json).windows[0].root).toEqual({
      className: 'android.view.View',
      role: 'android.view.View',
      bounds: [0, 0, 0, 0],
      clickable: true,
    });
  });

  it('is read or refused, however it is changed', () => {
    const json = screenJson(
      screenOf(
        widget({
          className: 'android.widget.ScrollView',
          scrollable: true,
          children: [widget({ className: 'android.widget.Button', text: 'OK', collection: { items: 3 } })],
        }),
      ),
    );
    fc.assert(
      fc.property(mangled(json), (it) => {
        complaint(() => expect(read(screenJson(read(it)))).toEqual(read(it)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('screenDigest', () => {
  it('is the same for a screen and for what is read back of it', () => {
    fc.assert(
      fc.property(screen(), (it) => {
        expect(screenDigest(read(screenJson(it)))).toBe(screenDigest(it));
      }),
    );
  });

  it('differs as soon as a widget does', () => {
    const one = screenOf(widget({ className: 'android.widget.CheckBox' }));
    const other = withTree(one, (root) => everywhere(root, (it) => ({ ...it, checked: true })));
    expect(screenDigest(other)).not.toBe(screenDigest(one));
  });
});
