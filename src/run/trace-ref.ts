import { existsSync } from 'node:fs';

/** The two halves of `PATH#ID`; a file may have the sign in its name. */
export function splitRef(ref: string): { readonly path: string; readonly wanted: string | null } {
  const at = ref.lastIndexOf('#');
  if (at < 0 || existsSync(ref)) return { path: ref, wanted: null };
  return { path: ref.slice(0, at), wanted: ref.slice(at + 1) };
}
