import { malformed } from '../../malformed.js';
import type { DexFile } from '../dex-file.js';
import { ReadBudget } from '../read-budget.js';
import type { PlannedClass } from './planned-class.js';

/** Room for classes that are added to a file of a few bytes. */
const LEAST_BUDGET = 1 << 20;

/** The same classes, each behind its superclass and interfaces as far as they are there; otherwise the order stays. */
export function inClassOrder(dex: DexFile, classes: readonly PlannedClass[]): readonly PlannedClass[] {
  const byDescriptor = new Map(classes.map((one) => [one.class.descriptor, one]));
  const entered = new Set<PlannedClass>();
  const ordered = new Set<PlannedClass>();
  const budget = new ReadBudget(dex.part, 'classes', 8 * dex.bytes.length + LEAST_BUDGET);
  for (const first of classes) {
    // A stack of our own, because a hostile file can have a longer chain of classes than ours can bear.
    const stack = [first];
    for (let one = stack.at(-1); one !== undefined; one = stack.at(-1)) {
      if (!entered.has(one)) {
        entered.add(one);
        const names = parentNames(one);
        budget.spend(names.length);
        for (const parent of names.flatMap((name) => byDescriptor.get(name) ?? []).reverse()) {
          if (ordered.has(parent)) continue;
          if (entered.has(parent))
            throw malformed(dex.part, `class ${parent.class.descriptor} extends itself`);
          stack.push(parent);
        }
      } else {
        ordered.add(one);
        stack.pop();
      }
    }
  }
  return [...ordered];
}

function parentNames({ kind, class: one }: PlannedClass): readonly string[] {
  const interfaces = kind === 'new' ? [] : one.interfaces;
  return one.superclass === null ? interfaces : [one.superclass, ...interfaces];
}
