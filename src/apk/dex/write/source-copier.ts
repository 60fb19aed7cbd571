import { malformed } from '../../malformed.js';
import { VISIBILITIES } from '../annotations.js';
import type { ByteReader } from '../byte-reader.js';
import type { Code } from '../code.js';
import type { DexFile } from '../dex-file.js';
import { bodyOf } from '../edit/code-editor.js';
import { ReadBudget } from '../read-budget.js';
import { writeCode } from './code-items.js';
import type { DataSections } from './data-sections.js';
import { copyDebugInfo } from './debug-info.js';
import type { Indices } from './indices.js';
import { NOWHERE, type Section } from './section.js';
import { writeTypeList } from './type-list.js';
import { ValueCopier } from './values.js';

/** Room for a file of a few bytes. */
const LEAST_BUDGET = 1 << 16;

/** Copies items of one file into the sections of another. What is shared there is copied once, and shared again. */
export class SourceCopier {
  readonly #dex: DexFile;
  readonly #sections: DataSections;
  readonly #indices: Indices;
  readonly #budget: ReadBudget;
  readonly #codes = new Map<number, number>();
  readonly #debugInfos = new Map<number, number>();
  readonly #arrays = new Map<number, number>();
  readonly #annotations = new Map<number, { readonly type: number; readonly at: number }>();
  readonly #sets = new Map<number, number>();
  readonly #setLists = new Map<number, number>();
  readonly #directories = new Map<number, number>();

  constructor(dex: DexFile, sections: DataSections, indices: Indices) {
    this.#dex = dex;
    this.#sections = sections;
    this.#indices = indices;
    this.#budget = new ReadBudget(dex.part, 'items', 2 * dex.bytes.length + LEAST_BUDGET);
  }

  /** Code with its debug information. */
  code(code: Code): number {
    return once(this.#codes, code.method.codeOffset, () => {
      this.#budget.spend(2 * code.size);
      const { registers, ins, outs, size, start, tries } = code;
      const writeDebug = () => this.#debugInfo(this.#dex.word(code.method.codeOffset + 8));
      const source = { registers, ins, outs, size, start, tries, units: this.#dex.units, writeDebug };
      const refuse = (what: string) => code.malformed(what);
      return writeCode(this.#sections, source, this.#indices, refuse, () => bodyOf(code));
    });
  }

  /** The interfaces of a class. */
  interfaces(names: readonly string[]): number {
    this.#budget.spend(names.length);
    const types = names.map((name) => this.#indices.descriptor(name));
    return writeTypeList(this.#sections, types);
  }

  /** A list of values. */
  array(offset: number): number {
    if (offset === 0) return NOWHERE;
    return once(this.#arrays, offset, () => {
      const start = this.#sections.arrays.begin();
      this.#copy(offset, (reader) => this.#values(reader, this.#sections.arrays).array());
      return this.#sections.arrays.share(start);
    });
  }

  /** The values of a call site, which are its own even when others have the same. */
  callSite(offset: number): number {
    const start = this.#sections.arrays.begin();
    this.#copy(offset, (reader) => this.#values(reader, this.#sections.arrays).array());
    return start;
  }

  /** All annotations of a class. */
  directory(offset: number): number {
    if (offset === 0) return NOWHERE;
    return once(this.#directories, offset, () => this.#copy(offset, (reader) => this.#directory(reader)));
  }

  #directory(reader: ByteReader): number {
    const { directories, annotationSets, annotationSetLists } = this.#sections;
    const own = this.#set(reader.u4());
    const fieldCount = reader.u4();
    const methodCount = reader.u4();
    const parameterCount = reader.u4();
    reader.expect(fieldCount + methodCount + parameterCount, 8, 'annotated members');
    const fields = this.#members(reader, fieldCount, (i) => this.#indices.field(i), this.#setOf);
    const methods = this.#members(reader, methodCount, (i) => this.#indices.method(i), this.#setOf);
    const parameters = this.#members(reader, parameterCount, (i) => this.#indices.method(i), this.#listOf);
    const start = directories.begin();
    directories.pointer(annotationSets, own);
    for (const members of [fields, methods, parameters]) directories.out.u4(members.length);
    for (const members of [fields, methods, parameters]) {
      const target = members === parameters ? annotationSetLists : annotationSets;
      for (const { index, at } of members) {
        directories.out.u4(index);
        directories.pointer(target, at);
      }
    }
    return directories.share(start);
  }

  readonly #setOf = (offset: number) => this.#set(offset);
  readonly #listOf = (offset: number) => this.#setList(offset);

  /** Annotated members in the order of their new indexes. */
  #members(
    reader: ByteReader,
    count: number,
    newIndex: (index: number) => number,
    copy: (offset: number) => number,
  ): readonly { readonly index: number; readonly at: number }[] {
    const members: { readonly index: number; readonly at: number }[] = [];
    for (let i = 0; i < count; i++) members.push({ index: newIndex(reader.u4()), at: copy(reader.u4()) });
    return members.sort((a, b) => a.index - b.index);
  }

  #set(offset: number): number {
    if (offset === 0) return NOWHERE;
    return once(this.#sets, offset, () =>
      this.#copy(offset, (reader) => {
        const { annotationSets, annotations } = this.#sections;
        const size = reader.u4();
        reader.expect(size, 4, 'annotations');
        const items: { readonly type: number; readonly at: number }[] = [];
        for (let i = 0; i < size; i++) items.push(this.#annotation(reader.u4()));
        items.sort((a, b) => a.type - b.type);
        const start = annotationSets.begin();
        annotationSets.out.u4(size);
        for (const { at } of items) annotationSets.pointer(annotations, at);
        return annotationSets.share(start);
      }),
    );
  }

  #setList(offset: number): number {
    return once(this.#setLists, offset, () =>
      this.#copy(offset, (reader) => {
        const { annotationSets, annotationSetLists } = this.#sections;
        const size = reader.u4();
        reader.expect(size, 4, 'annotations');
        const sets: number[] = [];
        for (let i = 0; i < size; i++) sets.push(this.#set(reader.u4()));
        const start = annotationSetLists.begin();
        annotationSetLists.out.u4(size);
        for (const at of sets) annotationSetLists.pointer(annotationSets, at);
        return annotationSetLists.share(start);
      }),
    );
  }

  #annotation(offset: number): { readonly type: number; readonly at: number } {
    return once(this.#annotations, offset, () =>
      this.#copy(offset, (reader) => {
        const { annotations } = this.#sections;
        const visibility = reader.u1();
        if (visibility >= VISIBILITIES.length) {
          throw malformed(
            this.#dex.part,
            `an annotation at byte ${offset} has the unknown visibility ${visibility}`,
          );
        }
        const start = annotations.begin();
        annotations.out.u1(visibility);
        const type = this.#values(reader, annotations).annotation();
        return { type, at: annotations.share(start) };
      }),
    );
  }

  #debugInfo(offset: number): number {
    if (offset === 0) return NOWHERE;
    return once(this.#debugInfos, offset, () =>
      this.#copy(offset, (reader) => {
        const { debugInfos } = this.#sections;
        const start = debugInfos.begin();
        copyDebugInfo(reader, debugInfos.out, this.#indices);
        return debugInfos.share(start);
      }),
    );
  }

  #values(reader: ByteReader, section: Section): ValueCopier {
    return new ValueCopier(this.#dex.part, reader, section.out, this.#indices);
  }

  /** Counts what is read: items of a hostile file lie upon each other. */
  #copy<T>(offset: number, copy: (reader: ByteReader) => T): T {
    const reader = this.#dex.reader(offset);
    const copied = copy(reader);
    this.#budget.spend(reader.at - offset);
    return copied;
  }
}

function once<T>(known: Map<number, T>, key: number, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
