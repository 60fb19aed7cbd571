import { contextOf } from '../../src/run/context.js';
import type { Entry, RunHeader } from '../../src/run/journal/format.js';
import type { JournalWriter } from '../../src/run/journal/writer.js';
import { APP } from './arbitraries.js';
import { runOptions } from './run-options.js';

/** How many probes the header below speaks of. */
export const PROBES = 50;

/** A header such as `explore` writes. */
export const HEADER: RunHeader = {
  v: 2,
  gauntlet: '0.0.0',
  command: 'explore',
  app: { ref: 'sim:sanity', package: APP, hash: 'abc' },
  context: contextOf(),
  device: {
    kind: 'sim',
    api: 29,
    size: { width: 320, height: 480 },
    dpi: 160,
    keys: ['back', 'home'],
    clock: 'virtual',
    deterministic: true,
    capabilities: [],
  },
  probes: { hash: 'def', total: PROBES },
  seed: 1,
  options: { ...runOptions(200), settings: { restart: '0.1' } },
};

/** Writes an entry as the run would. */
export function write(writer: JournalWriter, entry: Entry): void {
  switch (entry.kind) {
    case 'launch':
      writer.launch(entry.run, entry.observation);
      break;
    case 'step':
      writer.step(entry.action, entry.wait, entry.observation);
      break;
    case 'lost':
      writer.lost(entry.message);
      break;
    case 'repeated':
      writer.repeated(entry.run, entry.differs);
      break;
    case 'end':
      writer.end(entry.reason);
  }
}
