import type { SignatureScheme } from '../signature/schemes.js';
import type { ActivityGraph } from './activity-graph.js';
import type { InterfaceModel } from './interface-model.js';
import type { TransitionModel } from './transition-model.js';

/** What an APK is. */
export interface AppFacts {
  readonly package: string;
  readonly label: string | null;
  readonly versionName: string | null;
  readonly versionCode: number | null;
  readonly minSdk: number | string;
  readonly targetSdk: number | string;
  readonly signatures: readonly SignatureScheme[];
  readonly dex: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly classes: number;
    readonly methods: number;
  }[];
  /** What counts as the app's own code, and how much of it and of libraries there is. */
  readonly own: {
    /** Whether that was told by what libraries look like, because names were changed. */
    readonly guessed: boolean;
    readonly prefixes: readonly string[];
    readonly classes: number;
    readonly methods: number;
    readonly libraryClasses: number;
    readonly libraryMethods: number;
  };
  readonly permissions: readonly string[];
  readonly services: number;
  readonly receivers: number;
  readonly providers: number;
}

/** A method whose code could not be read; the rest of the analysis does without it. */
export interface OpaqueMethod {
  readonly method: string;
  readonly why: string;
}

/** Everything that static analysis of an APK gives. */
export interface Analysis {
  readonly app: AppFacts;
  readonly im: InterfaceModel;
  readonly atm: TransitionModel;
  readonly satg: ActivityGraph;
  readonly opaque: readonly OpaqueMethod[];
  readonly warnings: readonly string[];
}
