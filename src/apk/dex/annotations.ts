import { malformed } from '../malformed.js';
import type { DexFile } from './dex-file.js';
import { type AnnotationValue, readAnnotation } from './value.js';

/** Who can see an annotation, in the order of their numbers in a file. */
export const VISIBILITIES = ['build', 'runtime', 'system'] as const;

/** Something that a compiler or a programmer noted about a class or a member. */
export interface Annotation extends AnnotationValue {
  readonly visibility: (typeof VISIBILITIES)[number];
}

/** All annotations of a class: its own, and those of its members by their index in the file. */
export interface ClassAnnotations {
  readonly own: readonly Annotation[];
  readonly fields: ReadonlyMap<number, readonly Annotation[]>;
  readonly methods: ReadonlyMap<number, readonly Annotation[]>;
  /** For every method, the annotations of each parameter. */
  readonly parameters: ReadonlyMap<number, readonly (readonly Annotation[])[]>;
}

const NONE: readonly Annotation[] = [];

/** Annotations of a class that has none. */
export const NO_ANNOTATIONS: ClassAnnotations = {
  own: NONE,
  fields: new Map(),
  methods: new Map(),
  parameters: new Map(),
};

/** Reads annotations. Classes and members share them, so that each set is read once. */
export class AnnotationReader {
  readonly #dex: DexFile;
  readonly #items = new Map<number, Annotation>();
  readonly #sets = new Map<number, readonly Annotation[]>();
  readonly #setLists = new Map<number, readonly (readonly Annotation[])[]>();

  constructor(dex: DexFile) {
    this.#dex = dex;
  }

  /** The annotations directory at an offset. */
  read(offset: number): ClassAnnotations {
    const reader = this.#dex.reader(offset);
    const own = reader.u4();
    const fields = reader.u4();
    const methods = reader.u4();
    const parameters = reader.u4();
    const all = fields + methods + parameters;
    reader.expect(all, 8, 'annotated members');
    this.#dex.spend(16 + all * 8);
    const map = <T>(size: number, read: (at: number) => T) => {
      const found = new Map<number, T>();
      for (let i = 0; i < size; i++) {
        const member = reader.u4();
        found.set(member, read(reader.u4()));
      }
      return found;
    };
    return {
      own: this.#set(own),
      fields: map(fields, (at) => this.#set(at)),
      methods: map(methods, (at) => this.#set(at)),
      parameters: map(parameters, (at) => this.#setList(at)),
    };
  }

  #set(offset: number): readonly Annotation[] {
    if (offset === 0) return NONE;
    return this.#list(this.#sets, offset, (at) => this.#item(at));
  }

  #setList(offset: number): readonly (readonly Annotation[])[] {
    return this.#list(this.#setLists, offset, (at) => this.#set(at));
  }

  /** A list of offsets, and what is at each. */
  #list<T>(known: Map<number, readonly T[]>, offset: number, read: (at: number) => T): readonly T[] {
    const found = known.get(offset);
    if (found !== undefined) return found;
    const reader = this.#dex.reader(offset);
    const size = reader.u4();
    reader.expect(size, 4, 'annotations');
    this.#dex.spend(4 + size * 4);
    const list: T[] = [];
    for (let i = 0; i < size; i++) list.push(read(reader.u4()));
    known.set(offset, list);
    return list;
  }

  #item(offset: number): Annotation {
    const found = this.#items.get(offset);
    if (found !== undefined) return found;
    const reader = this.#dex.reader(offset);
    const number = reader.u1();
    const visibility = VISIBILITIES[number];
    if (visibility === undefined) {
      throw malformed(this.#dex.part, `an annotation at byte ${offset} has the unknown visibility ${number}`);
    }
    const { type, elements } = this.#dex.spending(reader, () => readAnnotation(this.#dex, reader));
    const annotation: Annotation = { visibility, type, elements };
    this.#items.set(offset, annotation);
    return annotation;
  }
}
