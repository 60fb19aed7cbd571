import { byIdElsePath, byPath, type Resolver } from '../../core/target.js';

/** Ways to find recorded widgets again, by name. */
export const RESOLVERS: Readonly<Record<string, Resolver>> = { path: byPath, id: byIdElsePath };
