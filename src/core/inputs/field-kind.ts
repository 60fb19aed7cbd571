import { shortId, type Widget } from '../widget.js';

/** What a text field asks for. */
export type FieldKind =
  | 'number'
  | 'decimal'
  | 'signed'
  | 'phone'
  | 'email'
  | 'url'
  | 'password'
  | 'date'
  | 'time'
  | 'search'
  | 'name'
  | 'lines'
  | 'text';

/** Android's bits of `inputType`: the class, the variation within it, and flags. */
const CLASS = 0xf;
const VARIATION = 0xff0;
const NUMBER_CLASS = 2;
const PHONE_CLASS = 3;
const TIME_CLASS = 4;
const SIGNED = 0x1000;
const DECIMAL = 0x2000;
const MULTI_LINE = 0x20000;
const NUMBER_PASSWORD = 0x10;
const TEXT_VARIATIONS: Readonly<Record<number, FieldKind>> = {
  16: 'url',
  32: 'email',
  96: 'name',
  128: 'password',
  144: 'password',
  176: 'search',
  208: 'email',
  224: 'password',
};
const TIME_VARIATIONS: Readonly<Record<number, FieldKind>> = { 32: 'time' };

/** Words that give a field away, in the order in which they are believed. */
const WORDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /\be-?mail/],
  ['password', /\bpass(word|phrase|code)?\b|\bpin\b/],
  ['url', /\burl\b|\bweb ?site\b|\blink\b|https?:/],
  ['phone', /\b(tele)?phone|\bmobile\b|\btel\b/],
  ['date', /\bdate\b|\bbirthday\b|\byyyy/],
  ['time', /\btime\b|\bhh:mm/],
  ['search', /\bsearch|\bfind\b|\bquery\b|\bfilter\b/],
  [
    'decimal',
    /\b(price|cost|amount|total|rate|percent|tip|weight|distance|latitude|longitude|temperature)\b|\d[.,]\d/,
  ],
  ['number', /\b(number|count|quantity|qty|year|age|minutes|hours|days|seconds|size|limit|interval)\b/],
  ['name', /\bname\b|\bauthor\b|\bowner\b/],
];

/** What a field asks for: by its input type, else by the words on and around it. */
export function fieldKind(widget: Widget, label: string): FieldKind {
  const type = widget.inputType ?? 0;
  const variation = type & VARIATION;
  switch (type & CLASS) {
    case NUMBER_CLASS:
      if (variation === NUMBER_PASSWORD) return 'password';
      if ((type & DECIMAL) !== 0) return 'decimal';
      return (type & SIGNED) !== 0 ? 'signed' : 'number';
    case PHONE_CLASS:
      return 'phone';
    case TIME_CLASS:
      return TIME_VARIATIONS[variation] ?? 'date';
    default:
  }
  if (widget.password) return 'password';
  const id = widget.resourceId === undefined ? '' : shortId(widget.resourceId);
  // Names of ids are words run together: e_mail, userName.
  const words = `${widget.hint} ${widget.description} ${label} ${id.replaceAll('_', ' ')}`
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (
    TEXT_VARIATIONS[variation] ??
    WORDS.find(([, pattern]) => pattern.test(words))?.[0] ??
    ((type & MULTI_LINE) !== 0 ? 'lines' : 'text')
  );
}
