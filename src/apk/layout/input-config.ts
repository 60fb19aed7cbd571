import type { TextType } from './text-type.js';
import type { WidgetKind } from './widget-kind.js';

/** A value that a widget can be given. */
export type InputValue = string | number | boolean;

/** What a user says about the values of widgets; an empty list says nothing. */
export interface InputConfig {
  /** By resource name. */
  readonly names?: Readonly<Record<string, readonly InputValue[]>>;
  /** By activity (full class name, or without its package), then by resource name. */
  readonly activities?: Readonly<Record<string, Readonly<Record<string, readonly InputValue[]>>>>;
  readonly kinds?: Readonly<Partial<Record<WidgetKind, readonly InputValue[]>>>;
  /** Texts to choose from by type; the limits of the field still hold. */
  readonly types?: Readonly<Partial<Record<TextType, readonly string[]>>>;
  /** For lists whose options are not known before the app runs: `first` and `last` mean the options there. */
  readonly unknownList?: readonly InputValue[];
}

/** Whose values are asked for. */
export interface WidgetOwner {
  /** Full class name. */
  readonly activity: string;
  readonly resName: string | undefined;
}

/** Texts for fields of a type. They are the layout's where it alone has said which type this is. */
export interface TypeTexts {
  readonly texts: readonly string[];
  readonly from: 'layout' | 'config';
}

const TEXTS = {
  number: ['100', '0'],
  text: ['abc', ''],
  email: ['user@example.com', 'user'],
  password: ['Passw0rd!', 'a'],
  phone: ['5551234567', ''],
  uri: ['http://example.com', 'x'],
  datetime: ['2020-02-29', '1999-12-31'],
} as const;
const NEGATIVE = '-1';
const FRACTION = '0.5';

const UNKNOWN_LIST = ['first', 'last'];
const DATES = TEXTS.datetime;
const TIMES = ['00:00', '23:59'];

/** The values that the user has named for a widget: by name, by activity and name, or by kind; the first of these counts. */
export function namedValues(
  config: InputConfig,
  { activity, resName }: WidgetOwner,
  kind: WidgetKind,
): readonly InputValue[] | undefined {
  const ofActivity =
    own(config.activities, activity) ?? own(config.activities, activity.slice(activity.lastIndexOf('.') + 1));
  const named = resName === undefined ? [] : [own(config.names, resName), own(ofActivity, resName)];
  return [...named, config.kinds?.[kind]].find((values) => values !== undefined && values.length > 0);
}

/** The texts for a type: the user's, else what is usual. Signs and fractions come on top of the plain numbers. */
export function textsOf(config: InputConfig, type: TextType): TypeTexts {
  const configured = config.types?.[type];
  if (configured !== undefined && configured.length > 0) return { texts: configured, from: 'config' };
  switch (type) {
    case 'signed':
      return plus(textsOf(config, 'number'), NEGATIVE);
    case 'decimal':
      return plus(textsOf(config, 'number'), FRACTION);
    case 'signedDecimal':
      return plus(textsOf(config, 'number'), NEGATIVE, FRACTION);
    default:
      return { texts: TEXTS[type], from: 'layout' };
  }
}

function plus({ texts, from }: TypeTexts, ...more: readonly string[]): TypeTexts {
  return { texts: [...texts, ...more], from };
}

/** What stands for the options of a list that is not known. */
export function unknownList(config: InputConfig): readonly InputValue[] {
  return config.unknownList === undefined || config.unknownList.length === 0
    ? UNKNOWN_LIST
    : config.unknownList;
}

/** What dates and times are set to where the user says nothing. */
export function usualMoments(kind: 'date' | 'time'): readonly string[] {
  return kind === 'date' ? DATES : TIMES;
}

/** Names are the user's, and may be those of what every object inherits. */
function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
