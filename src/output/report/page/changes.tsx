import type { ReportData, Since } from '../data.js';
import { plural } from './numbers.js';

/** What is new, gone and still there since the run before, in one line; nothing for a single run. */
export function Changes({ data: { findings, states } }: { readonly data: ReportData }) {
  if (states.every(({ since }) => since === null)) return null;
  const count = (things: readonly { readonly since: Since }[], since: Since) =>
    things.filter((thing) => thing.since === since).length;
  return (
    <p class="note">
      Since the runs before: {plural(count(findings, 'new'), 'new finding')}, {count(findings, 'still')} still
      there, {count(findings, 'gone')} gone; {plural(count(states, 'new'), 'new screen')},{' '}
      {count(states, 'gone')} not seen again.
    </p>
  );
}
