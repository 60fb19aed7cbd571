import { readFileSync } from 'node:fs';
import { decodeDex } from './decode-dex.js';

// A process that decodes the DEX file of its argument, to be measured as a whole.
process.stdout.write(`${JSON.stringify(decodeDex(readFileSync(process.argv[2] ?? '')))}\n`);
