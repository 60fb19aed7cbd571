import type { InputModel } from '../driver.js';
import { named } from '../registry.js';
import { type FullInputsOptions, fullInputs } from './full.js';
import { type SmartInputsOptions, smartInputs } from './smart.js';
import { type SwifthandInputsOptions, swifthandInputs } from './swifthand.js';

export type InputModelOptions = SwifthandInputsOptions & FullInputsOptions & SmartInputsOptions;

const MAKERS: Readonly<Record<string, (options: InputModelOptions) => InputModel>> = {
  swifthand: swifthandInputs,
  full: fullInputs,
  smart: smartInputs,
};

/** Names of the input models. */
export const INPUT_MODELS: readonly string[] = Object.keys(MAKERS);

/** The input model of that name. */
export function inputModel(name: string, options: InputModelOptions): InputModel {
  return named(MAKERS, 'input model', name)(options);
}
