import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.js';
import type { Widget } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';
import { JournalReader } from '../../src/run/journal/reader.js';
import { runCli } from '../support/cli.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test');
const HOME = { GAUNTLET_HOME: join(CACHE, 'home') };
const sample = (name: string) => join(process.cwd(), 'samples', `${name}.apk`);

async function fine(args: readonly string[], cwd: string): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { cwd, env: HOME });
  expect(status, stderr).toBe(0);
  return stdout;
}

function find(widgets: readonly Widget[], id: string): Widget | undefined {
  for (const widget of widgets) {
    const found = widget.resourceId?.endsWith(`/${id}`) === true ? widget : find(widget.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('gauntlet instrument', () => {
  const cwd = newTempDir();
  afterAll(() => removeDir(cwd));

  beforeAll(async () => {
    await fine(['instrument', sample('branch'), '-o', 'branch.apk'], cwd);
    await fine(['instrument', sample('ers'), '-o', 'ers.apk', '--json'], cwd);
  }, 900_000);

  it('writes the table of the probes beside the APK', () => {
    const { probes } = JSON.parse(readFileSync(join(cwd, 'branch.probes.json'), 'utf8'));
    expect(probes).toHaveLength(6);
    expect(probes.map(({ method }: { method: string }) => method.split('(')[0])).toContain('go');
  });

  it('SD AC-15 reports exactly three blocks of the four when one branch is run', async () => {
    const device = new JvmDevice({ home: HOME.GAUNTLET_HOME, env: process.env });
    try {
      const { probes } = await device.install({ kind: 'apk', file: join(cwd, 'branch.apk') });
      const go = probes?.probes.flatMap(({ method }, id) => (method.startsWith('go(') ? [id] : [])) ?? [];
      expect(go).toHaveLength(4);
      const start = await device.restart();
      const click = async (seen: Observation, id: string) => {
        const target = find(
          [seen.screen.windows[0]?.root].flatMap((root) => root ?? []),
          id,
        );
        if (target === undefined) throw new Error(`no ${id}`);
        return device.perform({ kind: 'click', target: { point: centre(target) } }, 'settled');
      };
      const off = await click(start, 'go');
      expect(off.coverage).toHaveLength(3);
      const on = await click(await click(off, 'box'), 'go');
      expect(on.coverage).toHaveLength(3);
      // The branches differ, what is around them is the same.
      expect([...new Set([...off.coverage, ...on.coverage])].sort((a, b) => a - b)).toEqual(go);
      expect((await device.observe()).coverage).toEqual([]);
    } finally {
      await device.close();
    }
  }, 240_000);

  it('SD AC-16 leaves an app that behaves as before, and tells what was covered', async () => {
    const explore = async (apk: string, out: string) =>
      JSON.parse(await fine(['explore', apk, '--events', '60', '--seed', '1', '--json', '--out', out], cwd));
    const plain = await explore(sample('ers'), 'plain');
    const probed = await explore(join(cwd, 'ers.apk'), 'probed');
    const screens = (out: string) =>
      [...new JournalReader(join(cwd, out, 'journal.jsonl')).entries()].map((entry) =>
        entry.kind === 'launch' || entry.kind === 'step' ? entry.observation.screen : entry.kind,
      );
    expect(screens('probed')).toEqual(screens('plain'));
    expect(plain.coverage).toBeNull();
    expect(probed.coverage.total).toBe(41);
    expect(probed.coverage.hit).toBeGreaterThan(20);
  }, 240_000);

  it('does not overwrite what it reads, and has one sentence for what is no APK', async () => {
    const same = await runCli(['instrument', 'ers.apk', '-o', './ers.apk'], { cwd, env: HOME });
    expect([same.status, same.stdout]).toEqual([2, '']);
    expect(same.stderr).toMatch(/^gauntlet: .+\n {2}.+\n$/);
    const none = await runCli(['instrument', 'branch.probes.json', '-o', 'x.apk'], { cwd, env: HOME });
    expect([none.status, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toMatch(/^gauntlet: .+\n {2}.+\n$/);
  });
});

function centre({ bounds }: Widget): { readonly x: number; readonly y: number } {
  const [left, top, right, bottom] = bounds;
  return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
}
