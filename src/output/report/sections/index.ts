import type { ReportSection } from '../data.js';
import { reductionSection } from './reduction.js';

/** Makes a part of the report from the folder of a run or of a test; null where there is nothing of the kind in it. */
export type SectionMaker = (dir: string) => ReportSection | null;

/** The parts that techniques add to the report, in order. A technique has its part by being here. */
export const SECTIONS: readonly SectionMaker[] = [reductionSection];
