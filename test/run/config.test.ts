import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/run/config.js';
import { tempDir } from '../support/temp-dir.js';

/** A folder with one file in it. */
function withFile(name: string, text: string): string {
  const dir = tempDir();
  writeFileSync(join(dir, name), text);
  return dir;
}

describe('a configuration', () => {
  it('is found in a folder, as TypeScript or as JSON', async () => {
    const ts = withFile(
      'gauntlet.config.ts',
      `import { defineConfig } from 'gauntlet';
       const seed: number = 7;
       export default defineConfig({ seed, login: [{ click: 'Log in' }], texts: { name: ['x'] } });`,
    );
    expect((await loadConfig(ts))?.config).toEqual({
      seed: 7,
      login: [{ click: 'Log in' }],
      texts: { name: ['x'] },
    });
    const json = withFile('gauntlet.config.json', '{"budget": "2m", "avoid": ["#buy"]}');
    expect((await loadConfig(json))?.config).toEqual({ budget: '2m', avoid: ['#buy'] });
  });

  it('may say what was made of findings', async () => {
    const triage = [
      { key: 'not responding', kind: 'anr', verdict: 'false alarm', reason: 'a slow computer' },
      { key: 'a.X at app.Main.a', verdict: 'bug', reason: 'ISSUE-7' },
    ];
    const dir = withFile('gauntlet.config.json', JSON.stringify({ failOn: ['anr'], triage }));
    expect((await loadConfig(dir))?.config).toEqual({ failOn: ['anr'], triage });
  });

  it('may be absent, unless it was named', async () => {
    const dir = tempDir();
    expect(await loadConfig(dir)).toBeNull();
    await expect(loadConfig(dir, join(dir, 'my.ts'))).rejects.toMatchObject({ code: 'NO_CONFIG' });
  });

  it.each([
    ['{"sead": 1}', 'BAD_FILE', 'sead'],
    ['{"login": [{"click": 3}]}', 'BAD_FILE', 'login[0]'],
    [
      '{"avoid": ["#ok", "nth=x"]}',
      'BAD_FILE',
      "avoid[1]: the selector 'nth=x' cannot be read at character 5",
    ],
    ['{"login": [{"key": "back"}, {"click": "#a b"}]}', 'BAD_FILE', "login[1].click: the selector '#a b'"],
    ['{"seed": ', 'BAD_CONFIG', 'cannot be read'],
    ['{"failOn": ["crash", "crsh"]}', 'BAD_FILE', 'failOn[1]: Invalid option: expected one of "crash"|"anr"'],
    [
      '{"triage": [{"key": "k", "kind": "crsh", "verdict": "bug", "reason": "r"}]}',
      'BAD_FILE',
      '"crash"|"anr"',
    ],
    ['{"triage": [{"key": "k", "verdict": "bug"}]}', 'BAD_FILE', 'triage[0].reason'],
    ['{"triage": [{"key": "k", "verdict": "no", "reason": "r"}]}', 'BAD_FILE', '"by design"'],
  ])('that says %s is refused with the place', async (text, code, place) => {
    const dir = withFile('gauntlet.config.json', text);
    await expect(loadConfig(dir)).rejects.toMatchObject({ code, message: expect.stringContaining(place) });
  });

  it('that throws is refused with what it threw', async () => {
    const dir = withFile('gauntlet.config.mjs', 'throw new Error("no such flavour")');
    await expect(loadConfig(dir)).rejects.toThrow('no such flavour');
  });
});
