import type { StringPool } from './string-pool.js';

/** How a value is stored: its type number and 32 bits. */
export interface StoredValue {
  readonly type: number;
  readonly data: number;
}

/** What a stored value means. */
export type Meaning =
  | { readonly kind: 'null' }
  | { readonly kind: 'reference' | 'attribute'; readonly id: number }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'float' | 'int'; readonly value: number }
  | { readonly kind: 'dimension'; readonly value: number; readonly unit: DimensionUnit }
  | { readonly kind: 'fraction'; readonly value: number; readonly unit: FractionUnit }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'color'; readonly argb: number }
  | { readonly kind: 'unknown' };

/** A value of a resource or of an XML attribute. */
export type TypedValue = StoredValue & Meaning;

/** Units of a dimension. */
export type DimensionUnit = (typeof DIMENSION_UNITS)[number] | 'unknown';
/** A share of the thing itself or of its parent; 1 is the whole. */
export type FractionUnit = (typeof FRACTION_UNITS)[number] | 'unknown';

/** Type numbers of stored values. */
export const VALUE_TYPE = {
  null: 0x00,
  reference: 0x01,
  attribute: 0x02,
  string: 0x03,
  float: 0x04,
  dimension: 0x05,
  fraction: 0x06,
  dynamicReference: 0x07,
  dynamicAttribute: 0x08,
  firstInt: 0x10,
  boolean: 0x12,
  firstColor: 0x1c,
  lastColor: 0x1f,
  lastInt: 0x1f,
} as const;

const DIMENSION_UNITS = ['px', 'dp', 'sp', 'pt', 'in', 'mm'] as const;
const FRACTION_UNITS = ['%', '%p'] as const;

/** Binary places of a complex number's 24-bit mantissa that are below the point, by its radix. */
const RADIX_PLACES = [0, 7, 15, 23] as const;

/** The value that a type number and 32 bits stand for; strings are taken from the pool of the same file. */
export function typedValue(type: number, data: number, strings: StringPool): TypedValue {
  return { type, data, ...meaning(type, data, strings) };
}

function meaning(type: number, data: number, strings: StringPool): Meaning {
  switch (type) {
    case VALUE_TYPE.null:
      return { kind: 'null' };
    case VALUE_TYPE.reference:
    case VALUE_TYPE.dynamicReference:
      return { kind: 'reference', id: data };
    case VALUE_TYPE.attribute:
    case VALUE_TYPE.dynamicAttribute:
      return { kind: 'attribute', id: data };
    case VALUE_TYPE.string:
      return { kind: 'string', text: strings.text(data) };
    case VALUE_TYPE.float:
      return { kind: 'float', value: floatOf(data) };
    case VALUE_TYPE.dimension:
      return { kind: 'dimension', value: complex(data), unit: DIMENSION_UNITS[data & 0xf] ?? 'unknown' };
    case VALUE_TYPE.fraction:
      return { kind: 'fraction', value: complex(data), unit: FRACTION_UNITS[data & 0xf] ?? 'unknown' };
    case VALUE_TYPE.boolean:
      return { kind: 'boolean', value: data !== 0 };
    default:
      if (type >= VALUE_TYPE.firstColor && type <= VALUE_TYPE.lastColor) return { kind: 'color', argb: data };
      if (type >= VALUE_TYPE.firstInt && type <= VALUE_TYPE.lastInt) return { kind: 'int', value: data | 0 };
      return { kind: 'unknown' };
  }
}

const scratch = new DataView(new ArrayBuffer(4));

function floatOf(data: number): number {
  scratch.setUint32(0, data);
  return scratch.getFloat32(0);
}

function complex(data: number): number {
  const places = RADIX_PLACES[(data >>> 4) & 3] ?? 0;
  return (data >> 8) / 2 ** places;
}
