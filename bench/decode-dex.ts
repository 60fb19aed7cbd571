import { DexFile } from '../src/apk/dex/dex-file.js';
import { InstructionCursor } from '../src/apk/dex/instruction-cursor.js';

/** What a DEX holds: every class, member and instruction is looked at to count them. */
export interface Decoded {
  readonly classes: number;
  readonly fields: number;
  readonly methods: number;
  readonly tries: number;
  readonly instructions: number;
}

/** Decodes all classes and all code of a DEX. */
export function decodeDex(bytes: Uint8Array): Decoded {
  const dex = DexFile.parse(bytes);
  const found = { classes: 0, fields: 0, methods: 0, tries: 0, instructions: 0 };
  let cursor: InstructionCursor | undefined;
  for (const one of dex.classes) {
    if (one.descriptor !== '' && one.superclass !== '' && one.interfaces.length >= 0) found.classes++;
    for (const field of one.staticFields) if (field.name !== '') found.fields++;
    for (const field of one.instanceFields) if (field.name !== '') found.fields++;
    for (const method of one.methods) {
      if (method.name !== '') found.methods++;
      const { code } = method;
      if (code === null) continue;
      found.tries += code.tries.length;
      cursor = cursor?.enter(code) ?? new InstructionCursor(code);
      while (cursor.next()) found.instructions++;
    }
  }
  return found;
}
