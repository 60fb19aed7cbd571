import { malformed } from '../malformed.js';
import type { DexFile } from './dex-file.js';
import { mapKinds } from './map-list.js';

/** The flags of the members of a class, as files of the platform itself have them; null when there are none. */
export function hiddenApiFlags(dex: DexFile, classIndex: number, members: number): readonly number[] | null {
  const item = dex.mapItem(mapKinds.hiddenApiClassData);
  if (item === undefined) return null;
  const length = dex.word(item.offset);
  const distance = dex.word(item.offset + 4 + 4 * classIndex);
  if (distance === 0) return null;
  if (distance >= length) {
    throw malformed(dex.part, `the hidden API flags of class ${classIndex} lie outside of their list`);
  }
  const reader = dex.reader(item.offset + distance);
  reader.expect(members, 1, 'hidden API flags');
  const flags: number[] = [];
  for (let i = 0; i < members; i++) flags.push(reader.uleb128());
  return flags;
}
