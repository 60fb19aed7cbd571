import type { DataSections } from './data-sections.js';
import type { Section } from './section.js';

/** A class of a new file: indexes, and where things are in their sections. */
export interface Definition {
  readonly type: number;
  readonly accessFlags: number;
  readonly superclass: number;
  readonly interfacesAt: number;
  readonly sourceFile: number;
  readonly annotationsAt: number;
  readonly dataAt: number;
  readonly valuesAt: number;
  readonly hiddenApiFlags: readonly number[] | null;
}

/** Writes the entry of a class in the table. */
export function writeDefinition(table: Section, one: Definition, sections: DataSections): void {
  table.begin();
  table.out.u4(one.type);
  table.out.u4(one.accessFlags);
  table.out.u4(one.superclass);
  table.pointer(sections.typeLists, one.interfacesAt);
  table.out.u4(one.sourceFile);
  table.pointer(sections.directories, one.annotationsAt);
  table.pointer(sections.classData, one.dataAt);
  table.pointer(sections.arrays, one.valuesAt);
}
