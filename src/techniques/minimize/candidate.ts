/** A subtrace: positions of the kept items in the original list, ascending. */
export type Candidate = readonly number[];

/** Cuts a trace into k chunks whose lengths differ by at most one (D3). */
export function chunksOf(trace: Candidate, k: number): Candidate[] {
  return Array.from({ length: k }, (_, i) =>
    trace.slice(cut(i, trace.length, k), cut(i + 1, trace.length, k)),
  );
}

/** The trace without each of its k chunks. */
export function restsOf(trace: Candidate, k: number): Candidate[] {
  return Array.from({ length: k }, (_, i) => [
    ...trace.slice(0, cut(i, trace.length, k)),
    ...trace.slice(cut(i + 1, trace.length, k)),
  ]);
}

function cut(i: number, length: number, k: number): number {
  return (i * length - ((i * length) % k)) / k;
}

/** A candidate as text, such as `0-3,7`; equal text, equal candidate. */
export function showCandidate(candidate: Candidate): string {
  const ranges: [number, number][] = [];
  for (const position of candidate) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === position) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
