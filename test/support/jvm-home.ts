import { join } from 'node:path';

/** Where the jvm device is set up, once for all tests. Whoever imports this starts JVMs: see `scripts/test-kinds.ts`. */
export const JVM_HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
