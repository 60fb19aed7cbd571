/** A share in per cent, with as many digits as say something. */
export function percent({ hit, total }: { readonly hit: number; readonly total: number }): string {
  if (total === 0) return '-';
  const share = (100 * hit) / total;
  return `${share >= 10 || share === 0 ? Math.round(share) : share.toFixed(1)} %`;
}

/** A number with its noun. */
export function plural(count: number, noun: string, ending = 's'): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : ending}`;
}

/** Real time for people. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The last part of a class's name. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Each item with its number: for lists whose items have no other identity. */
export function numbered<T>(items: readonly T[]): readonly { readonly number: number; readonly item: T }[] {
  return items.map((item, number) => ({ number, item }));
}
