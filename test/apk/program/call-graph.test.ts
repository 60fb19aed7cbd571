import { describe, expect, it } from 'vitest';
import type { DexMethod } from '../../../src/apk/dex/dex-class.js';
import { Facts } from '../../../src/apk/facts/facts.js';
import { FactsPointsTo } from '../../../src/apk/facts/facts-points-to.js';
import { CallGraph, type CallGraphOptions, madeByFramework } from '../../../src/apk/program/call-graph.js';
import type { Lambda } from '../../../src/apk/program/method-body.js';
import type { Program } from '../../../src/apk/program/program.js';
import { API_DEMOS } from '../support/apks.js';
import { apkProgram } from './apk-program.js';
import { type ClassText, programOf } from './classes-dex.js';

const ON_CREATE = 'onCreate(Landroid/os/Bundle;)V';

function methodOf(program: Program, type: string, signature: string): DexMethod {
  const owner = program.findClass(type);
  const method = owner === undefined ? undefined : program.declaredMethod(owner, signature);
  if (method === undefined) throw new Error(`no ${type}->${signature}`);
  return method;
}

/** The call graph, with what the facts say about objects. */
function callGraph(program: Program, options: CallGraphOptions = {}): CallGraph {
  const facts = new Facts(program, {
    packageName: 'a',
    resources: undefined,
    isOwn: () => true,
    made: madeByFramework(program),
    entries: [],
  });
  return new CallGraph(program, { pointsTo: new FactsPointsTo(facts), ...options });
}

/** What a method leads to, by the class and name of each target; constructors left out. */
function edgesOf(graph: CallGraph, type: string, signature: string): string[] {
  return graph
    .edges(methodOf(graph.program, type, signature))
    .filter(({ target }) => target.name !== '<init>')
    .map(({ by, target }) => `${by} ${target.class.descriptor}.${target.name}`)
    .sort();
}

/** The edges of `La/Main;->go()V` with this code, beside other classes. */
function edgesOfCode(
  code: string,
  classes: Readonly<Record<string, ClassText>>,
  options: CallGraphOptions = {},
) {
  const methods = { 'go()V': `${code}\nreturn-void` };
  const program = programOf({ 'La/Main;': { extends: 'Landroid/app/Activity;', methods }, ...classes });
  return edgesOf(callGraph(program, options), 'La/Main;', 'go()V');
}

const SHAPES: Readonly<Record<string, ClassText>> = {
  'La/Shape;': { flags: 'abstract', methods: { 'abstract draw()V': '' } },
  'La/Circle;': { extends: 'La/Shape;', methods: { 'draw()V': '' } },
  'La/Square;': { extends: 'La/Shape;', methods: { 'draw()V': '' } },
  'La/Never;': { extends: 'La/Shape;', methods: { 'draw()V': '' } },
  'La/Maker;': {
    methods: {
      'static circle()La/Shape;': 'new-instance v0, La/Circle;\nreturn-object v0',
      'static square()La/Shape;': 'new-instance v0, La/Square;\nmove-object v1, v0\nreturn-object v1',
    },
  },
};
const DRAW = 'invoke-virtual {v0}, La/Shape;->draw()V';
const BOTH = ['call La/Circle;.draw', 'call La/Square;.draw'];

describe('CallGraph', () => {
  it('follows calls to all classes that are ever made, and to no others', () => {
    const code = `invoke-static {}, Lother/Thing;->shape()La/Shape;\nmove-result-object v0\n${DRAW}`;
    expect(edgesOfCode(code, SHAPES)).toEqual(BOTH);
    expect(edgesOfCode(code, SHAPES, { allocated: ['La/Never;'] })).toEqual([
      'call La/Circle;.draw',
      'call La/Never;.draw',
      'call La/Square;.draw',
    ]);
  });

  it('knows an object that the method itself makes', () => {
    expect(edgesOfCode(`new-instance v0, La/Square;\n${DRAW}`, SHAPES)).toEqual(['call La/Square;.draw']);
    expect(
      edgesOfCode(`new-instance v1, La/Square;\nmove-object v0, v1\nconst/4 v1, 0\n${DRAW}`, SHAPES),
    ).toEqual(['call La/Square;.draw']);
  });

  it('joins what comes on two ways', () => {
    const code = `
      new-instance v0, La/Circle;
      if-eqz v15, +4
      new-instance v0, La/Square;
      ${DRAW}`;
    expect(edgesOfCode(code, SHAPES)).toEqual(BOTH);
  });

  it('follows results, fields and parameters to where objects are made', () => {
    const made = `
      invoke-static {}, La/Maker;->square()La/Shape;
      move-result-object v0
      ${DRAW}`;
    expect(edgesOfCode(made, SHAPES)).toEqual(['call La/Maker;.square', 'call La/Square;.draw']);
    const program = programOf({
      ...SHAPES,
      'La/Holder;': {
        fields: ['shape:La/Shape;'],
        methods: {
          'put()V':
            'new-instance v0, La/Circle;\niput-object v0, v15, La/Holder;->shape:La/Shape;\nreturn-void',
          'take()V': `iget-object v0, v15, La/Holder;->shape:La/Shape;\n${DRAW}\nreturn-void`,
          'pass()V':
            'new-instance v0, La/Square;\ninvoke-static {v0}, La/Holder;->use(La/Shape;)V\nreturn-void',
          'static use(La/Shape;)V': 'invoke-virtual {v15}, La/Shape;->draw()V\nreturn-void',
        },
      },
    });
    const graph = callGraph(program);
    expect(edgesOf(graph, 'La/Holder;', 'take()V')).toEqual(['call La/Circle;.draw']);
    expect(edgesOf(graph, 'La/Holder;', 'use(La/Shape;)V')).toEqual(['call La/Square;.draw']);
  });

  it('takes what a better analysis says instead', () => {
    const code = `invoke-static {}, Lother/Thing;->shape()La/Shape;\nmove-result-object v0\n${DRAW}`;
    const pointsTo = { at: () => [{ kind: 'exactly', type: 'La/Circle;' } as const] };
    expect(edgesOfCode(code, SHAPES, { pointsTo })).toEqual(['call La/Circle;.draw']);
  });

  it('follows super, accessors and calls on this', () => {
    const program = programOf({
      'La/Base;': { extends: 'Landroid/app/Activity;', methods: { [ON_CREATE]: '', 'load()V': '' } },
      'La/Main;': {
        extends: 'La/Base;',
        methods: {
          [ON_CREATE]: `
            invoke-super {v14, v15}, La/Base;->${ON_CREATE}
            invoke-virtual {v14}, La/Main;->load()V
            invoke-static {v14}, La/Main;->access$000(La/Main;)V
            return-void`,
          'static access$000(La/Main;)V': 'invoke-direct {v15}, La/Main;->secret()V\nreturn-void',
          'private secret()V': '',
        },
      },
    });
    const graph = callGraph(program);
    expect(edgesOf(graph, 'La/Main;', ON_CREATE)).toEqual([
      'call La/Base;.load',
      'call La/Base;.onCreate',
      'call La/Main;.access$000',
    ]);
    const depths = graph.reach(methodOf(program, 'La/Main;', ON_CREATE));
    expect([...depths].map(([method, depth]) => `${depth} ${method.name}`)).toEqual([
      '0 onCreate',
      '1 onCreate',
      '1 load',
      '1 access$000',
      '2 secret',
    ]);
  });

  const job = { implements: ['Ljava/lang/Runnable;'], methods: { 'run()V': '' } };
  const withJob = (call: string): string => `new-instance v1, La/Job;\n${call}`;
  it.each([
    'invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z',
    'invoke-virtual {v0, v1, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z',
    'invoke-virtual {v0, v1}, Landroid/widget/Button;->post(Ljava/lang/Runnable;)Z',
    'invoke-virtual {v15, v1}, La/Main;->runOnUiThread(Ljava/lang/Runnable;)V',
    'invoke-direct {v0, v1}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V',
    'invoke-interface {v0, v1}, Ljava/util/concurrent/ExecutorService;->execute(Ljava/lang/Runnable;)V',
    'invoke-interface {v0, v1}, Ljava/util/concurrent/ExecutorService;->submit(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;',
  ])('runs what is handed to %s', (call) => {
    const other = { 'La/Job;': job, 'La/OtherJob;': job };
    expect(edgesOfCode(`new-instance v2, La/OtherJob;\n${withJob(call)}`, other)).toEqual([
      'framework La/Job;.run',
    ]);
  });

  it('does not run what is taken back, nor a listener that is only registered', () => {
    const remove = 'invoke-virtual {v0, v1}, Landroid/os/Handler;->removeCallbacks(Ljava/lang/Runnable;)V';
    expect(edgesOfCode(withJob(remove), { 'La/Job;': job })).toEqual([]);
    const click = {
      implements: ['Landroid/view/View$OnClickListener;'],
      methods: { 'onClick(Landroid/view/View;)V': '' },
    };
    const register =
      'invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V';
    expect(edgesOfCode(withJob(register), { 'La/Job;': click })).toEqual([]);
  });

  it.each<[string, string, ClassText, readonly string[]]>([
    ['a thread', 'start()V', { extends: 'Ljava/lang/Thread;', methods: { 'run()V': '' } }, ['run']],
    [
      'a task',
      'execute([Ljava/lang/Object;)Landroid/os/AsyncTask;',
      {
        extends: 'Landroid/os/AsyncTask;',
        methods: {
          'doInBackground([Ljava/lang/Object;)Ljava/lang/Object;': '',
          'onPostExecute(Ljava/lang/Object;)V': '',
          'onPreExecute()V': '',
        },
      },
      ['doInBackground', 'onPostExecute', 'onPreExecute'],
    ],
    [
      'a handler',
      'sendEmptyMessage(I)Z',
      { extends: 'Landroid/os/Handler;', methods: { 'handleMessage(Landroid/os/Message;)V': '' } },
      ['handleMessage'],
    ],
    [
      'a count-down',
      'start()Landroid/os/CountDownTimer;',
      { extends: 'Landroid/os/CountDownTimer;', methods: { 'onFinish()V': '', 'onTick(J)V': '' } },
      ['onFinish', 'onTick'],
    ],
    [
      'an activity with dialogs',
      'showDialog(I)V',
      { extends: 'Landroid/app/Activity;', methods: { 'onCreateDialog(I)Landroid/app/Dialog;': '' } },
      ['onCreateDialog'],
    ],
  ])('lets the framework call %s', (_, call, text, names) => {
    const code = `new-instance v1, La/Job;\ninvoke-virtual {v1, v2}, La/Job;->${call}`;
    expect(edgesOfCode(code, { 'La/Job;': text })).toEqual(names.map((name) => `framework La/Job;.${name}`));
  });

  it.each([
    [
      'Ljava/util/Comparator;',
      'compare(Ljava/lang/Object;Ljava/lang/Object;)I',
      'Ljava/util/Collections;->sort(Ljava/util/List;Ljava/util/Comparator;)V',
    ],
    [
      'Ljava/util/concurrent/Callable;',
      'call()Ljava/lang/Object;',
      'Ljava/util/Thing;->submit(ILjava/util/concurrent/Callable;)V',
    ],
  ])('lets Java call a %s', (type, signature, call) => {
    const code = `new-instance v1, La/Job;\ninvoke-static {v0, v1}, ${call}`;
    const text = { implements: [type], methods: { [signature]: '' } };
    expect(edgesOfCode(code, { 'La/Job;': text })).toEqual([
      `framework La/Job;.${signature.slice(0, signature.indexOf('('))}`,
    ]);
  });

  it('runs the task of a timer', () => {
    const code = `
      new-instance v1, La/Job;
      invoke-virtual {v0, v1, v2, v3}, Ljava/util/Timer;->schedule(Ljava/util/TimerTask;J)V`;
    const text = { extends: 'Ljava/util/TimerTask;', methods: { 'run()V': '' } };
    expect(edgesOfCode(code, { 'La/Job;': text })).toEqual(['framework La/Job;.run']);
  });

  it('runs the method behind a lambda', () => {
    const program = programOf({
      'La/Main;': {
        methods: {
          'go()V': `
            invoke-static {}, Lother/Thing;->job()Ljava/lang/Runnable;
            move-result-object v1
            invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z
            return-void`,
          'static lambda$go$0()V': '',
        },
      },
    });
    const target = methodOf(program, 'La/Main;', 'lambda$go$0()V');
    const lambda: Lambda = {
      method: methodOf(program, 'La/Main;', 'go()V'),
      pc: 0,
      type: 'Ljava/lang/Runnable;',
      name: 'run',
      target: { index: 0, kind: 'invoke-static', method: target.ref },
    };
    const graph = new CallGraph(program, { pointsTo: { at: () => [{ kind: 'lambda', lambda }] } });
    expect(edgesOf(graph, 'La/Main;', 'go()V')).toEqual(['framework La/Main;.lambda$go$0']);
  });

  it('goes as deep as it is told, and not into what it is told to leave', () => {
    const step = (to: number): ClassText => ({
      methods: { 'static go()V': `invoke-static {}, La/C${to};->go()V\nreturn-void` },
    });
    const chain = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`La/C${i};`, step(i + 1)]));
    const program = programOf(chain);
    const graph = callGraph(program);
    const first = methodOf(program, 'La/C0;', 'go()V');
    expect(graph.reach(first).size).toBe(13);
    expect(graph.reach(first, { limit: 3 }).size).toBe(4);
    expect(graph.reach([first], { limit: 100 }).size).toBe(20);
    const enters = (method: DexMethod): boolean => method.class.descriptor !== 'La/C5;';
    expect(graph.reach(first, { enters }).size).toBe(6);
  });

  it('TD 12: keeps what it can read of a method with an invalid opcode, and names the method', () => {
    const program = programOf({
      'La/Main;': {
        methods: {
          'static go()V': 'invoke-static {}, La/Main;->next()V\n.units 0x3e\nreturn-void',
          'static next()V': '',
        },
      },
    });
    const graph = callGraph(program);
    expect(edgesOf(graph, 'La/Main;', 'go()V')).toEqual(['call La/Main;.next']);
    expect(graph.index.opaque.map(({ method, why }) => `${method} ${why}`)).toEqual([
      expect.stringMatching(/^La\/Main;->go\(\)V .*no instruction with the opcode 62/),
    ]);
  });

  it.each([
    ['SplashActivity', ['SplashActivity$1.run']],
    ['ThreadActivity', ['ThreadActivity$Waiting.run']],
    ['TaskActivity', ['TaskActivity$Loading.doInBackground', 'TaskActivity$Loading.onPostExecute']],
  ])('TD 10: follows %s of the splash sample to where it goes on by itself', (name, expected) => {
    const program = apkProgram('samples/splash.apk');
    const reached = callGraph(program).reach(methodOf(program, `Lorg/example/splash/${name};`, ON_CREATE));
    const names = [...reached.keys()].map(
      (method) => `${method.class.descriptor.slice('Lorg/example/splash/'.length, -1)}.${method.name}`,
    );
    expect(names).toEqual(expect.arrayContaining([...expected]));
    expect(names.filter((one) => one.startsWith('MainActivity'))).toEqual([]);
  });

  it('finds lambdas that were not desugared', () => {
    const { index } = callGraph(apkProgram('samples/ers-lambda-custom.apk'));
    expect(
      index.lambdas.map(({ type, name, target }) => `${type} ${name} ${target.kind} ${target.method.name}`),
    ).toEqual([expect.stringMatching(/^Landroid\/view\/View\$OnClickListener; onClick invoke-\w+ lambda\$/)]);
  });

  it('reads all of ApiDemos', { tags: 'slow' }, () => {
    const program = apkProgram(API_DEMOS);
    const graph = callGraph(program);
    expect(graph.index.opaque).toEqual([]);
    const main = methodOf(program, 'Lio/appium/android/apis/ApiDemos;', ON_CREATE);
    const own = (method: DexMethod): boolean => method.class.descriptor.startsWith('Lio/appium/');
    const reached = [...graph.reach(main, { enters: own }).keys()].map((method) => method.name);
    expect(reached).toEqual(
      expect.arrayContaining(['onCreate', 'getData', 'addItem', 'activityIntent', 'browseIntent']),
    );
  });
});
