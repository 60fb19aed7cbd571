#!/usr/bin/env node
import { main } from './program.js';

// Whoever reads our output may stop reading, as `head` does; what is under way is finished all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await main(process.argv);
