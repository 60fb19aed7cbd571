import { mapKinds } from '../map-list.js';
import { ByteWriter } from './byte-writer.js';
import type { Definition } from './class-definition.js';
import { Section } from './section.js';

/** Writes the flags of hidden interfaces; the section is empty when no class has some. */
export function writeHiddenApi(definitions: readonly Definition[]): Section {
  const section = new Section(mapKinds.hiddenApiClassData, 4);
  if (definitions.every(({ hiddenApiFlags }) => hiddenApiFlags === null)) return section;
  const flags = new ByteWriter();
  const flagsAt = 4 + 4 * definitions.length;
  const distances = definitions.map(({ hiddenApiFlags }) => {
    if (hiddenApiFlags === null) return 0;
    const distance = flagsAt + flags.at;
    for (const flag of hiddenApiFlags) flags.uleb128(flag);
    return distance;
  });
  section.begin();
  section.out.u4(flagsAt + flags.at);
  for (const distance of distances) section.out.u4(distance);
  section.out.raw(flags.written);
  return section;
}
