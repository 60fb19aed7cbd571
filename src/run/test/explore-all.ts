import type { Summary } from '../derive/summary.js';
import { beginOrGoOn } from '../explore/begin-or-go-on.js';
import type { ExploreRequest } from '../explore/explore.js';
import { sideBySide } from '../explore/side-by-side.js';
import type { Phase, TestWork } from './phase.js';
import type { TestSurroundings } from './surroundings.js';
import { EXPLORING, type Exploration, explorationsOf, type TestPlan } from './test-plan.js';

/** Result of one exploration. */
export type NamedSummary = Summary & { readonly name: string };

/** Explores in several ways, each with its part of the budget. */
export const exploring: Phase = {
  name: 'exploring',
  share: EXPLORING,
  endsByItself: true,
  run: async (work, around) => ({ explored: await exploreAll(work, around) }),
};

/** Whether the app did the same each time it was asked to, as far as anybody has looked. */
export function repeatsItself({ device, explored }: Pick<TestWork, 'device' | 'explored'>): boolean {
  return device.deterministic && explored.every(({ nondeterministic }) => nondeterministic === undefined);
}

/** Explores on all devices side by side, on each one part after the other. */
async function exploreAll(
  { plan, app, folder }: TestWork,
  around: TestSurroundings,
): Promise<readonly NamedSummary[]> {
  const explorations = explorationsOf(plan);
  const turn = (part: Exploration) => async (watched: TestSurroundings) => {
    const dir = folder.exploration(part.name);
    const summary = await beginOrGoOn(dir, requestOf(plan, app, part, dir), watched);
    return summary === null ? null : { ...summary, name: part.name };
  };
  const devices = Array.from({ length: plan.workers }, (_, worker) =>
    explorations.filter((part) => part.worker === worker).map(turn),
  );
  const explored = await sideBySide(devices, around);
  return explored.filter((summary) => summary !== null);
}

function requestOf(plan: TestPlan, app: string, part: Exploration, dir: string): ExploreRequest {
  const { budget } = part;
  return {
    app,
    context: plan.context,
    seed: part.seed,
    pictures: true,
    out: { dir },
    options: {
      strategy: part.strategy,
      settings: {},
      abstraction: part.abstraction,
      matcher: 'exact',
      theta: 0.95,
      inputs: part.inputs,
      budget: {
        events: 'events' in budget ? budget.events : null,
        virtualMs: null,
        wallMs: 'wallMs' in budget ? budget.wallMs : null,
      },
    },
  };
}
