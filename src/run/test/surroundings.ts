import type { SigningKey } from '../../apk/sign/signing-key.js';
import type { TriageRule } from '../../core/triage.js';
import type { Surroundings } from '../surroundings.js';

/** What surrounds a whole test. */
export interface TestSurroundings extends Surroundings {
  readonly signal: AbortSignal;
  /** The key for an APK that gets probes; asked for only then. */
  readonly signingKey: () => SigningKey;
  /** What the user has made of findings; it changes what is said of a test, not what is done. */
  readonly triage?: readonly TriageRule[] | undefined;
}
