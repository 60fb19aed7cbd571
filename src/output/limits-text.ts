import { count } from './count.js';

interface HitLimit {
  readonly api: string;
  readonly times: number;
  readonly activity: string;
}

/** In one line what is not tested because the device cannot do it; what was hit most often comes first. */
export function limitsText(limits: readonly HitLimit[]): string {
  const named = [...limits]
    .sort((a, b) => b.times - a.times)
    .map(({ api, times, activity }) => `${api} (${often(times)}, first on ${activity || 'no activity'})`);
  return `not tested for want of ${named.join(', ')}`;
}

export function often(times: number): string {
  return times === 1 ? 'once' : `${count(times)} times`;
}
