import type { Abstraction } from '../driver.js';
import { named } from '../registry.js';
import { level } from './levels.js';
import { quantum } from './quantum.js';
import { swifthand } from './swifthand.js';

export interface AbstractionOptions {
  readonly package: string;
}

const MAKERS: Readonly<Record<string, (options: AbstractionOptions) => Abstraction>> = {
  swifthand,
  'swifthand-drop': (options) => swifthand({ ...options, textPolicy: 'drop' }),
  'swifthand-drop-editable': (options) => swifthand({ ...options, textPolicy: 'drop-editable' }),
  quantum,
  level1: () => level(1),
  level2: () => level(2),
  level3: () => level(3),
  level4: () => level(4),
  level5: () => level(5),
};

/** Names of the abstractions. */
export const ABSTRACTIONS: readonly string[] = Object.keys(MAKERS);

/** The abstraction of that name. */
export function abstraction(name: string, options: AbstractionOptions): Abstraction {
  return named(MAKERS, 'abstraction', name)(options);
}
