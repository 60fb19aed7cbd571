import type { AppNeeds, UnmetNeed } from '../run/app/app-needs.js';
import { count } from './count.js';

/** So many names are shown; the others are counted. */
const MOST_NAMES = 4;

/** One line for something that the device cannot do for an app: how much of the app it touches, and what comes of it. */
export function unmetText({ methods, uses, comes }: UnmetNeed, { ownMethods }: AppNeeds): string {
  const share = ownMethods === 0 ? '' : ` (${((100 * methods) / ownMethods).toFixed(1)}%)`;
  const whose =
    methods === 0 ? 'by libraries only' : `by ${count(methods)} of ${count(ownMethods)} own methods${share}`;
  return `${comes}; used ${whose}: ${names(uses)}`;
}

function names(uses: readonly string[]): string {
  const shown = uses.slice(0, MOST_NAMES).join(', ');
  return uses.length > MOST_NAMES ? `${shown} and ${uses.length - MOST_NAMES} more` : shown;
}
