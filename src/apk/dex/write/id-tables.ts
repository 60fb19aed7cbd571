import { mapKinds } from '../map-list.js';
import type { DataSections } from './data-sections.js';
import { handlesField, type ReferenceTables } from './reference-tables.js';
import { Section } from './section.js';
import type { TablePlacement } from './table-placement.js';
import { writeTypeList } from './type-list.js';

/** Writes the strings, and the table of where each is. */
export function writeStrings(
  tables: ReferenceTables,
  placement: TablePlacement,
): readonly [Section, Section] {
  const ids = new Section(mapKinds.stringId, 4);
  const data = new Section(mapKinds.stringData, 1);
  for (const index of placement.strings.order) {
    const text = tables.text(index);
    ids.begin();
    ids.pointer(data, data.begin());
    data.out.uleb128(text.length);
    data.out.mutf8(text);
    data.out.u1(0);
  }
  return [ids, data];
}

/** Writes the tables of types, prototypes, fields and methods. */
export function writeReferences(
  tables: ReferenceTables,
  placement: TablePlacement,
  sections: DataSections,
): readonly Section[] {
  const types = new Section(mapKinds.typeId, 4);
  for (const index of placement.types.order) {
    types.begin();
    types.out.u4(placement.string(tables.types[index] ?? 0));
  }
  const protos = new Section(mapKinds.protoId, 4);
  for (const index of placement.protos.order) {
    const row = tables.protos[index];
    if (row === undefined) continue;
    protos.begin();
    protos.out.u4(placement.string(row.shorty));
    protos.out.u4(placement.type(row.returnType));
    protos.pointer(
      sections.typeLists,
      writeTypeList(
        sections,
        row.parameters.map((one) => placement.type(one)),
      ),
    );
  }
  const fields = new Section(mapKinds.fieldId, 4);
  for (const index of placement.fields.order) {
    fields.begin();
    fields.out.u2(placement.type(tables.fieldClasses[index] ?? 0));
    fields.out.u2(placement.type(tables.fieldTypes[index] ?? 0));
    fields.out.u4(placement.string(tables.fieldNames[index] ?? 0));
  }
  const methods = new Section(mapKinds.methodId, 4);
  for (const index of placement.methods.order) {
    methods.begin();
    methods.out.u2(placement.type(tables.methodClasses[index] ?? 0));
    methods.out.u2(placement.proto(tables.methodProtos[index] ?? 0));
    methods.out.u4(placement.string(tables.methodNames[index] ?? 0));
  }
  return [types, protos, fields, methods];
}

/** Writes the table of method handles. */
export function writeMethodHandles(tables: ReferenceTables, placement: TablePlacement): Section {
  const handles = new Section(mapKinds.methodHandle, 4);
  for (const index of placement.methodHandles.order) {
    const row = tables.methodHandles[index];
    if (row === undefined) continue;
    handles.begin();
    handles.out.u2(row.kind);
    handles.out.u2(0);
    handles.out.u2(handlesField(row.kind) ? placement.field(row.member) : placement.method(row.member));
    handles.out.u2(0);
  }
  return handles;
}
