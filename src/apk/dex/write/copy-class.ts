import { malformed } from '../../malformed.js';
import type { CodeBody } from '../code-body.js';
import type { DexClass, DexField, DexMethod } from '../dex-class.js';
import { areInOrder, type FieldEntry, inOrder, type MethodEntry, writeClassData } from './class-data.js';
import type { Definition } from './class-definition.js';
import { writeBody } from './code-items.js';
import type { DataSections } from './data-sections.js';
import type { Indices } from './indices.js';
import { NOWHERE } from './section.js';
import type { SourceCopier } from './source-copier.js';

const NO_INDEX = 0xffffffff;
/** Which word of a definition in a file is which. */
const SOURCE_FILE = 4;
const ANNOTATIONS = 5;
const STATIC_VALUES = 7;

/** Copies a class with all that belongs to it; `replaced` gives other code for a method. */
export function copyClass(
  one: DexClass,
  sections: DataSections,
  copier: SourceCopier,
  indices: Indices,
  replaced: (method: DexMethod) => CodeBody | undefined = () => undefined,
): Definition {
  const { dex } = one;
  const word = (n: number) => dex.word(dex.header.classes.offset + 32 * one.index + 4 * n);
  const field = ({ index, accessFlags }: DexField): FieldEntry => ({
    index: indices.field(index),
    accessFlags,
  });
  const method = (from: DexMethod): MethodEntry => {
    const body = replaced(from);
    const codeAt =
      body !== undefined
        ? writeBody(sections, body, indices, (what) => malformed(dex.part, `${from}: ${what}`))
        : from.code === null
          ? NOWHERE
          : copier.code(from.code);
    return { index: indices.method(from.index), accessFlags: from.accessFlags, codeAt };
  };
  const staticFields = one.staticFields.map(field);
  const instanceFields = one.instanceFields.map(field);
  const directMethods = one.directMethods.map(method);
  const virtualMethods = one.virtualMethods.map(method);
  const lists = [staticFields, instanceFields, directMethods, virtualMethods];
  const { hiddenApiFlags } = one;
  // Values and flags go by the place of a member.
  const isPositional = word(STATIC_VALUES) !== 0 || hiddenApiFlags !== null;
  if (indices.areFinal && isPositional && !lists.every(areInOrder)) {
    throw malformed(dex.part, `the members of ${one.descriptor} are not in order`);
  }
  const sourceFile = word(SOURCE_FILE);
  return {
    type: indices.descriptor(one.descriptor),
    accessFlags: one.accessFlags,
    superclass: one.superclass === null ? NO_INDEX : indices.descriptor(one.superclass),
    interfacesAt: copier.interfaces(one.interfaces),
    sourceFile: sourceFile === NO_INDEX ? NO_INDEX : indices.string(sourceFile),
    annotationsAt: copier.directory(word(ANNOTATIONS)),
    dataAt: writeClassData(sections, {
      staticFields: inOrder(staticFields, dex.part),
      instanceFields: inOrder(instanceFields, dex.part),
      directMethods: inOrder(directMethods, dex.part),
      virtualMethods: inOrder(virtualMethods, dex.part),
    }),
    valuesAt: copier.array(word(STATIC_VALUES)),
    hiddenApiFlags,
  };
}
