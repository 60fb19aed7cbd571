import { malformed } from '../../malformed.js';
import type { DexFile } from '../dex-file.js';
import { inOrder, writeClassData } from './class-data.js';
import type { Definition } from './class-definition.js';
import { writeBody } from './code-items.js';
import { copyClass } from './copy-class.js';
import type { DataSections } from './data-sections.js';
import { ChainedIndices, type Indices } from './indices.js';
import type { DexPlan } from './plan.js';
import type { NewClass, PlannedClass } from './planned-class.js';
import { NOWHERE } from './section.js';
import { SourceCopier } from './source-copier.js';

const NO_INDEX = 0xffffffff;

/** Writes classes of a plan into sections; `indices` says what the indexes of the plan become. */
export class ClassWriter {
  readonly #plan: DexPlan;
  readonly #sections: DataSections;
  readonly #indices: Indices;
  readonly #own: SourceCopier;
  readonly #others = new Map<DexFile, { readonly copier: SourceCopier; readonly indices: Indices }>();

  constructor(plan: DexPlan, sections: DataSections, indices: Indices) {
    this.#plan = plan;
    this.#sections = sections;
    this.#indices = indices;
    this.#own = new SourceCopier(plan.dex, sections, indices);
  }

  /** Writes all that belongs to a class. */
  write(planned: PlannedClass): Definition {
    switch (planned.kind) {
      case 'kept':
        return copyClass(planned.class, this.#sections, this.#own, this.#indices, (method) =>
          this.#plan.replacedCode(method),
        );
      case 'taken': {
        const { copier, indices } = this.#other(planned.from, planned.indices);
        return copyClass(planned.class, this.#sections, copier, indices);
      }
      case 'new':
        return this.#new(planned.class);
    }
  }

  /** Writes the values of a call site of the plan. */
  callSite(index: number): number {
    return this.#own.callSite(this.#plan.tables.callSites[index] ?? 0);
  }

  #other(from: DexFile, toPlan: Indices) {
    const known = this.#others.get(from);
    if (known !== undefined) return known;
    const indices = new ChainedIndices(toPlan, this.#indices);
    const other = { copier: new SourceCopier(from, this.#sections, indices), indices };
    this.#others.set(from, other);
    return other;
  }

  #new(one: NewClass): Definition {
    const { tables, dex } = this.#plan;
    const methods = one.methods.map(({ name, returnType, parameters, accessFlags, code }) => ({
      index: this.#indices.method(tables.method(one.descriptor, name, returnType, parameters)),
      accessFlags,
      codeAt: writeBody(this.#sections, code, this.#indices, (what) =>
        malformed(dex.part, `${one.descriptor}->${name}: ${what}`),
      ),
    }));
    return {
      type: this.#indices.descriptor(one.descriptor),
      accessFlags: one.accessFlags,
      superclass: this.#indices.descriptor(one.superclass),
      interfacesAt: NOWHERE,
      sourceFile: NO_INDEX,
      annotationsAt: NOWHERE,
      dataAt: writeClassData(this.#sections, {
        staticFields: [],
        instanceFields: [],
        directMethods: inOrder(methods, dex.part),
        virtualMethods: [],
      }),
      valuesAt: NOWHERE,
      hiddenApiFlags: null,
    };
  }
}
