import { describe, expect, it } from 'vitest';
import { fieldKind } from '../../../src/core/inputs/field-kind.js';
import { type Widget, widget } from '../../../src/core/widget.js';

const field = (parts: Partial<Widget>) =>
  widget({ className: 'android.widget.EditText', editable: true, ...parts });

describe('what a field asks for', () => {
  it.each([
    [0x2, 'number'],
    [0x1002, 'signed'],
    [0x2002, 'decimal'],
    [0x3002, 'decimal'],
    [0x12, 'password'],
    [0x3, 'phone'],
    [0x4, 'date'],
    [0x14, 'date'],
    [0x24, 'time'],
    [0x11, 'url'],
    [0x21, 'email'],
    [0x61, 'name'],
    [0x81, 'password'],
    [0x20001, 'lines'],
    [0x1, 'text'],
  ])('input type %i means %s', (inputType, kind) => {
    expect(fieldKind(field({ inputType }), '')).toBe(kind);
  });

  it.each([
    ['hint', field({ hint: 'Your e-mail' }), '', 'email'],
    ['description', field({ description: 'Search notes' }), '', 'search'],
    ['label before it', field({ inputType: 0x1 }), 'Price per unit:', 'decimal'],
    ['id', field({ resourceId: 'app:id/user_name' }), '', 'name'],
    ['id in camel case', field({ resourceId: 'app:id/phoneHome' }), '', 'phone'],
    ['stars', field({ password: true, hint: 'E-mail' }), '', 'password'],
    ['nothing', field({}), '', 'text'],
  ])('is told by its %s', (_what, widget, label, kind) => {
    expect(fieldKind(widget, label)).toBe(kind);
  });

  it('believes the input type before the words', () => {
    expect(fieldKind(field({ inputType: 0x2, hint: 'E-mail' }), 'Name')).toBe('number');
  });
});
