import type { ViewAttributes } from './view-attributes.js';

/** What a text field is for. */
export type TextType = NumberType | 'text' | 'email' | 'uri' | 'password' | 'phone' | 'datetime';

/** Numbers, by what they may have beside digits. */
export type NumberType = 'number' | 'signed' | 'decimal' | 'signedDecimal';

/** What a layout says about a field's type. */
export type TextTraits = Pick<
  ViewAttributes,
  'inputType' | 'numeric' | 'phoneNumber' | 'password' | 'digits'
>;

const CLASS_MASK = 0x0f;
const CLASS_NUMBER = 2;
const CLASS_PHONE = 3;
const CLASS_DATETIME = 4;

const VARIATION_MASK = 0xff0;
const TEXT_VARIATIONS = new Map<number, TextType>([
  [0x10, 'uri'],
  [0x20, 'email'],
  [0x80, 'password'],
  [0x90, 'password'],
  // E-mail address in a web page, and password in a web page.
  [0xd0, 'email'],
  [0xe0, 'password'],
]);
const NUMBER_PASSWORD = 0x10;

const SIGNED_FLAG = 0x1000;
const DECIMAL_FLAG = 0x2000;
/** The same in the older attribute `numeric`. */
const NUMERIC_SIGNED = 2;
const NUMERIC_DECIMAL = 4;

/** The type of a text field; where its layout says nothing, it takes any text. */
export function textType(traits: TextTraits): TextType {
  if (traits.password === true) return 'password';
  if (traits.inputType !== undefined && (traits.inputType & CLASS_MASK) !== 0) {
    return typeOfInput(traits.inputType);
  }
  if (traits.phoneNumber === true) return 'phone';
  const { numeric = 0, digits = '' } = traits;
  if (numeric !== 0) return numberType((numeric & NUMERIC_SIGNED) !== 0, (numeric & NUMERIC_DECIMAL) !== 0);
  if (/^(?=.*\d)[\d.,+-]+$/.test(digits)) return numberType(digits.includes('-'), /[.,]/.test(digits));
  return 'text';
}

function typeOfInput(inputType: number): TextType {
  const variation = inputType & VARIATION_MASK;
  switch (inputType & CLASS_MASK) {
    case CLASS_NUMBER:
      return variation === NUMBER_PASSWORD
        ? 'password'
        : numberType((inputType & SIGNED_FLAG) !== 0, (inputType & DECIMAL_FLAG) !== 0);
    case CLASS_PHONE:
      return 'phone';
    case CLASS_DATETIME:
      return 'datetime';
    default:
      return TEXT_VARIATIONS.get(variation) ?? 'text';
  }
}

function numberType(isSigned: boolean, isDecimal: boolean): NumberType {
  if (isSigned) return isDecimal ? 'signedDecimal' : 'signed';
  return isDecimal ? 'decimal' : 'number';
}
