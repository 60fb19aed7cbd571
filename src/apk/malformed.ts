import { GauntletError } from '../core/errors.js';

/** A part of an APK does not hold what its format promises: names the part and what is wrong with it. */
export function malformed(part: string, what: string): GauntletError {
  return new GauntletError(
    'APK_MALFORMED',
    `${part}: ${onOneLine(what)}.`,
    'Check that the file is a whole APK; try to fetch or build it again.',
  );
}

/** Names in a broken file can be anything: what would break or blow up a line of text is left out. */
function onOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '?');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}...` : plain;
}

const MAX_LENGTH = 300;
