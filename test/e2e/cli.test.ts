import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { suiteJson } from '../../src/core/suite.js';
import { readTrace } from '../../src/core/trace.js';
import {
  type CliOptions,
  differences,
  type Finished,
  filesOf,
  resultOf,
  runCli,
  startCli,
  untilWritten,
} from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

/** Runs the program in a folder and expects it to end well. */
async function fine(args: readonly string[], options: CliOptions): Promise<Finished> {
  const done = await runCli(args, options);
  expect(done.stderr).not.toMatch(/^\s+at /m);
  expect(done, done.stderr).toMatchObject({ status: 0 });
  return done;
}

/** Expects a complaint: this status, nothing on standard output, no stack trace; gives the first line of it. */
async function complains(args: readonly string[], status: number, options?: CliOptions): Promise<string> {
  const done = await runCli(args, options ?? { cwd: tempDir() });
  expect(done, args.join(' ')).toMatchObject({ status, stdout: '' });
  expect(done.stderr).not.toMatch(/^\s+at /m);
  return done.stderr;
}

const RANDOM = 'sim:random?seed=7&screens=60';

describe('gauntlet explore', () => {
  it('prints one JSON document with everything in the result of a run', async () => {
    const cwd = tempDir();
    const { stdout } = await fine(
      ['explore', RANDOM, '--events', '2000', '--seed', '3', '--out', 'run', '--json'],
      { cwd },
    );
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      app: RANDOM,
      device: 'sim',
      api: 29,
      strategy: 'random',
      seed: 3,
      events: 2000,
      launches: expect.any(Number),
      restarts: result.launches - 1,
      traces: result.launches,
      screens: expect.any(Number),
      coverage: { hit: expect.any(Number), total: 900 },
      findings: expect.any(Array),
      limits: [],
      virtualMs: 30_000 * result.launches + 5_000 * 2000,
      out: 'run',
      timing: {
        wallMs: expect.any(Number),
        eventsPerSecond: expect.any(Number),
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    expect(result.v).toBe(2);
    expect(result.findings.length).toBeGreaterThan(0);
    for (const crash of result.findings) {
      const exception = crash.key.split(' ')[0];
      expect(exception).toMatch(/^java\.lang\./);
      expect(crash.evidence).toContainEqual({ kind: 'fact', name: 'exception', text: exception });
      expect(crash).toMatchObject({
        kind: 'crash',
        title: crash.key,
        place: { className: expect.stringContaining('sim.random.') },
        count: expect.any(Number),
        trace: expect.any(Number),
        step: expect.any(Number),
      });
    }
    expect(JSON.parse(readFileSync(join(cwd, 'run', 'summary.json'), 'utf8'))).toEqual(result);
  });

  it('SD AC-36 gives byte-identical trace files for the same seed, the live trace at budget end included', async () => {
    const cwd = tempDir();
    const args = ['explore', RANDOM, '--strategy', 'random', '--events', '1500', '--seed', '36', '--json'];
    const first = await fine([...args, '--out', 'one'], { cwd });
    const second = await fine([...args, '--out', 'two'], { cwd });
    expect(resultOf(second.stdout)).toEqual(resultOf(first.stdout));
    const [one, two] = [filesOf(join(cwd, 'one')), filesOf(join(cwd, 'two'))];
    expect(Object.keys(one)).toEqual(expect.arrayContaining(['journal.jsonl', 'traces.jsonl', 'graph.json']));
    expect(differences(one, two)).toEqual([]);

    const traces = (one['traces.jsonl'] ?? '').trimEnd().split('\n');
    const read = traces.map((line, n) => readTrace(line, `trace ${n}`));
    expect(read.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(1500);
    expect(read.at(-1)).toMatchObject({ end: 'live' });
    expect(read.at(-1)?.steps.length).toBeGreaterThan(0);

    const other = await fine(
      ['explore', RANDOM, '--events', '1500', '--seed', '37', '--json', '--out', 'three'],
      { cwd },
    );
    expect(resultOf(other.stdout)).not.toEqual(resultOf(first.stdout));
    expect(differences(one, filesOf(join(cwd, 'three')))).toContain('traces.jsonl');
  });

  it('prints the result and where it is', async () => {
    const cwd = tempDir();
    const { stdout, stderr } = await fine(['explore', 'sim:sanity', '--events', '200', '--seed', '1'], {
      cwd,
    });
    const [out] = readdirSync(join(cwd, 'gauntlet-runs'));
    expect(out).toMatch(/^sim-sanity-\d{8}-\d{6}$/);
    expect(stdout).toContain(`Saved in gauntlet-runs/${out}`);
    expect(stdout).toContain('200 in ');
    expect(stdout).not.toContain('exploring');
    expect(stderr).toContain('exploring');
    expect(readdirSync(join(cwd, 'gauntlet-runs', out ?? '')).sort()).toEqual([
      'graph.json',
      'journal.jsonl',
      'lock',
      'probes.json',
      'run.db',
      'screens',
      'summary.json',
      'traces.jsonl',
    ]);
  });

  it('gives each run a folder of its own, also two in the same second', async () => {
    const cwd = tempDir();
    const runs = await Promise.all(
      [1, 2, 3].map(() => fine(['explore', 'sim:sanity', '--events', '20', '--json'], { cwd })),
    );
    const outs = runs.map(({ stdout }) => JSON.parse(stdout).out);
    expect(new Set(outs).size).toBe(3);
    expect(readdirSync(join(cwd, 'gauntlet-runs'))).toHaveLength(3);
  });

  it('stops by virtual time', async () => {
    const args = ['explore', 'sim:sanity', '--virtual-time', '1h', '--json', '--out', 'run'];
    const { stdout } = await fine(args, { cwd: tempDir() });
    const { stopped, virtualMs } = JSON.parse(stdout);
    expect(stopped).toBe('virtual-time');
    expect(virtualMs).toBeGreaterThanOrEqual(3_600_000);
    expect(virtualMs).toBeLessThan(3_600_000 + 30_000);
  });

  it('stops by real time, and prints the line that repeats the run', async () => {
    const cwd = tempDir();
    const { stdout } = await fine(['explore', RANDOM, '--time', '300ms', '--out', 'run', '--seed', '4'], {
      cwd,
    });
    expect(stdout).toContain('stopped: time');
    const line = /^Repeat exactly: gauntlet explore '(\S+)' (.*)$/m.exec(stdout);
    const args = ['explore', line?.[1] ?? '', ...(line?.[2] ?? '').split(' '), '--out', 'again', '--json'];
    await fine(args, { cwd });
    // The journal's header tells the budgets apart, and so does its end.
    expect(differences(filesOf(join(cwd, 'run')), filesOf(join(cwd, 'again')))).toEqual(['journal.jsonl']);
  });

  it('exits with 1 on a crash when it is asked to', async () => {
    const cwd = tempDir();
    const args = ['explore', RANDOM, '--events', '2000', '--fail-on', 'crash', '--json'];
    expect((await runCli([...args, '--out', 'a'], { cwd })).status).toBe(1);
    await fine(['explore', 'sim:sanity', '--events', '50', '--fail-on', 'crash', '--out', 'b'], { cwd });
    await fine(['explore', RANDOM, '--events', '2000', '--out', 'c'], { cwd });
  });

  it('saves everything on Ctrl-C, exits with 130, and goes on as if nothing had happened', async () => {
    const cwd = tempDir();
    const args = ['explore', RANDOM, '--events', '8000', '--seed', '9', '--json', '--out'];
    const whole = await fine([...args, 'whole'], { cwd });
    const started = startCli([...args, 'cut'], { cwd });
    await untilWritten(join(cwd, 'cut', 'journal.jsonl'), 150_000, started);
    started.child.kill('SIGINT');
    const stopped = await started.finished;
    expect(stopped.status).toBe(130);
    const partial = JSON.parse(stopped.stdout);
    expect(partial).toMatchObject({ stopped: 'interrupted', out: 'cut' });
    expect(partial.events).toBeGreaterThan(0);
    expect(partial.events).toBeLessThan(8000);
    expect(
      readFileSync(join(cwd, 'cut', 'traces.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(partial.traces);
    const resumed = await fine(['explore', '--resume', 'cut', '--json'], { cwd });
    expect(resultOf(resumed.stdout)).toEqual(resultOf(whole.stdout));
    expect(differences(filesOf(join(cwd, 'whole')), filesOf(join(cwd, 'cut')))).toEqual([]);
  });

  it('resumes a run that has ended without changing it', async () => {
    const cwd = tempDir();
    const first = await fine(['explore', RANDOM, '--events', '500', '--out', 'run', '--json'], { cwd });
    const before = filesOf(join(cwd, 'run'));
    const again = await fine(['explore', '--resume', 'run', '--json'], { cwd });
    expect(resultOf(again.stdout)).toEqual(resultOf(first.stdout));
    expect(differences(before, filesOf(join(cwd, 'run')))).toEqual([]);
  });

  it('lets exactly one of two runs at once have a folder', async () => {
    const cwd = tempDir();
    const command = ['explore', RANDOM, '--events', '300', '--seed', '2', '--json', '--out'];
    const alone = await fine([...command, 'alone'], { cwd });
    for (let round = 0; round < 3; round++) {
      const dir = `same-${round}`;
      const args = [...command, dir];
      const both = await Promise.all([runCli(args, { cwd }), runCli(args, { cwd })]);
      const won = both.filter(({ status }) => status === 0);
      const lost = both.filter(({ status }) => status === 2 || status === 3);
      expect([won.length, lost.length], both.map(({ stderr }) => stderr).join()).toEqual([1, 1]);
      expect(lost[0]?.stdout).toBe('');
      expect(lost[0]?.stderr).toMatch(
        /^gauntlet: (Another Gauntlet is working in same-\d|same-\d is not empty)\.\n/,
      );
      expect(resultOf(won[0]?.stdout ?? '')).toEqual(resultOf(alone.stdout));
      expect(differences(filesOf(join(cwd, dir)), filesOf(join(cwd, 'alone')))).toEqual([]);
    }
  });

  it('says that the disk is full, and goes on when it is not any more', async () => {
    const cwd = tempDir();
    const args = ['explore', RANDOM, '--events', '1000', '--seed', '5', '--json', '--out'];
    const whole = await fine([...args, 'whole'], { cwd });
    const said = await complains([...args, 'full'], 3, { cwd, after: "trap '' XFSZ; ulimit -f 16" });
    expect(said).toContain('gauntlet: Cannot use full/journal.jsonl: the file has reached the size limit.');
    expect(said).toContain('--resume');
    const resumed = await fine(['explore', '--resume', 'full', '--json'], { cwd });
    expect(resultOf(resumed.stdout)).toEqual(resultOf(whole.stdout));
    expect(differences(filesOf(join(cwd, 'whole')), filesOf(join(cwd, 'full')))).toEqual([]);
  });

  it('says that the disk is full also while it writes what it has seen', async () => {
    const cwd = tempDir();
    const args = ['explore', RANDOM, '--events', '1000', '--seed', '5', '--json', '--out'];
    const whole = await fine([...args, 'whole'], { cwd });
    // Room for the journal, but not for the traces, which are larger.
    const journal = readFileSync(join(cwd, 'whole', 'journal.jsonl')).length;
    const kilobytes = Math.ceil(journal / 1024) + 1;
    const said = await complains([...args, 'full'], 3, {
      cwd,
      after: `trap '' XFSZ; ulimit -f ${kilobytes}`,
    });
    expect(said).toContain('the file has reached the size limit');
    const resumed = await fine(['explore', '--resume', 'full', '--json'], { cwd });
    expect(resultOf(resumed.stdout)).toEqual(resultOf(whole.stdout));
    expect(differences(filesOf(join(cwd, 'whole')), filesOf(join(cwd, 'full')))).toEqual([]);
  });
});

describe('a mistake on the command line', () => {
  it('is answered with one sentence, the nearest valid name and exit status 2', async () => {
    const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [
        ['explore', 'sim:sanitty'],
        /^gauntlet: There is no simulated app 'sanitty'; did you mean 'sanity'\?\n {2}Use one of: /,
      ],
      [
        ['explore', 'sim:sanity', '--strategy', 'randm'],
        /There is no strategy 'randm'; did you mean 'random'\?/,
      ],
      [
        ['explore', 'sim:sanity', '--abstraction', 'levl3'],
        /There is no abstraction 'levl3'; did you mean 'level3'\?/,
      ],
      [
        ['explore', 'sim:sanity', '--matcher', 'cosin'],
        /There is no matcher 'cosin'; did you mean 'cosine'\?/,
      ],
      [['explore', 'sim:sanity', '--inputs', 'ful'], /There is no input model 'ful'; did you mean 'full'\?/],
      [['explore', 'sim:sanity', '--device', 'sum'], /There is no device 'sum'; did you mean 'sim'\?/],
      [
        ['explore', 'sim:random?screns=5'],
        /There is no setting of sim:random 'screns'; did you mean 'screens'\?/,
      ],
      [
        ['explore', 'sim:sanity', '--set', 'restrat=0.5'],
        /There is no setting of random 'restrat'; did you mean 'restart'\?/,
      ],
      [['explore', 'sim:sanity', '--evnts', '5'], /unknown option '--evnts'\n\(Did you mean --events\?\)/],
      [['exploer', 'sim:sanity'], /unknown command 'exploer'\n\(Did you mean explore\?\)/],
    ];
    const said = await Promise.all(cases.map(([args]) => complains(args, 2)));
    for (const [n, [args, message]] of cases.entries()) expect(said[n], args.join(' ')).toMatch(message);
  });

  it('is answered with what was expected', async () => {
    const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [['explore'], /No app is named/],
      [['explore', 'app.apk'], /There is no file 'app.apk'/],
      [['explore', 'sim:sanity', '--events', 'many'], /Give a whole number from 0 on/],
      [['explore', 'sim:sanity', '--events', '-5'], /Give a whole number from 0 on/],
      [['explore', 'sim:sanity', '--time', '5'], /Give a time such as 500ms, 90s, 5m or 2h/],
      [['explore', 'sim:sanity', '--theta', '2'], /Give a number from 0 to 1/],
      [['explore', 'sim:sanity', '--set', 'restart'], /Give NAME=VALUE/],
      [['explore', 'sim:sanity', '--set', 'restart=2'], /The setting restart of random cannot be '2'/],
      [['explore', 'sim:sanity', '--fail-on', 'crsh'], /Allowed choices are never, crash/],
      [['explore', 'sim:random?screens=x'], /The setting screens of sim:random cannot be 'x'/],
      [['explore', 'sim:random?screens=0'], /The setting screens of sim:random cannot be '0'/],
      [['explore', '--resume', 'nowhere'], /There is no run in nowhere/],
      [['explore', 'sim:sanity', '--resume', 'x'], /A resumed run keeps its app and options/],
      [['explore', '--resume', 'x', '--events', '5'], /A resumed run keeps its app and options/],
      [['screenshot', 'sim:sanity', '--activity', '.A'], /The device 'sim' starts an app in one way only/],
      [['explore', 'sim:sanity', '--fail-on', 'anr,crsh'], /Allowed choices are never, crash, anr/],
      [['report', 'nowhere'], /There is no run in nowhere/],
      [['report'], /missing required argument 'run'/],
      [['replay'], /missing required argument 'traces'/],
      [[], /Usage: gauntlet/],
    ];
    const said = await Promise.all(cases.map(([args]) => complains(args, 2)));
    for (const [n, [args, message]] of cases.entries()) expect(said[n], args.join(' ')).toMatch(message);
  });

  it('writes nothing to disk', async () => {
    const cwd = tempDir();
    for (const args of [
      ['sim:sanitty'],
      ['sim:sanity', '--strategy', 'x'],
      ['sim:sanity', '--set', 'x=1'],
      ['sim:random?seed=x'],
    ]) {
      await complains(['explore', ...args, '--out', 'run'], 2, { cwd });
    }
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('is also an --out that cannot be used', async () => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'file'), 'mine');
    for (const out of ['file', 'file/run']) {
      expect(await complains(['explore', 'sim:sanity', '--out', out], 3, { cwd })).toMatch(
        /^gauntlet: Cannot use file: a file is in the way\.\n {2}Check the path\.\n$/,
      );
    }
    mkdirSync(join(cwd, 'mine'));
    writeFileSync(join(cwd, 'mine', 'letter'), 'Dear');
    expect(await complains(['explore', 'sim:sanity', '--out', 'mine'], 2, { cwd })).toMatch(
      /^gauntlet: mine is not empty\.\n/,
    );
    expect(readFileSync(join(cwd, 'mine', 'letter'), 'utf8')).toBe('Dear');
  });
});

describe('gauntlet --help', () => {
  it('shows an example, of every command', async () => {
    const cwd = tempDir();
    const { stdout } = await fine(['--help'], { cwd });
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name]) => name ?? '');
    expect(commands).toEqual(
      expect.arrayContaining(['explore', 'replay', 'report', 'apps', 'devices', 'doctor']),
    );
    expect(stdout).toContain('Example:\n  gauntlet explore sim:');
    for (const name of commands.filter((command) => command !== 'help')) {
      const help = await fine([name, '--help'], { cwd });
      expect(help.stdout).toContain(`Usage: gauntlet ${name}`);
      expect(help.stdout).toContain(`Example:\n  gauntlet ${name}`);
      expect(help.stderr).toBe('');
    }
  });

  it('tells the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect((await fine(['--version'], { cwd: tempDir() })).stdout).toBe(`${version}\n`);
  });
});

describe('gauntlet doctor --app', () => {
  it('says what of an app the device cannot do, and how much of its code that touches', async () => {
    const app = fileURLToPath(new URL('../../samples/phone.apk', import.meta.url));
    const { stdout } = await fine(['doctor', '--app', app, '--json'], { cwd: tempDir() });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      needs: {
        api: 29,
        refused: null,
        unmet: [{ name: 'OpenGL', methods: 1, uses: ['android.opengl.GLSurfaceView'] }],
      },
    });
    const text = await fine(['doctor', '--app', app], { cwd: tempDir() });
    expect(text.stdout).toContain('OpenGL: its surfaces stay empty, which is a device limit; used by 1 of ');
  });
});

describe('gauntlet replay', () => {
  it('finds a run the same when it is performed again', async () => {
    const cwd = tempDir();
    await fine(['explore', 'sim:splice-2', '--events', '60', '--out', 'run'], { cwd });
    const { stdout } = await fine(['replay', 'run', '--json'], { cwd });
    const { traces, same, corrected, broken, replayed } = JSON.parse(stdout);
    expect({ same, corrected, broken }).toEqual({ same: traces, corrected: 0, broken: 0 });
    expect(replayed).toHaveLength(traces);
    // Of many traces only what differs is told; a single one is told step by step.
    for (const { verdict, steps } of replayed)
      expect({ verdict, steps }).toEqual({ verdict: 'same', steps: [] });
    const one = JSON.parse((await fine(['replay', 'run#0', '--json'], { cwd })).stdout).replayed[0];
    expect(one.steps).toHaveLength(one.length + 1);
    expect(one.steps[0]).toEqual({ step: 0, input: 'launch', verdict: 'same', crashes: [] });
    expect((await fine(['replay', 'run/traces.jsonl'], { cwd })).stdout).toContain(
      `${traces} replayed: ${traces} same, 0 with other coverage, 0 broken`,
    );
  });

  it('finds a crash again', async () => {
    const cwd = tempDir();
    await fine(['explore', RANDOM, '--events', '2000', '--out', 'run'], { cwd });
    const [crash] = JSON.parse(readFileSync(join(cwd, 'run', 'summary.json'), 'utf8')).findings;
    const { stdout } = await fine(['replay', `run#${crash.trace}`, '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      traces: 1,
      same: 1,
      replayed: [{ id: String(crash.trace), run: crash.trace, verdict: 'same' }],
    });
  });

  it('finds traces broken on an app that behaves differently, and exits with 1', async () => {
    const cwd = tempDir();
    await fine(['explore', 'sim:splice-2', '--events', '200', '--out', 'run'], { cwd });
    const trap = await runCli(['replay', 'run', 'sim:splice-2-trap', '--json'], { cwd });
    expect(trap.status).toBe(1);
    const { same, broken, replayed } = JSON.parse(trap.stdout);
    expect(broken).toBeGreaterThan(0);
    expect(same).toBeGreaterThan(0);
    for (const { verdict, brokenAt, steps } of replayed) {
      // Only after c and d does the trap show: at the fifth step.
      if (verdict === 'broken') expect([brokenAt, steps[0].step, steps[0].verdict]).toEqual([5, 5, 'screen']);
    }
    const text = await runCli(['replay', 'run', 'sim:splice-2-trap'], { cwd });
    expect(text.status).toBe(1);
    expect(text.stdout).toMatch(
      /^broken {4}trace \d+, run \d+, \d+ steps\n {5}5 {2}click "f": screen \w+ instead of \w+$/m,
    );
    await fine(['replay', 'run', 'sim:splice-2-trap', '--fail-on', 'never'], { cwd });
  });

  it('runs a trace several times, under run indices of its own', async () => {
    const cwd = tempDir();
    const noisy = 'sim:sanity?noise=0.3';
    await fine(['explore', noisy, '--events', '100', '--set', 'restart=0', '--out', 'run'], { cwd });
    const done = await runCli(['replay', 'run#0', '--runs', '20', '--json'], { cwd });
    const { replayed } = JSON.parse(done.stdout);
    expect(replayed.map(({ run }: { run: number }) => run)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    // Its own run index meets the noise that it was recorded with.
    expect(replayed[0].verdict).toBe('same');
    expect(new Set(replayed.map(({ verdict }: { verdict: string }) => verdict)).size).toBeGreaterThan(1);
  });

  it('takes a suite', async () => {
    const cwd = tempDir();
    await fine(['explore', 'sim:splice-3', '--events', '40', '--out', 'run'], { cwd });
    const lines = readFileSync(join(cwd, 'run', 'traces.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    const tests = lines.slice(0, 3).map((line, n) => ({ id: `test-${n}`, trace: readTrace(line, 'it') }));
    writeFileSync(join(cwd, 'suite.json'), suiteJson({ v: 1, name: 'mine', tests }));
    expect(JSON.parse((await fine(['replay', 'suite.json', '--json'], { cwd })).stdout)).toMatchObject({
      traces: 3,
      same: 3,
    });
    const one = await fine(['replay', 'suite.json#test-1', '--json'], { cwd });
    expect(JSON.parse(one.stdout)).toMatchObject({ traces: 1, replayed: [{ id: 'test-1' }] });
  });

  it('complains about what it cannot use', async () => {
    const cwd = tempDir();
    await fine(['explore', 'sim:splice-2', '--events', '40', '--out', 'run'], { cwd });
    expect(await complains(['replay', 'nowhere'], 2, { cwd })).toContain('it does not exist');
    expect(await complains(['replay', 'run#9999'], 2, { cwd })).toMatch(
      /run has no trace '9999'\.\n {2}It has \d+/,
    );
    expect(await complains(['replay', 'run', 'sim:sanity'], 2, { cwd })).toContain(
      'The trace was recorded on sim.splice, but the app is sim.sanity.',
    );
    writeFileSync(join(cwd, 'bad.json'), '{"v":1,"name":"x","tests":[{"id":"a"}]}');
    expect(await complains(['replay', 'bad.json'], 2, { cwd })).toContain(
      'bad.json cannot be read: at tests[0].trace: ',
    );
    writeFileSync(join(cwd, 'bad.jsonl'), '\0\xff');
    expect(await complains(['replay', 'bad.jsonl'], 2, { cwd })).toContain(
      'bad.jsonl, line 1 cannot be read: it is not JSON',
    );
    writeFileSync(join(cwd, 'empty.jsonl'), '');
    expect(await complains(['replay', 'empty.jsonl'], 2, { cwd })).toContain('empty.jsonl holds no traces.');
  });
});

describe('gauntlet report', () => {
  it('shows the result of one run, and of several side by side', async () => {
    const cwd = tempDir();
    const explored = [];
    for (const strategy of ['random', 'dfs']) {
      const args = ['explore', 'sim:file-browser', '--strategy', strategy, '--events', '300'];
      const { stdout } = await fine([...args, '--json', '--out', strategy], { cwd });
      explored.push(JSON.parse(stdout));
    }
    const one = await fine(['report', 'random'], { cwd });
    expect(one.stdout).toContain('Strategy  random, seed 1, stopped: events');
    expect(one.stdout).toMatch(/^% time in resets +[\d.]+ +33\.4 \(14\.6-46\)$/m);
    expect(one.stdout).toContain('minutes on the device');
    expect(one.stdout).toContain('Report: random/report.html');
    expect(readFileSync(join(cwd, 'random', 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    const both = await fine(['report', 'random', 'dfs'], { cwd });
    expect(both.stdout).toMatch(/Since the runs before:\n +Screens: \d+ new, \d+ not seen again\n/);
    expect(both.stdout).toContain('Report: dfs/merged-report.html');
    const kept = JSON.parse((await fine(['runs', '.', '--json'], { cwd })).stdout).runs;
    expect(kept.map(({ dir, command }: { dir: string; command: string }) => [dir, command])).toEqual([
      ['random', 'explore'],
      ['dfs', 'explore'],
    ]);
    const text = (await fine(['report', '--text', 'random', 'dfs'], { cwd })).stdout;
    const [runs = '', means = ''] = text.trimEnd().split('\n\n');
    const [head, ...rows] = runs.split('\n');
    expect(head).toMatch(
      /^app\s+strategy\s+seed\s+events\s+launches\s+restarts\s+resets\/100\s+% reset time\s+screens\s+prefixes/,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^sim:file-browser\s+random\s+1\s+300\s/);
    expect(rows[1]).toMatch(/^sim:file-browser\s+dfs\s+1\s+/);
    expect(means).toMatch(/^strategy +metric +apps +median +arithmetic +geometric +harmonic +paper/);
    expect(means.split('\n')).toHaveLength(11);
    const json = JSON.parse((await fine(['report', 'random', 'dfs', '--json'], { cwd })).stdout);
    expect(json.runs).toMatchObject(explored.map(({ timing: _timing, ...summary }) => summary));
    expect(json.runs[0].metrics.resetsPer100Inputs).toBeCloseTo(json.runs[0].restarts / 3, 12);
    expect(json.means).toHaveLength(10);
  });

  it('tells of a run that was killed what there is, and changes nothing', async () => {
    const cwd = tempDir();
    const started = startCli(['explore', RANDOM, '--events', '500000', '--out', 'run'], { cwd });
    await untilWritten(join(cwd, 'run', 'journal.jsonl'), 300_000, started);
    started.child.kill('SIGKILL');
    expect((await started.finished).signal).toBe('SIGKILL');
    const before = filesOf(join(cwd, 'run'));
    const { stdout } = await fine(['report', 'run', '--json'], { cwd });
    const [run] = JSON.parse(stdout).runs;
    expect(run.stopped).toBe('interrupted');
    expect(run.events).toBeGreaterThan(1000);
    expect(differences(before, filesOf(join(cwd, 'run')))).toEqual([]);
    expect(existsSync(join(cwd, 'run', 'run.db'))).toBe(false);
  });

  it('complains about a journal that was changed', async () => {
    const cwd = tempDir();
    await fine(['explore', 'sim:sanity', '--events', '10', '--out', 'run'], { cwd });
    const journal = join(cwd, 'run', 'journal.jsonl');
    copyFileSync(journal, join(cwd, 'kept'));
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, lines.map((line, n) => (n === 2 ? 'gone' : line)).join('\n'));
    expect(await complains(['report', 'run'], 2, { cwd })).toContain(
      'run/journal.jsonl, line 3 cannot be read: it is not JSON',
    );
    writeFileSync(journal, '');
    expect(await complains(['report', 'run'], 2, { cwd })).toContain('run/journal.jsonl holds no run');
    writeFileSync(journal, readFileSync(join(cwd, 'kept'), 'utf8').replace('{"v":2', '{"v":3'));
    expect(await complains(['explore', '--resume', 'run'], 2, { cwd })).toContain(
      'line 1 cannot be read: at v: ',
    );
  });
});

describe('looking around', () => {
  it('lists the simulated apps', async () => {
    const cwd = tempDir();
    const { apps, common } = JSON.parse((await fine(['apps', '--json'], { cwd })).stdout);
    expect(Object.keys(common)).toEqual(['noise', 'noiseSeed', 'pace']);
    const names: string[] = apps.map(({ app }: { app: string }) => app);
    expect(names).toEqual(
      expect.arrayContaining([
        'sim:sanity',
        'sim:sanity-partial',
        'sim:file-browser',
        'sim:splice-2',
        'sim:random',
      ]),
    );
    const text = (await fine(['apps'], { cwd })).stdout;
    for (const { app, summary } of apps) expect(text).toMatch(new RegExp(`^${app} +${summary}$`, 'm'));
  });

  it('lists the devices', async () => {
    const cwd = tempDir();
    const { devices } = JSON.parse((await fine(['devices', '--json'], { cwd })).stdout);
    expect(devices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sim', clock: 'virtual', deterministic: true }),
      ]),
    );
    expect((await fine(['devices'], { cwd })).stdout).toMatch(/^sim\s/m);
  });

  it('lets the doctor find everything in order', async () => {
    const cwd = tempDir();
    const env = { GAUNTLET_HOME: join(cwd, 'home') };
    const { ok, checks } = JSON.parse((await fine(['doctor', '--json'], { cwd, env })).stdout);
    expect(ok).toBe(true);
    expect(checks.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Node.js', 'GAUNTLET_HOME', 'Disk space here']),
    );
    expect((await fine(['doctor'], { cwd, env })).stdout).toMatch(/^ok {2}Node\.js: \d+/m);
    expect(readdirSync(env.GAUNTLET_HOME)).toEqual([]);
  });

  it('lets the doctor say what to do about a home that cannot be used', async () => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'file'), '');
    const env = { GAUNTLET_HOME: join(cwd, 'file', 'home') };
    const done = await runCli(['doctor', '--json'], { cwd, env });
    expect(done.status).toBe(3);
    const { ok, checks } = JSON.parse(done.stdout);
    expect(ok).toBe(false);
    // What the jvm device has not fetched yet is no fault.
    const wrong = checks.filter(({ state }: { state: string }) => state === 'trouble');
    expect(wrong).toEqual([
      expect.objectContaining({
        name: 'GAUNTLET_HOME',
        remedy: expect.stringContaining('Set GAUNTLET_HOME'),
      }),
    ]);
  });

  it('takes it well when nobody reads on', async () => {
    const cwd = tempDir();
    for (const args of [['apps'], ['explore', 'sim:sanity', '--events', '20'], ['explore', '--help']]) {
      const done = await runCli(args, { cwd, after: 'exec > >(exec 0<&-)' });
      expect(done.stderr, args.join(' ')).not.toContain('EPIPE');
    }
  });
});
