import { GauntletError } from '../../../core/errors.js';
import { ClassWriter } from './class-writer.js';
import { DataSections } from './data-sections.js';
import { Marking, type Used } from './marking.js';
import type { DexPlan } from './plan.js';
import type { PlannedClass } from './planned-class.js';

/** Classes that fit into one file, and what they use. */
export interface FittingPart {
  readonly classes: readonly PlannedClass[];
  readonly used: Used;
}

/** All that some classes use. */
export function allUsed(plan: DexPlan, classes: readonly PlannedClass[]): Used {
  const part = new PartInMaking(plan);
  for (const one of classes) part.mark(one);
  return part.used;
}

/**
 * Spreads classes over files with at most `most` entries in each table. The first file takes what is added and then
 * the classes of the original in their order, as many as fit; the next goes on with the rest.
 */
export function partition(
  plan: DexPlan,
  classes: readonly PlannedClass[],
  most: number,
): readonly FittingPart[] {
  const kept = classes.filter(({ kind }) => kind === 'kept');
  const added = classes.filter(({ kind }) => kind !== 'kept');
  let part = new PartInMaking(plan);
  const parts = [part];
  for (const one of [...added, ...kept]) {
    if (part.add(one, most)) continue;
    part = new PartInMaking(plan);
    parts.push(part);
    if (!part.add(one, most)) throw tooLarge(plan, one, most);
  }
  return parts;
}

class PartInMaking implements FittingPart {
  readonly classes: PlannedClass[] = [];
  readonly #plan: DexPlan;
  readonly #marking: Marking;
  #writer: ClassWriter;

  constructor(plan: DexPlan) {
    this.#plan = plan;
    this.#marking = new Marking(plan.dex.part, plan.tables, (index) => this.#writer.callSite(index));
    this.#writer = this.#newWriter();
  }

  get used(): Used {
    return this.#marking.used;
  }

  /** Notes what a class uses. */
  mark(one: PlannedClass): void {
    this.#writer.write(one);
  }

  /** Takes a class in if it fits. */
  add(one: PlannedClass, most: number): boolean {
    // What one class shares with another is noted for both.
    this.#writer = this.#newWriter();
    this.mark(one);
    if (!this.#marking.fits(most)) {
      this.#marking.rollback();
      return false;
    }
    this.#marking.commit();
    this.classes.push(one);
    return true;
  }

  /** One that writes to nowhere: only what it asks for counts. */
  #newWriter(): ClassWriter {
    return new ClassWriter(this.#plan, new DataSections(), this.#marking);
  }
}

function tooLarge(plan: DexPlan, one: PlannedClass, most: number) {
  return new GauntletError(
    'DEX_FULL',
    `${plan.dex.part}: class ${one.class.descriptor} alone needs more than ${most} types, fields or methods.`,
    'Leave this class as it is.',
  );
}
