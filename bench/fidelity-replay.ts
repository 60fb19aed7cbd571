import type { Action, WidgetTarget } from '../src/core/action.js';
import { type Crash, ownFrame, showFrame } from '../src/core/crash.js';
import { isTerminated } from '../src/core/liveness.js';
import type { Observation } from '../src/core/observation.js';
import { ownByPrefixes } from '../src/core/own-code.js';
import { focusedTree } from '../src/core/screen.js';
import { widgetAt } from '../src/core/widget.js';
import type { RecordedAction, RecordedCrash, Step, View, Walk } from './fidelity-corpus.js';
import { findTarget, lastingTexts, shownTexts } from './fidelity-match.js';
import type { RecordedPhone } from './fidelity-phone.js';
import { reasonFor } from './fidelity-reasons.js';

/** How long the recorder waited for a screen that kept changing. */
const UNSTABLE_MS = 5000;
/** Where the recording phone was when the app had been left. */
const LAUNCHER = 'com.android.launcher/';

/** What the replay came to. */
export class Score {
  walks = 0;
  /** Replayed; a walk that differs is not gone on with. */
  steps = 0;
  recorded = 0;
  comparable = 0;
  sameActivity = 0;
  allTexts = 0;
  /** Recorded crashes of the apps that happened here, of the same type, at the same frame. */
  crashes = 0;
  recordedCrashes = 0;
}

/** One walk of the corpus, done again. */
export class Replay {
  constructor(
    private readonly walk: Walk,
    private readonly phone: RecordedPhone,
    private readonly score: Score,
    private readonly say: (line: string) => void,
  ) {}

  async run(): Promise<void> {
    const { walk, score } = this;
    score.walks++;
    score.recorded += walk.steps.length;
    let seen = await this.phone.restart();
    this.#compareTexts(0, walk.start.views, seen);
    for (const [index, step] of walk.steps.entries()) {
      const next = await this.#perform(index + 1, step, seen);
      if (next === null) return;
      seen = next;
      score.steps++;
      if (!this.#compare(index + 1, step, seen)) return;
    }
  }

  async #perform(number: number, step: Step, seen: Observation): Promise<Observation | null> {
    const { action } = step;
    if (action.kind === 'back' || action.kind === 'menu') {
      return this.#settle(step, await this.phone.perform({ kind: 'key', key: action.kind, times: 1 }));
    }
    const target = action.target ? findTarget(action.target, step.before, seen.screen) : null;
    if (target === null) {
      const { id, text, texts, class: name } = action.target ?? {};
      const wanted = [name, id, text ?? texts?.join(' + ')].filter(Boolean).join(' ');
      this.#tell(number, `stops: no ${wanted} here to ${action.kind}`);
      return null;
    }
    const touched = await this.phone.perform(touch(action, target));
    if (touched.outcome === 'refused' && crashOf(touched) === null) {
      this.#tell(number, `stops: ${action.kind} was refused`);
      return null;
    }
    // Keys go to the field only if the touch did not lead away from it.
    if (action.kind !== 'type' || touched.screen.activity !== seen.screen.activity) {
      return this.#settle(step, touched);
    }
    const field = findTarget(action.target ?? { path: '', class: '' }, step.before, touched.screen);
    if (field === null) return this.#settle(step, touched);
    const old = widgetAt(focusedTree(touched.screen), field.path)?.text ?? '';
    const text = typed(old, action.text ?? '', step);
    return this.#settle(step, await this.phone.perform({ kind: 'setText', target: field, text }));
  }

  /** A screen that kept changing was read after a wait, in which more may have happened than the action. */
  async #settle(step: Step, reached: Observation): Promise<Observation> {
    if (step.unstable !== true) return reached;
    const later = await this.phone.perform({ kind: 'idle', ms: UNSTABLE_MS });
    return { ...later, events: [...reached.events, ...later.events] };
  }

  /** Whether the walk can go on. Not compared: faults of the recording phone, and apps that are not here. */
  #compare(number: number, step: Step, seen: Observation): boolean {
    const { walk, score } = this;
    if (step.crash?.deviceArtifact !== undefined) return false;
    if (step.left === true && !step.activity.startsWith(LAUNCHER)) return false;
    score.comparable++;
    const crash = crashOf(seen);
    if (step.crash) {
      score.recordedCrashes++;
      if (crash !== null && sameCrash(step.crash, crash, walk.package)) {
        score.crashes++;
        score.sameActivity++;
        score.allTexts++;
      } else {
        this.#tell(number, `crash ${showRecorded(step.crash)}, here ${showCrash(crash, walk.package)}`);
      }
      return false;
    }
    if (crash !== null) {
      this.#tell(number, `stops: no crash recorded, here ${showCrash(crash, walk.package)}`);
      return false;
    }
    const gone = isTerminated(seen.screen, walk.package);
    if (step.left === true ? !gone : gone || seen.screen.activity !== step.activity) {
      this.#tell(number, `stops: activity ${step.activity}, here ${seen.screen.activity}`);
      return false;
    }
    score.sameActivity++;
    // Loosely: texts that keep changing are not compared.
    const compared = step.left === true || step.unstable === true ? [] : step.after;
    if (this.#compareTexts(number, compared, seen)) score.allTexts++;
    return step.left !== true;
  }

  #compareTexts(number: number, recorded: readonly View[], seen: Observation): boolean {
    const shown = shownTexts(seen.screen);
    const missing = lastingTexts(recorded).filter((text) => !shown.has(text));
    if (missing.length > 0) this.#tell(number, `texts missing: ${JSON.stringify(missing)}`);
    return missing.length === 0;
  }

  #tell(number: number, what: string): void {
    const { package: app, seed, steps } = this.walk;
    const kind = number === 0 ? 'launch' : steps[number - 1]?.action.kind;
    this.say(`${app} walk ${seed} step ${number} (${kind}): ${what} [${reasonFor(app, seed, number)}]`);
  }
}

function touch(action: RecordedAction, target: WidgetTarget): Action {
  switch (action.kind) {
    case 'longclick':
      return { kind: 'longClick', target };
    case 'scroll':
      // The finger went up, so what is further down came into sight.
      return { kind: 'scroll', target, direction: 'down' };
    default:
      return { kind: 'click', target };
  }
}

/**
 * The whole content after typing. Where a touch puts the caret is a matter of fonts and sizes: the recorded result tells
 * it, and the end of the old content is it where the recording shows no such text.
 */
function typed(old: string, text: string, { action, after }: Step): string {
  const results = after.filter(({ id }) => id === action.target?.id).map((view) => view.text ?? '');
  for (let at = old.length; at >= 0; at--) {
    const whole = old.slice(0, at) + text + old.slice(at);
    if (results.includes(whole)) return whole;
  }
  return old + text;
}

function crashOf({ events }: Observation): Crash | null {
  for (const event of events) if (event.kind === 'crash') return event.crash;
  return null;
}

function sameCrash(recorded: RecordedCrash, crash: Crash, app: string): boolean {
  return recorded.type === crash.exception && (recorded.frame ?? null) === frameOf(crash, app);
}

function frameOf(crash: Crash, app: string): string | null {
  const frame = ownFrame(crash, ownByPrefixes([app]));
  return frame === undefined ? null : showFrame(frame);
}

function showRecorded({ type, frame }: RecordedCrash): string {
  return `${type} at ${frame ?? 'no frame of the app'}`;
}

function showCrash(crash: Crash | null, app: string): string {
  if (crash === null) return 'none';
  const causes = crash.causes.map(({ exception, message }) => ` caused by ${exception}: ${message}`);
  return `${crash.exception} (${crash.message}) at ${frameOf(crash, app)}${causes.join('')}`;
}
