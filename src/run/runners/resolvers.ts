import { named } from '../../core/registry.js';
import { byIdElsePath, byPath, type Resolver } from '../../core/target.js';

/** Ways to find recorded widgets again, by name. */
export const RESOLVERS: Readonly<Record<string, Resolver>> = { path: byPath, id: byIdElsePath };

/** The way of that name; an unknown one is answered with the nearest. */
export function findResolver(name: string): Resolver {
  return named(RESOLVERS, 'resolver', name);
}
