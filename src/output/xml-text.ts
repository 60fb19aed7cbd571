const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

/** A text as it may stand in an attribute or between tags; what XML 1.0 cannot hold becomes a question mark. */
export function xmlText(text: string): string {
  return Array.from(text, (letter) => ESCAPES[letter] ?? (isAllowed(letter) ? letter : '?')).join('');
}

/** XML has no words for control letters, halves of pairs and the last two of the first plane. */
function isAllowed(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff;
}
