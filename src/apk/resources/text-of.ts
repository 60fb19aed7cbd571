import type { TypedValue } from './typed-value.js';

/** What a value reads like as text; undefined for what is no text, number or truth value. */
export function textOf(value: TypedValue): string | undefined {
  switch (value.kind) {
    case 'string':
      return value.text;
    case 'int':
    case 'float':
    case 'boolean':
      return String(value.value);
    default:
      return undefined;
  }
}
