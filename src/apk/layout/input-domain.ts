import { type TextType, textType } from './text-type.js';
import type { ViewAttributes } from './view-attributes.js';
import type { WidgetKind } from './widget-kind.js';

/** What is known of the values that a widget takes. */
export type InputDomain =
  | { readonly kind: 'compound' | 'date' | 'time' | 'other' }
  | {
      readonly kind: 'radioGroup' | 'spinner';
      /** Empty where they are not known. */
      readonly options: readonly string[];
      readonly from: 'layout' | 'code';
    }
  | { readonly kind: 'seek'; readonly min: number; readonly max: number }
  | { readonly kind: 'rating'; readonly stars: number }
  | { readonly kind: 'numberPicker'; readonly range: NumberRange | undefined }
  | {
      readonly kind: 'text';
      readonly type: TextType;
      readonly maxLength: number | undefined;
      readonly digits: string | undefined;
    };

/** From the smallest number to the largest. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** What the app's code says about a widget's values. */
export interface ValuesFromCode {
  /** Options of a list, in order. */
  readonly options?: readonly string[] | undefined;
  /** Limits of a number picker. */
  readonly range?: NumberRange | undefined;
}

const DEFAULT_SEEK_MAX = 100;
const DEFAULT_STARS = 5;

/** The values of a widget by its layout and, where this is silent, by the code; `labels` are those of a group's buttons. */
export function inputDomain(
  kind: WidgetKind,
  attributes: ViewAttributes,
  labels: readonly string[],
  fromCode: ValuesFromCode = {},
): InputDomain {
  switch (kind) {
    case 'radioGroup':
      return { kind, options: labels, from: 'layout' };
    case 'spinner':
      return attributes.entries === undefined
        ? { kind, options: fromCode.options ?? [], from: 'code' }
        : { kind, options: attributes.entries, from: 'layout' };
    case 'seek':
      return { kind, min: attributes.min ?? 0, max: attributes.max ?? DEFAULT_SEEK_MAX };
    case 'rating': {
      const { numStars = 0 } = attributes;
      return { kind, stars: numStars > 0 ? numStars : DEFAULT_STARS };
    }
    case 'numberPicker':
      return { kind, range: fromCode.range };
    case 'text': {
      const { maxLength, digits } = attributes;
      return { kind, type: textType(attributes), maxLength, digits };
    }
    default:
      return { kind };
  }
}
