import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

describe('README', () => {
  it('shows what its command prints', async () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [, command = '', shown = ''] = /^\$ npx gauntlet (.*)\n([\s\S]*?)^ {2}\.\.\.$/m.exec(readme) ?? [];
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { status, stdout } = await runCli(words, { cwd: tempDir() });
    expect(status).toBe(0);
    const stable = (text: string) => text.replace(/, [\d.]+ s here .*/, '').trimEnd();
    const printed = stable(stdout).split('\n');
    expect(printed.slice(0, stable(shown).split('\n').length)).toEqual(stable(shown).split('\n'));
  });
});
