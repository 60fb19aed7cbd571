import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SavedModel } from '../../core/model.js';
import { arrowsOf, modelDot } from '../../core/model-dot.js';
import { modelJson } from '../../core/model-format.js';
import { writeWhole } from '../../home/output-file.js';
import type { RunHeader } from '../journal/format.js';
import { traceHeaderOf } from './derive.js';
import type { ModelTrail } from './model-trail.js';
import type { RunFolder } from './run-folder.js';

/** Draws a graph in the language of Graphviz as SVG; null when that would take too long. */
export type Draw = (dot: string) => Promise<string | null>;

/** With more arrows than this no picture of a model is clear, and Graphviz may never end. */
const MOST_ARROWS = 500;

/** Writes a learned model beside the run that it was learned in: as JSON, for Graphviz, and where it can be drawn as SVG. */
export async function saveModel(
  folder: RunFolder,
  header: RunHeader,
  { model, launches, transitions }: ModelTrail,
  draw: Draw | undefined,
): Promise<void> {
  const saved: SavedModel = {
    ...traceHeaderOf(header),
    strategy: header.options.strategy,
    launch: launches,
    states: model.states.map((state) => ({ ...state, picture: pictureOf(folder, state.label) })),
    transitions: model.transitions.map((transition, number) => ({
      ...transition,
      ...(transitions[number] ?? { count: 0, coverage: [] }),
    })),
  };
  const dot = modelDot(saved);
  writeWhole(folder.model.json, modelJson(saved));
  writeWhole(folder.model.dot, dot);
  if (draw === undefined || arrowsOf(saved).length > MOST_ARROWS) return;
  const svg = await draw(dot);
  if (svg !== null) writeWhole(folder.model.svg, svg);
}

/** The picture that was kept of screens with this key, as seen from the run folder. */
function pictureOf(folder: RunFolder, key: string): string | null {
  const name = `${key}.png`;
  return existsSync(join(folder.screens, name)) ? `${basename(folder.screens)}/${name}` : null;
}
