import { describe, expect, it } from 'vitest';
import { CodeIndex } from '../../../src/apk/program/code-index.js';
import { API_DEMOS } from '../support/apks.js';
import { apkProgram } from './apk-program.js';
import { programOf } from './classes-dex.js';

describe('CodeIndex', () => {
  const program = programOf({
    'La/Base;': { fields: ['it:Ljava/lang/Object;'] },
    'La/Main;': {
      extends: 'La/Base;',
      methods: {
        'one()V': `
          new-instance v0, La/Thing;
          invoke-direct {v0}, La/Thing;-><init>()V
          iput-object v0, v15, La/Main;->it:Ljava/lang/Object;
          const-class v1, La/Other;
          return-void`,
        'two()V': `
          iput-object v0, v15, La/Base;->it:Ljava/lang/Object;
          invoke-virtual {v15}, La/Main;->one()V
          return-void`,
      },
    },
    'La/Thing;': {},
  });
  const index = new CodeIndex(program);

  it('knows what is made, or may be made by its name', () => {
    expect([...index.allocated]).toEqual(['La/Thing;', 'La/Other;']);
  });

  it('counts as many calls in ApiDemos as dexdump shows', () => {
    const demos = apkProgram(API_DEMOS);
    const all = new CodeIndex(demos);
    let calls = 0;
    for (const { methods } of demos.hierarchy.classes.values()) {
      for (const method of methods) calls += all.body(method).calls.length;
    }
    expect(calls).toBe(110_225);
  });
});
