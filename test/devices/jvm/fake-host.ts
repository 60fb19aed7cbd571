import { onTestFinished } from 'vitest';
import { HostProcess } from '../../../src/devices/jvm/host-process.js';

/** A host in place of the JVM: a small program that speaks the protocol on descriptors 3 and 4. */
export function fakeHost(answer: string): HostProcess {
  const program = `
    const fs = require('node:fs');
    const say = (reply) => fs.writeSync(4, JSON.stringify(reply) + '\\n');
    require('node:readline').createInterface({ input: new (require('node:net').Socket)({ fd: 3 }) })
      .on('line', (line) => { const request = JSON.parse(line); ${answer} });`;
  const started = new HostProcess([process.execPath, '-e', program], process.env);
  onTestFinished(() => started.kill());
  return started;
}
