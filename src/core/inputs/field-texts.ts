import { hashText, mix } from '../rng.js';
import { shortId, type Widget } from '../widget.js';
import { type FieldKind, fieldKind } from './field-kind.js';

/** What may be typed, beside what Gauntlet thinks of itself. */
export interface TextSources {
  /** Decides which of many odd texts a field is offered. */
  readonly seed: number;
  /** The user's own, by the id of the field; nothing else is typed there. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  /** Texts of the app itself. */
  readonly strings?: readonly string[];
}

const LONG = 'long '.repeat(60);

/** Each kind's text that gets through most forms, the odd one that breaks most of them, then other odd ones. */
const TEXTS: Readonly<Record<FieldKind, readonly [string, string, ...string[]]>> = {
  number: ['42', '', '0', '99999999999', '-1', '1.5', '007'],
  decimal: ['12.50', '', '0', '-0.01', '1e400', '1,5', '99999999999999'],
  signed: ['-7', '', '0', '2147483648', '-2147483649', '1.5'],
  phone: ['+15550100', '', '0', '*#06#', '12345678901234567890'],
  email: ['user@example.com', '', 'user', 'user@', "o'brien+tag@example.co.uk"],
  url: ['https://example.com/', '', 'example', 'http://', 'javascript:alert(1)', 'file:///'],
  password: ['Passw0rd!', '', 'a', ' ', LONG],
  date: ['2024-02-29', '', '2023-02-29', '31.12.9999', '1/1/1900'],
  time: ['23:59', '', '24:00', '0', '7 pm'],
  search: ['a', "O'Brien", '', '%', '"', 'Ω漢🙂', LONG],
  name: ["Mary O'Brien", '', 'x', 'Ω漢🙂', LONG, '../a/b'],
  lines: ['First line\nsecond line', '', '\n\n', 'Ω漢🙂', LONG, "it's <b>bold</b> & 100%s"],
  text: ['random string', "O'Brien", '', ' ', 'Ω漢🙂', LONG, '%s %d', '<b>&"', '-1', '../a/b'],
};

/**
 * The texts to type into a field: a fitting one first, then odd ones and one of the app's own. Each one more is one more
 * input to try on its screen, so most odd ones take turns: the seed decides whose turn it is.
 */
export function fieldTexts(widget: Widget, label: string, sources: TextSources): readonly string[] {
  const id = widget.resourceId === undefined ? null : shortId(widget.resourceId);
  const own = id === null ? undefined : sources.texts?.[id];
  if (own !== undefined) return own;
  const kind = fieldKind(widget, label);
  const [fitting, oddest, ...odd] = TEXTS[kind];
  const turn = mix(hashText(`${id ?? widget.className} ${label}`), sources.seed >>> 0);
  const texts = [fitting, oddest, odd[turn % odd.length] ?? oddest];
  const { strings = [] } = sources;
  const word = kind === 'text' || kind === 'search' ? strings[turn % Math.max(1, strings.length)] : undefined;
  if (word !== undefined) texts.push(word);
  return [...new Set(texts)];
}
