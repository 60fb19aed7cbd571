import { describe, expect, it } from 'vitest';
import { NOWHERE, Section } from '../../../../src/apk/dex/write/section.js';

function item(section: Section, ...words: number[]): number {
  const start = section.begin();
  for (const word of words) section.out.u4(word);
  return section.share(start);
}

describe('a section', () => {
  it('has equal items once', () => {
    const section = new Section(0, 4);
    expect([item(section, 1, 2), item(section, 3), item(section, 1, 2), item(section, 1)]).toEqual([
      0, 8, 0, 12,
    ]);
    expect(section.count).toBe(3);
    expect(section.out.at).toBe(16);
  });

  it('corrects its offsets when all sections have their places', () => {
    const target = new Section(1, 4);
    const section = new Section(2, 4);
    const at = [item(target, 5), item(target, 6)];
    for (const offset of [at[1] ?? 0, at[1] ?? 0, at[0] ?? 0]) {
      const start = section.begin();
      section.pointer(target, offset);
      section.pointer(target, NOWHERE);
      section.share(start);
    }
    section.offset = 8;
    target.offset = 100;
    const file = new Uint8Array(120);
    file.set(section.out.written, section.offset);
    const view = new DataView(file.buffer);
    section.resolve(view);
    expect([8, 12, 16, 20].map((place) => view.getUint32(place, true))).toEqual([104, 0, 100, 0]);
    expect(section.count).toBe(2);
  });

  it('aligns its items', () => {
    const section = new Section(0, 4);
    section.begin();
    section.out.u1(1);
    expect(section.begin()).toBe(4);
  });
});
