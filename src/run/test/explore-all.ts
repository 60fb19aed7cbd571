import { SILENT } from '../../core/progress.js';
import { explore, resume } from '../explore.js';
import { RunFolder } from '../folder.js';
import { summaryOf } from '../reading.js';
import type { Summary } from '../summary.js';
import { unlessNone } from './begun.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import { type Exploration, explorationsOf, type TestPlan } from './test-plan.js';
import { Together } from './together.js';

/** What one exploration came to. */
export type Explored = Summary & { readonly name: string };

/** Explores on all devices side by side, on each one part after the other. */
export async function exploreAll(
  plan: TestPlan,
  app: string,
  folder: TestFolder,
  around: TestSurroundings,
): Promise<readonly Explored[]> {
  const explorations = explorationsOf(plan);
  const results = new Map<Exploration, Explored>();
  const together = new Together(around.progress ?? SILENT, explorations.length);
  const devices = Array.from({ length: plan.workers }, async (_, worker) => {
    for (const [number, exploration] of explorations.entries()) {
      if (exploration.worker !== worker) continue;
      const dir = folder.exploration(exploration.name);
      const begun = unlessNone('NO_RUN', dir, () => summaryOf(RunFolder.open(dir)));
      const isOver = begun !== null && begun.stopped !== 'interrupted' && begun.stopped !== 'lost';
      const watched = { ...around, progress: together.part(number) };
      const summary =
        isOver || around.signal.aborted
          ? begun
          : begun === null
            ? await explore(requestOf(plan, app, exploration, dir), watched)
            : await resume(dir, true, watched);
      if (summary !== null) results.set(exploration, { ...summary, name: exploration.name });
      together.finish(number);
    }
  });
  await Promise.all(devices);
  return explorations.flatMap((exploration) => results.get(exploration) ?? []);
}

function requestOf(
  plan: TestPlan,
  app: string,
  part: Exploration,
  dir: string,
): Parameters<typeof explore>[0] {
  const { budget } = part;
  return {
    app,
    ...(plan.device === undefined ? {} : { device: plan.device }),
    seed: part.seed,
    own: plan.own,
    ...(plan.login === undefined ? {} : { login: plan.login }),
    pictures: true,
    out: { dir },
    options: {
      strategy: part.strategy,
      settings: {},
      abstraction: part.abstraction,
      matcher: 'exact',
      theta: 0.95,
      inputs: part.inputs,
      external: plan.external,
      ...(plan.texts === undefined ? {} : { texts: plan.texts }),
      ...(plan.avoid === undefined ? {} : { avoid: plan.avoid }),
      budget: {
        events: 'events' in budget ? budget.events : null,
        virtualMs: null,
        wallMs: 'wallMs' in budget ? budget.wallMs : null,
      },
    },
  };
}
