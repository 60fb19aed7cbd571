/** A trace of a run, or of a worker. */
export interface TracePlace {
  readonly trace: number | string;
  readonly worker?: number;
}

/** The name that a trace goes by: `17`, or as one of worker 2 `2.17`. */
export function traceId({ trace, worker }: TracePlace): string {
  return worker === undefined ? String(trace) : `${worker}.${trace}`;
}
