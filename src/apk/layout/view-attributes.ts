import { ATTR } from './attribute-ids.js';
import type { ElementValues } from './element-values.js';

/** Whether a view is on screen, and whether its place is. */
export type Visibility = (typeof VISIBILITIES)[number];

/** More than any field lists; each value is checked against them. */
const MAX_DIGITS = 1000;

const VISIBILITIES = ['visible', 'invisible', 'gone'] as const;

/** What a layout says about a view, as far as tests need it. What it does not say is undefined. */
export class ViewAttributes {
  readonly #values: ElementValues;
  readonly visibility: Visibility | undefined;

  /** An include may have set the visibility. */
  constructor(values: ElementValues, visibility = readVisibility(values)) {
    this.#values = values;
    this.visibility = visibility;
  }

  get text(): string | undefined {
    return this.#values.text(ATTR.text);
  }

  get hint(): string | undefined {
    return this.#values.text(ATTR.hint);
  }

  /** Name of the activity's method that a click calls. */
  get onClick(): string | undefined {
    return this.#values.text(ATTR.onClick);
  }

  get inputType(): number | undefined {
    return this.#values.int(ATTR.inputType);
  }

  get maxLength(): number | undefined {
    return this.#values.int(ATTR.maxLength);
  }

  /** The only characters that the field takes. */
  get digits(): string | undefined {
    return this.#values.text(ATTR.digits)?.slice(0, MAX_DIGITS);
  }

  get numeric(): number | undefined {
    return this.#values.int(ATTR.numeric);
  }

  get phoneNumber(): boolean | undefined {
    return this.#values.bool(ATTR.phoneNumber);
  }

  get password(): boolean | undefined {
    return this.#values.bool(ATTR.password);
  }

  get checkable(): boolean | undefined {
    return this.#values.bool(ATTR.checkable);
  }

  get checked(): boolean | undefined {
    return this.#values.bool(ATTR.checked);
  }

  get enabled(): boolean | undefined {
    return this.#values.bool(ATTR.enabled);
  }

  get entries(): readonly string[] | undefined {
    return this.#values.texts(ATTR.entries);
  }

  get max(): number | undefined {
    return this.#values.int(ATTR.max);
  }

  get min(): number | undefined {
    return this.#values.int(ATTR.min);
  }

  get numStars(): number | undefined {
    return this.#values.int(ATTR.numStars);
  }

  /** A rating that only shows and takes nothing. */
  get isIndicator(): boolean | undefined {
    return this.#values.bool(ATTR.isIndicator);
  }

  /** Of a group of chips or toggle buttons: at most one is chosen. */
  get singleSelection(): boolean | undefined {
    const id = this.#values.ownAttribute('singleSelection');
    return id === undefined ? undefined : this.#values.bool(id);
  }
}

/** Reads whether a view is to be seen. */
export function readVisibility(values: ElementValues): Visibility | undefined {
  const visibility = values.int(ATTR.visibility);
  return visibility === undefined ? undefined : VISIBILITIES[visibility];
}
