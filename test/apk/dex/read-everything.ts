import type { DexFile } from '../../../src/apk/dex/dex-file.js';
import { DexFile as Dex } from '../../../src/apk/dex/dex-file.js';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';
import { indexKindOf } from '../../../src/apk/dex/opcodes.js';
import { GauntletError } from '../../../src/core/errors.js';

/** How much of a file can be read, and how much is malformed. */
export interface Readable {
  readonly read: number;
  readonly malformed: number;
}

/** Asks a file for everything that can be asked; throws whatever is no GauntletError. */
export function readEverything(bytes: Uint8Array): Readable {
  let read = 0;
  let malformed = 0;
  const attempt = <T>(get: () => T): T | undefined => {
    try {
      const value = get();
      read++;
      return value;
    } catch (error) {
      if (!(error instanceof GauntletError) || error.code !== 'APK_MALFORMED') throw error;
      malformed++;
      return undefined;
    }
  };
  const each = (count: number, get: (i: number) => unknown) => {
    for (let i = 0; i < count; i++) attempt(() => get(i));
  };
  for (const dex of attempt(() => Dex.parseAll(bytes)) ?? []) {
    const counts = attempt(() => dex.counts) ?? dex.header;
    attempt(() => dex.map);
    each(dex.header.strings.size, (i) => dex.string(i));
    each(dex.header.types.size, (i) => dex.type(i));
    each(dex.header.protos.size, (i) => dex.proto(i));
    each(dex.header.fields.size, (i) => dex.field(i));
    each(dex.header.methods.size, (i) => dex.method(i));
    if ('callSites' in counts) {
      each(counts.methodHandles, (i) => dex.methodHandle(i));
      each(counts.callSites, (i) => dex.callSite(i));
    }
    for (const one of dex.classes) {
      attempt(() => one.descriptor);
      attempt(() => one.superclass);
      attempt(() => one.interfaces);
      attempt(() => one.sourceFile);
      attempt(() => one.annotations);
      attempt(() => one.staticValues);
      attempt(() => one.hiddenApiFlags);
      const members = attempt(() => one.methods);
      for (const method of members ?? []) {
        const code = attempt(() => method.code);
        if (code === undefined || code === null) continue;
        attempt(() => code.tries);
        attempt(() => code.debug);
        attempt(() => code.locals);
        attempt(() => readInstructions(dex, new InstructionCursor(code)));
      }
    }
  }
  return { read, malformed };
}

function readInstructions(dex: DexFile, cursor: InstructionCursor): void {
  while (cursor.next()) {
    switch (indexKindOf(cursor.opcode)) {
      case 'string':
        dex.string(cursor.index);
        break;
      case 'type':
        dex.type(cursor.index);
        break;
      case 'field':
        dex.field(cursor.index);
        break;
      case 'method':
        dex.method(cursor.index);
        break;
      case 'call-site':
        dex.callSite(cursor.index);
        break;
      case 'method-handle':
        dex.methodHandle(cursor.index);
        break;
      case 'proto':
        dex.proto(cursor.index);
        break;
      case 'none':
        if (cursor.name.endsWith('-switch')) cursor.code.switchTable(cursor.pc, cursor.target);
    }
  }
}
