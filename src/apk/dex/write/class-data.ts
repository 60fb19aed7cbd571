import { malformed } from '../../malformed.js';
import type { DataSections } from './data-sections.js';
import { NOWHERE } from './section.js';

/** A field of a class, by its new index. */
export interface FieldEntry {
  readonly index: number;
  readonly accessFlags: number;
}

/** A method of a class, by its new index, and where its code is in the section. */
export interface MethodEntry extends FieldEntry {
  readonly codeAt: number;
}

/** All members of a class. */
export interface ClassMembers {
  readonly staticFields: readonly FieldEntry[];
  readonly instanceFields: readonly FieldEntry[];
  readonly directMethods: readonly MethodEntry[];
  readonly virtualMethods: readonly MethodEntry[];
}

/** Writes the members of a class, which are in order. The section of the code has its place already. */
export function writeClassData(sections: DataSections, members: ClassMembers): number {
  const { staticFields, instanceFields, directMethods, virtualMethods } = members;
  const lists = [staticFields, instanceFields, directMethods, virtualMethods];
  if (lists.every(({ length }) => length === 0)) return NOWHERE;
  const start = sections.classData.begin();
  const { out } = sections.classData;
  for (const { length } of lists) out.uleb128(length);
  for (const fields of [staticFields, instanceFields]) {
    let before = 0;
    for (const { index, accessFlags } of fields) {
      out.uleb128(index - before);
      out.uleb128(accessFlags);
      before = index;
    }
  }
  for (const methods of [directMethods, virtualMethods]) {
    let before = 0;
    for (const { index, accessFlags, codeAt } of methods) {
      out.uleb128(index - before);
      out.uleb128(accessFlags);
      out.uleb128(codeAt === NOWHERE ? 0 : sections.code.offset + codeAt);
      before = index;
    }
  }
  return start;
}

/** Whether members are in the order of their indexes; none may be there twice. */
export function areInOrder(entries: readonly FieldEntry[]): boolean {
  for (let i = 1; i < entries.length; i++) {
    if ((entries[i - 1]?.index ?? 0) >= (entries[i]?.index ?? 0)) return false;
  }
  return true;
}

/** Members in the order of their indexes. */
export function inOrder<T extends FieldEntry>(entries: readonly T[], part: string): readonly T[] {
  if (areInOrder(entries)) return entries;
  const sorted = entries.toSorted((a, b) => a.index - b.index);
  if (!areInOrder(sorted)) throw malformed(part, 'a class has a member twice');
  return sorted;
}
