import type { DataSections } from './data-sections.js';
import { NOWHERE } from './section.js';

/** Writes a list of types; an empty one needs no item. */
export function writeTypeList(sections: DataSections, types: readonly number[]): number {
  if (types.length === 0) return NOWHERE;
  const start = sections.typeLists.begin();
  sections.typeLists.out.u4(types.length);
  for (const type of types) sections.typeLists.out.u2(type);
  return sections.typeLists.share(start);
}
