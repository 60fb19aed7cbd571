import type { DebugInfo } from '../../../src/apk/dex/debug.js';

/** The line of an instruction; undefined before the first position. */
export function lineAt({ addresses, lines }: DebugInfo, address: number): number | undefined {
  return lines[addresses.findLastIndex((at) => at <= address)];
}
