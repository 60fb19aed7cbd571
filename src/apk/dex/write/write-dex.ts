import { GauntletError } from '../../../core/errors.js';
import { CONTAINER_VERSION } from '../header.js';
import { mapKinds } from '../map-list.js';
import { writeDefinition } from './class-definition.js';
import { inClassOrder } from './class-order.js';
import { ClassWriter } from './class-writer.js';
import { DataSections } from './data-sections.js';
import { writeHiddenApi } from './hidden-api-item.js';
import { writeMethodHandles, writeReferences, writeStrings } from './id-tables.js';
import { HEADER_SIZE, layOut } from './layout.js';
import type { Used } from './marking.js';
import type { DexPlan } from './plan.js';
import type { PlannedClass } from './planned-class.js';
import { Section } from './section.js';
import { allUsed, partition } from './split.js';
import { TablePlacement } from './table-placement.js';

/** Entries that a table can have when instructions count them. */
const MOST_ENTRIES = 0x10000;

/** Some classes, and what they use; null for all that the plan knows. */
interface Part {
  readonly classes: readonly PlannedClass[];
  readonly used: Used | null;
}

/** The new file of a plan. */
export function writeDex(plan: DexPlan): Uint8Array {
  const { classes } = plan;
  return writePart(plan, { classes, used: plan.removes ? allUsed(plan, classes) : null });
}

/** The new files of a plan: one, or more when its classes refer to more than `most` methods, fields or types. */
export function writeDexes(plan: DexPlan, most = MOST_ENTRIES): readonly Uint8Array[] {
  const { types, protos, fieldNames, methodNames } = plan.tables;
  if ([types, protos, fieldNames, methodNames].every(({ length }) => length <= most)) return [writeDex(plan)];
  return partition(plan, plan.classes, most).map((part) => writePart(plan, part));
}

function writePart(plan: DexPlan, { classes, used }: Part): Uint8Array {
  const { dex, tables } = plan;
  const placement = new TablePlacement(dex.part, tables, used);
  checkRoom(dex.part, placement);
  const sections = new DataSections();
  const [stringIds, stringData] = writeStrings(tables, placement);
  const references = writeReferences(tables, placement, sections);
  const handles = writeMethodHandles(tables, placement);
  const writer = new ClassWriter(plan, sections, placement);
  const callSites = new Section(mapKinds.callSiteId, 4);
  // Before all other values, because they have to be in the order of the table.
  for (const index of placement.callSites.order) {
    callSites.begin();
    callSites.pointer(sections.arrays, writer.callSite(index));
  }
  const ids = [stringIds, ...references];
  const before = [...ids, callSites, handles].reduce((sum, { out }) => sum + out.at, HEADER_SIZE);
  sections.code.offset = before + 32 * classes.length;
  const definitions = inClassOrder(dex, classes).map((one) => writer.write(one));
  const classDefs = new Section(mapKinds.classDef, 4);
  for (const one of definitions) writeDefinition(classDefs, one, sections);
  const version = dex.version >= CONTAINER_VERSION ? CONTAINER_VERSION - 1 : dex.version;
  return layOut(
    version,
    [...ids, classDefs, callSites, handles],
    [...sections.all, stringData, writeHiddenApi(definitions)],
  );
}

function checkRoom(part: string, { types, protos, fields, methods }: TablePlacement): void {
  const counts = Object.entries({ types, protos, fields, methods });
  const full = counts.find(([, { order }]) => order.length > MOST_ENTRIES);
  if (full === undefined) return;
  throw new GauntletError(
    'DEX_FULL',
    `${part}: there are ${full[1].order.length} ${full[0]}, but a DEX can have ${MOST_ENTRIES}.`,
    'Write it as several files.',
  );
}
