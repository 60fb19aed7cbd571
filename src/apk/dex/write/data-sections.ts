import { mapKinds } from '../map-list.js';
import { Section } from './section.js';

/** The items of a new file that other items point to, in the order of the file. */
export class DataSections {
  readonly code = new Section(mapKinds.code, 4);
  readonly typeLists = new Section(mapKinds.typeList, 4);
  readonly annotationSets = new Section(mapKinds.annotationSet, 4);
  readonly annotationSetLists = new Section(mapKinds.annotationSetRefList, 4);
  readonly directories = new Section(mapKinds.annotationsDirectory, 4);
  readonly annotations = new Section(mapKinds.annotation, 1);
  readonly arrays = new Section(mapKinds.encodedArray, 1);
  readonly debugInfos = new Section(mapKinds.debugInfo, 1);
  readonly classData = new Section(mapKinds.classData, 1);

  get all(): readonly Section[] {
    const { code, typeLists, annotationSets, annotationSetLists, directories } = this;
    const { annotations, arrays, debugInfos, classData } = this;
    return [
      code,
      typeLists,
      annotationSets,
      annotationSetLists,
      directories,
      annotations,
      arrays,
      debugInfos,
      classData,
    ];
  }
}
