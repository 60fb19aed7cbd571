import {
  type InputConfig,
  type InputValue,
  namedValues,
  textsOf,
  unknownList,
  usualMoments,
  type WidgetOwner,
} from './input-config.js';
import type { InputDomain } from './input-domain.js';
import type { TextType } from './text-type.js';

/** A part of a widget's values that the app is thought to treat alike, with one value that stands for it. */
export interface InputClass {
  readonly label: string;
  readonly value: InputValue;
  /** Place among the options of a list, where it is known. */
  readonly index?: number;
}

/** Input classes, and who has said so. */
export interface InputClasses {
  readonly classes: readonly InputClass[];
  readonly from: 'layout' | 'code' | 'config';
  /** Whether they stand for options that only the running app knows. */
  readonly isUnknownList: boolean;
}

/** A limit above this is none: nobody types as much. */
const MAX_TYPED = 5_000;

/** Types whose fields hold nothing but digits when they are full. */
const DIGIT_TYPES = new Set<TextType>(['number', 'signed', 'decimal', 'signedDecimal', 'phone']);

/** The input classes of a widget, at least one; undefined where only the user could name some, and did not. */
export function inputClasses(
  domain: InputDomain,
  owner: WidgetOwner,
  config: InputConfig,
): InputClasses | undefined {
  const named = namedValues(config, owner, domain.kind);
  if (named !== undefined) {
    const options = 'options' in domain ? domain.options : [];
    const classes = valueClasses(named).map((one) => placed(one, options));
    return { classes, from: 'config', isUnknownList: false };
  }
  switch (domain.kind) {
    case 'compound':
      return known([true, false], 'layout');
    case 'radioGroup':
    case 'spinner':
      return domain.options.length === 0
        ? unknown(config)
        : { classes: domain.options.map(optionClass), from: domain.from, isUnknownList: false };
    case 'seek':
      return known(steps(domain.min, domain.max), 'layout');
    case 'rating':
      return known([0, domain.stars], 'layout');
    case 'numberPicker':
      return domain.range === undefined
        ? unknown(config)
        : known([domain.range.min, domain.range.max], 'code');
    case 'text':
      return textClasses(domain, config);
    case 'date':
    case 'time':
      return known(usualMoments(domain.kind), 'config');
    case 'other':
      return undefined;
  }
}

function known(values: readonly InputValue[], from: InputClasses['from']): InputClasses {
  return { classes: valueClasses(values), from, isUnknownList: false };
}

function unknown(config: InputConfig): InputClasses {
  return { classes: valueClasses(unknownList(config)), from: 'config', isUnknownList: true };
}

function placed(one: InputClass, options: readonly string[]): InputClass {
  const index = typeof one.value === 'string' ? options.indexOf(one.value) : -1;
  return index < 0 ? one : { ...one, index };
}

/** One class for each value, equal values once. */
function valueClasses(values: readonly InputValue[]): readonly InputClass[] {
  return [...new Set(values)].map((value) => ({ label: value === '' ? 'empty' : String(value), value }));
}

function optionClass(option: string, index: number): InputClass {
  return { label: option, value: option, index };
}

function steps(min: number, max: number): readonly number[] {
  return max <= min ? [min] : [min, Math.trunc((min + max) / 2), max];
}

type TextDomain = Extract<InputDomain, { readonly kind: 'text' }>;

function textClasses({ type, maxLength, digits }: TextDomain, config: InputConfig): InputClasses {
  const { texts, from } = textsOf(config, type);
  const typed = texts.map((text) => allowed(text, digits));
  if (maxLength === undefined || maxLength < 0 || maxLength > MAX_TYPED) return known(typed, from);
  const classes = limitedClasses(typed[0] ?? '', maxLength, DIGIT_TYPES.has(type));
  return { classes, from, isUnknownList: false };
}

/** Nothing, something, and as much as fits; what is equal counts once. */
function limitedClasses(text: string, maxLength: number, isDigitsOnly: boolean): readonly InputClass[] {
  const pattern = isDigitsOnly ? text.replace(/\D/g, '') : text;
  const classes: readonly InputClass[] = [
    { label: 'empty', value: '' },
    { label: 'typical', value: text.slice(0, maxLength) },
    { label: 'max', value: pattern.padEnd(maxLength, pattern).slice(0, maxLength) },
  ];
  return classes.filter(({ value }, n) => classes.findIndex((other) => other.value === value) === n);
}

function allowed(text: string, digits: string | undefined): string {
  if (digits === undefined) return text;
  const characters = new Set(digits);
  return [...text].filter((character) => characters.has(character)).join('');
}
