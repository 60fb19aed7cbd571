import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';

/** What a resource is meant for, in the form of a resource folder's suffix: `fr-rFR-land-v13`; empty is the default. */
export type Qualifiers = string;

/** Fields of a configuration that a file written before they were invented lacks read as zero. */
class Fields {
  readonly #bytes: Bytes;
  readonly #at: number;
  readonly #size: number;

  constructor(bytes: Bytes, at: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#size = bytes.u32(at);
    if (this.#size < 4 || at + this.#size > bytes.length) {
      throw malformed(bytes.part, `a configuration claims ${this.#size} bytes`);
    }
  }

  u8(field: number): number {
    return field + 1 <= this.#size ? this.#bytes.u8(this.#at + field) : 0;
  }

  u16(field: number): number {
    return field + 2 <= this.#size ? this.#bytes.u16(this.#at + field) : 0;
  }

  /** ASCII text up to a zero or the end of its field. */
  text(field: number, length: number): string {
    let text = '';
    for (let n = 0; n < length; n++) {
      const code = this.u8(field + n);
      if (code === 0) break;
      text += String.fromCharCode(code);
    }
    return text;
  }
}

/** Offsets of the fields. */
const MCC = 4;
const MNC = 6;
const LANGUAGE = 8;
const REGION = 10;
const ORIENTATION = 12;
const TOUCHSCREEN = 13;
const DENSITY = 14;
const KEYBOARD = 16;
const NAVIGATION = 17;
const INPUT_FLAGS = 18;
const GENDER = 19;
const SCREEN_WIDTH = 20;
const SCREEN_HEIGHT = 22;
const SDK_VERSION = 24;
const SDK_MINOR = 26;
const SCREEN_LAYOUT = 28;
const UI_MODE = 29;
const SMALLEST_WIDTH_DP = 30;
const WIDTH_DP = 32;
const HEIGHT_DP = 34;
const SCRIPT = 36;
const VARIANT = 40;
const SCREEN_LAYOUT_2 = 48;
const COLOR_MODE = 49;
const SCRIPT_COMPUTED = 52;
const NUMBERING = 53;

/** Names by the value of a bit field, from 1 on: 0 says nothing. */
const GENDERS = ['neuter', 'feminine', 'masculine'];
const DIRECTIONS = ['ldltr', 'ldrtl'];
const SIZES = ['small', 'normal', 'large', 'xlarge'];
const LONGS = ['notlong', 'long'];
const ROUNDS = ['notround', 'round'];
const GAMUTS = ['nowidecg', 'widecg'];
const RANGES = ['lowdr', 'highdr'];
const ORIENTATIONS = ['port', 'land', 'square'];
const UI_TYPES = ['', 'desk', 'car', 'television', 'appliance', 'watch', 'vrheadset'];
const NIGHTS = ['notnight', 'night'];
const TOUCHSCREENS = ['notouch', 'stylus', 'finger'];
const KEYS = ['keysexposed', 'keyshidden', 'keyssoft'];
const KEYBOARDS = ['nokeys', 'qwerty', '12key'];
const NAVIGATION_KEYS = ['navexposed', 'navhidden'];
const NAVIGATIONS = ['nonav', 'dpad', 'trackball', 'wheel'];

const DENSITIES = new Map([
  [120, 'ldpi'],
  [160, 'mdpi'],
  [213, 'tvdpi'],
  [240, 'hdpi'],
  [320, 'xhdpi'],
  [480, 'xxhdpi'],
  [640, 'xxxhdpi'],
  [0xfffe, 'anydpi'],
  [0xffff, 'nodpi'],
]);

/** The qualifiers of the configuration that is stored at an offset. */
export function qualifiersAt(bytes: Bytes, at: number): Qualifiers {
  const fields = new Fields(bytes, at);
  const layout = fields.u8(SCREEN_LAYOUT);
  const uiMode = fields.u8(UI_MODE);
  const input = fields.u8(INPUT_FLAGS);
  const color = fields.u8(COLOR_MODE);
  const parts = [
    numbered('mcc', fields.u16(MCC), ''),
    numbered('mnc', fields.u16(MNC), ''),
    locale(fields),
    named(GENDERS, fields.u8(GENDER) & 3),
    named(DIRECTIONS, (layout >> 6) & 3),
    numbered('sw', fields.u16(SMALLEST_WIDTH_DP), 'dp'),
    numbered('w', fields.u16(WIDTH_DP), 'dp'),
    numbered('h', fields.u16(HEIGHT_DP), 'dp'),
    named(SIZES, layout & 0xf),
    named(LONGS, (layout >> 4) & 3),
    named(ROUNDS, fields.u8(SCREEN_LAYOUT_2) & 3),
    named(GAMUTS, color & 3),
    named(RANGES, (color >> 2) & 3),
    named(ORIENTATIONS, fields.u8(ORIENTATION)),
    named(UI_TYPES, uiMode & 0xf),
    named(NIGHTS, (uiMode >> 4) & 3),
    density(fields.u16(DENSITY)),
    named(TOUCHSCREENS, fields.u8(TOUCHSCREEN)),
    named(KEYS, input & 3),
    named(KEYBOARDS, fields.u8(KEYBOARD)),
    named(NAVIGATION_KEYS, (input >> 2) & 3),
    named(NAVIGATIONS, fields.u8(NAVIGATION)),
    screen(fields.u16(SCREEN_WIDTH), fields.u16(SCREEN_HEIGHT)),
    version(fields.u16(SDK_VERSION), fields.u16(SDK_MINOR)),
  ];
  return parts.filter((part) => part !== '').join('-');
}

function named(names: readonly string[], value: number): string {
  return names[value - 1] ?? '';
}

function numbered(before: string, value: number, after: string): string {
  return value === 0 ? '' : `${before}${value}${after}`;
}

function density(dpi: number): string {
  return DENSITIES.get(dpi) ?? numbered('', dpi, 'dpi');
}

function screen(width: number, height: number): string {
  return width === 0 && height === 0 ? '' : `${width}x${height}`;
}

function version(major: number, minor: number): string {
  if (major === 0 && minor === 0) return '';
  return minor === 0 ? `v${major}` : `v${major}.${minor}`;
}

/** `fr`, `fr-rFR`, or `b+sr+Latn` where there is more to say than a language and a region. */
function locale(fields: Fields): string {
  const language = packed(fields, LANGUAGE, 'a');
  if (language === '') return '';
  const region = packed(fields, REGION, '0');
  const script = fields.u8(SCRIPT_COMPUTED) === 0 ? fields.text(SCRIPT, 4) : '';
  const variant = fields.text(VARIANT, 8);
  const numbering = fields.text(NUMBERING, 8);
  if (script === '' && variant === '' && numbering === '') {
    return region === '' ? language : `${language}-r${region}`;
  }
  const tags = [language, script, region, variant, numbering && `u+nu+${numbering}`];
  return `b+${tags.filter((tag) => tag !== '').join('+')}`;
}

/** Two letters, or three packed in 15 bits, five for each, counted from a base letter. */
function packed(fields: Fields, field: number, base: 'a' | '0'): string {
  const first = fields.u8(field);
  if (first < 0x80) return fields.text(field, 2);
  const bits = (first << 8) | fields.u8(field + 1);
  const letters = [bits & 0x1f, (bits >> 5) & 0x1f, (bits >> 10) & 0x1f];
  return String.fromCharCode(...letters.map((letter) => base.charCodeAt(0) + letter));
}
