// All that `npm test` does, with a line for each stage that tells how long it took. Stages of one row run side by side;
// what they print is shown when one fails, that of the tests as it comes.
import { spawn } from 'node:child_process';

const ROWS = [
  [{ name: 'tools', command: 'node scripts/test-tools.mjs && node scripts/test-apks.mjs' }],
  [{ name: 'build', command: 'npm run build' }],
  [
    { name: 'lint', command: 'npm run lint' },
    { name: 'types', command: 'npm run typecheck' },
    { name: 'host tests', command: 'npm run test:host' },
  ],
  [{ name: 'unit tests', command: 'vitest run --project unit', shown: true }],
  [{ name: 'e2e', command: 'vitest run --project programs', shown: true }],
];

/** Runs a stage to its end; whether all is well. */
function run({ name, command, shown = false }) {
  const begun = performance.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', ...Array(2).fill(shown ? 'inherit' : 'pipe')],
  });
  const said = [];
  child.stdout?.on('data', (data) => said.push(data));
  child.stderr?.on('data', (data) => said.push(data));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const fine = status === 0;
      if (!fine) process.stdout.write(Buffer.concat(said));
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`${name.padEnd(10)}  ${fine ? 'ok' : 'failed'}  ${seconds} s`);
      resolve(fine);
    });
  });
}

const begun = performance.now();
for (const row of ROWS) {
  const results = await Promise.all(row.map(run));
  if (results.includes(false)) process.exit(1);
}
console.log(`${'all'.padEnd(10)}  ok  ${Math.round((performance.now() - begun) / 1000)} s`);
