import { abstraction } from '../../src/core/abstraction/index.js';
import { type Action, targetOf, widgetTarget } from '../../src/core/action.js';
import { inputModel } from '../../src/core/inputs/index.js';
import type { Observation } from '../../src/core/observation.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import type { Rng } from '../../src/core/rng.js';
import type { Execution, TimedAction } from '../../src/core/runner.js';
import { focusedTree, type Screen } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { parseApp } from '../../src/devices/open.js';
import { openSim } from '../../src/devices/sim/catalogue.js';
import type { Machine } from '../../src/devices/sim/machine.js';
import { traceOf } from '../../src/run/derive/execution-trace.js';
import { BrokenPrefixes } from '../../src/techniques/reduce/broken-prefixes.js';
import type { Tools } from '../../src/techniques/reduce/phase1.js';
import type { ReducibleTrace } from '../../src/techniques/reduce/reducible-trace.js';
import { type Measure, ReductionView } from '../../src/techniques/reduce/reduction-view.js';
import { Replayer, type ReplayOptions } from '../../src/techniques/reduce/replay.js';
import { type Deviation, ProgramRunner, Session } from './program-runner.js';

export interface LabOptions extends Partial<ReplayOptions> {
  readonly measure?: Measure;
}

/** An app, a runner that counts, and traces by the words on the buttons. */
export class Lab {
  readonly runner: ProgramRunner;
  readonly view: ReductionView;
  readonly replayer: Replayer;
  readonly broken = new BrokenPrefixes();
  /** What was replayed and what came of it, such as `CORRECTED(2) ab`. */
  readonly log: string[] = [];
  readonly replayed: ReducibleTrace[] = [];
  readonly flaws: string[] = [];
  readonly tools: Tools;

  constructor(
    readonly app: Machine,
    { measure = 'both', ...options }: LabOptions = {},
  ) {
    const own = ownByPrefixes([app.package]);
    const states = abstraction('swifthand', { package: app.package });
    const probes = app.probes.probes.length;
    this.runner = new ProgramRunner(app);
    this.view = new ReductionView({ measure, exceptions: true, states, own, probes });
    this.replayer = new Replayer(
      this.runner,
      this.view,
      { runs: 10, match: 'exact', stopOnFirstFailure: false, ...options },
      (trace, { verdict }) => {
        this.replayed.push(trace);
        this.log.push(`${verdict.toUpperCase()}(${trace.steps.length}) ${words(trace)}`);
      },
    );
    this.tools = {
      replay: (trace) => this.replayer.replay(trace),
      broken: this.broken,
      flaky: (trace, length) => this.flaws.push(`${words(trace)} at ${length}`),
    };
  }

  static sim(ref: string, options: LabOptions = {}): Lab {
    return new Lab(openSim(parseApp(ref)).machine, options);
  }

  /** Executions so far, those for recording not counted. */
  get executions(): number {
    return this.runner.executions;
  }

  script(deviates: Deviation): void {
    this.runner.deviates = deviates;
  }

  /** The trace of these inputs: words on the screen, or keys, with spaces between them. */
  trace(text: string): ReducibleTrace {
    const session = new Session(this.app);
    const start = session.launch();
    const actions: TimedAction[] = [];
    const steps: Observation[] = [];
    for (const word of text.split(' ')) {
      const action = actionFor(word, (steps.at(-1) ?? start).screen);
      actions.push({ action, wait: 'settled' });
      steps.push(session.perform(action));
    }
    return this.view.trace(this.#recorded({ job: { actions, runIndex: 0 }, start, steps }));
  }

  /** The trace of a walk at random, until it is long enough or the app is gone. */
  walk(steps: number, rng: Rng): ReducibleTrace {
    const { package: name, keys } = this.app;
    const inputs = inputModel('swifthand', { package: name, keys, capabilities: [] });
    const session = new Session(this.app);
    const start = session.launch();
    const actions: TimedAction[] = [];
    const seen: Observation[] = [];
    for (let screen = start.screen; seen.length < steps; screen = seen.at(-1)?.screen ?? screen) {
      const offered = inputs.inputs(screen);
      if (offered.length === 0) break;
      const action = rng.pick(offered);
      actions.push({ action, wait: 'settled' });
      seen.push(session.perform(action));
    }
    return this.view.trace(this.#recorded({ job: { actions, runIndex: 0 }, start, steps: seen }));
  }

  /** Traces of one-letter inputs, such as `ab abcd`. */
  traces(text: string): ReducibleTrace[] {
    return text.split(' ').map((letters) => this.trace([...letters].join(' ')));
  }

  #recorded(execution: Execution) {
    const { package: name, probes } = this.app;
    const states = abstraction('swifthand', { package: name });
    const app = { ref: 'lab', package: name, hash: '' };
    return traceOf(
      { v: 1, app, device: 'sim', abstraction: 'swifthand', probes: probes.hash },
      execution,
      states,
    );
  }
}

/** The inputs of a trace as words; one-letter inputs without spaces. */
export function words({ steps }: ReducibleTrace): string {
  const all = steps.map(({ action: { action } }) => wordFor(action));
  return all.join(all.every((word) => word.length === 1) ? '' : ' ');
}

function wordFor(action: Action): string {
  if (action.kind === 'key') return action.key === 'menu' ? 'Menu' : 'Back';
  return widgetTarget(action)?.text ?? action.kind;
}

function actionFor(word: string, screen: Screen): Action {
  if (word === 'Menu' || word === 'Back') {
    return { kind: 'key', key: word === 'Menu' ? 'menu' : 'back', times: 1 };
  }
  for (const { widget, path } of walk(focusedTree(screen))) {
    if (widget.text === word) return { kind: 'click', target: targetOf(widget, path) };
  }
  throw new Error(`'${word}' is not on the screen`);
}
