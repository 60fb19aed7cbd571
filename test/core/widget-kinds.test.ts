import { describe, expect, it } from 'vitest';
import { widget } from '../../src/core/widget.js';
import { inputKinds } from '../../src/core/widget-kinds.js';

describe('inputKinds', () => {
  it('names what a widget takes', () => {
    const kinds = (parts: object) => inputKinds(widget({ className: 'View', ...parts }));
    expect(kinds({})).toEqual([]);
    expect(kinds({ clickable: true })).toEqual(['touch']);
    expect(kinds({ checkable: true })).toEqual(['touch']);
    expect(kinds({ longClickable: true })).toEqual(['longTouch']);
    expect(kinds({ editable: true })).toEqual(['text']);
    expect(kinds({ scrollable: true })).toEqual(['scroll']);
    expect(kinds({ scrollable: true, editable: true, longClickable: true, clickable: true })).toEqual([
      'touch',
      'longTouch',
      'text',
      'scroll',
    ]);
    expect(kinds({ clickable: true, editable: true, enabled: false })).toEqual([]);
  });
});
