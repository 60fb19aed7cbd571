import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import type { AtomOf } from '../facts/atom.js';
import type { Facts } from '../facts/facts.js';

/** The field by which R8 knows what an instance of a merged class was. */
export const MERGED_ID = '$r8$classId';

/** Which of the merged classes an object is, by the constant that it was made with; undefined for other objects. */
export function mergedId(facts: Facts, { type, site }: AtomOf<'object'>): number | undefined {
  const owner = facts.program.findClass(type);
  if (site === null || owner?.instanceFields.some(({ name }) => name === MERGED_ID) !== true)
    return undefined;
  const { dex } = site.method.class;
  const ssa = facts.ssa(site.method);
  const made = ssa?.value(site.pc);
  if (ssa === undefined || made === undefined) return undefined;
  const cursor = new InstructionCursor(ssa.flow.code);
  for (const user of ssa.users(made)) {
    if (!cursor.seek(user).name.startsWith('invoke-direct')) continue;
    const initializer = facts.program.resolveMethod(dex.method(cursor.index));
    const parameter = initializer.kind === 'app' ? storedParameter(facts, initializer.method) : undefined;
    if (parameter === undefined || parameter >= ssa.uses(user).length) continue;
    const ids = facts.of('int', facts.node(site.method, ssa.use(user, parameter)));
    if (ids.length === 1) return ids[0]?.value;
  }
  return undefined;
}

/** The parameter that a constructor puts into the field. */
function storedParameter(facts: Facts, initializer: DexMethod): number | undefined {
  const ssa = facts.ssa(initializer);
  if (ssa === undefined) return undefined;
  const cursor = new InstructionCursor(ssa.flow.code);
  while (cursor.next()) {
    if (!/^iput(\b|$)/.test(cursor.name) || initializer.class.dex.field(cursor.index).name !== MERGED_ID)
      continue;
    const definition = ssa.definition(ssa.source(ssa.use(cursor.pc, 0)));
    return definition.kind === 'parameter' ? definition.index : undefined;
  }
  return undefined;
}
