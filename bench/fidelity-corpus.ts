import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../src/core/format/read.js';

const view = z.object({
  path: z.string(),
  class: z.string(),
  id: z.string().nullish(),
  text: z.string().nullish(),
});

const target = view.extend({ texts: z.array(z.string()).optional() });

const crash = z.object({
  type: z.string(),
  frame: z.string().nullish(),
  /** Set where the recording phone itself was at fault. */
  deviceArtifact: z.string().optional(),
});

const step = z.object({
  action: z.object({
    kind: z.enum(['click', 'longclick', 'type', 'scroll', 'back', 'menu']),
    target: target.nullish(),
    text: z.string().nullish(),
  }),
  activity: z.string(),
  crash: crash.nullish(),
  screen: z.union([z.array(view), z.literal('same'), z.null()]),
  left: z.boolean().optional(),
  unstable: z.boolean().optional(),
});

const shown = z.object({ activity: z.string(), screen: z.array(view) });

const recording = z.object({
  package: z.string(),
  apkSha256: z.string(),
  firstScreen: shown,
  walks: z.array(
    z.object({
      seed: z.number(),
      start: z.union([z.literal('firstScreen'), shown]),
      steps: z.array(step),
    }),
  ),
});

/** A view that the recording phone showed. */
export type View = z.infer<typeof view>;
export type RecordedTarget = z.infer<typeof target>;
export type RecordedAction = z.infer<typeof step>['action'];
export type RecordedCrash = z.infer<typeof crash>;

/** A step with the views before and after it in full. */
export interface Step extends Omit<z.infer<typeof step>, 'screen'> {
  readonly before: readonly View[];
  readonly after: readonly View[];
}

export interface Walk {
  readonly package: string;
  readonly seed: number;
  readonly start: { readonly activity: string; readonly views: readonly View[] };
  readonly steps: readonly Step[];
}

export interface Recording {
  readonly package: string;
  readonly apkSha256: string;
  readonly walks: readonly Walk[];
}

/** Every app of a corpus of recordings, by package. */
export function readCorpus(dir: string): readonly Recording[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readRecording(join(dir, name)));
}

function readRecording(file: string): Recording {
  const {
    package: name,
    apkSha256,
    firstScreen,
    walks,
  } = readJson(recording, readFileSync(file, 'utf8'), file);
  return {
    package: name,
    apkSha256,
    walks: walks.map(({ seed, start, steps }) => {
      const { activity, screen: views } = start === 'firstScreen' ? firstScreen : start;
      let before: readonly View[] = views;
      const whole = steps.map(({ screen, ...rest }): Step => {
        const after = screen === 'same' ? before : (screen ?? []);
        const one = { ...rest, before, after };
        before = after;
        return one;
      });
      return { package: name, seed, start: { activity, views }, steps: whole };
    }),
  };
}
