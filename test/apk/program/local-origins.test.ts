import { describe, expect, it } from 'vitest';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';
import { type LocalOrigin, LocalOrigins } from '../../../src/apk/program/local-origins.js';
import { assemble, type MethodHead } from '../support/assemble.js';

function show(origin: LocalOrigin): string {
  switch (origin.kind) {
    case 'lambda':
      return `lambda ${origin.lambda.name}`;
    case 'result':
      return `result of ${origin.call.ref.name}: ${origin.type}`;
    case 'field':
      return `field ${origin.field.name}: ${origin.type}`;
    case 'parameter':
      return `parameter ${origin.register}: ${origin.type}`;
    default:
      return `${origin.kind} ${origin.type}`;
  }
}

/** The origins of v0 at the first return-object of the code. */
function originsOf(code: string, head: MethodHead = {}): string[] {
  const assembled = assemble(head, code);
  const cursor = new InstructionCursor(assembled);
  while (cursor.next()) {
    if (cursor.name === 'return-object')
      return new LocalOrigins(assembled).at(cursor.pc, cursor.a).map(show).sort();
  }
  throw new Error('no return-object');
}

describe('LocalOrigins', () => {
  it.each([
    ['new-instance v0, LA;', ['new LA;']],
    ['new-instance v1, LA;\nmove-object v0, v1\nconst/4 v1, 0', ['new LA;']],
    ['const-string v0, "text"', ['new Ljava/lang/String;']],
    ['const-class v0, LA;', ['new Ljava/lang/Class;']],
    ['const/4 v0, 0', []],
    ['sget-object v0, LA;->it:LB;', ['field it: LB;']],
    ['invoke-static {}, LA;->make()LB;\nmove-result-object v0', ['result of make: LB;']],
    ['invoke-static {}, LA;->make()LB;\nmove-result-object v0\ncheck-cast v0, LC;', ['result of make: LC;']],
    ['new-instance v0, LA;\ncheck-cast v0, LB;', ['new LA;']],
    ['new-instance v0, LA;\nnew-instance v0, LB;', ['new LB;']],
    ['aget-object v0, v1, v2', ['unknown Ljava/lang/Object;']],
  ])('sees what %j gives', (code, origins) => {
    expect(originsOf(`${code}\nreturn-object v0`)).toEqual(origins);
  });

  it('knows parameters by their place, with wide ones counted twice', () => {
    const head = { proto: '(JLA;D[LB;)LA;', registers: 8 };
    expect(originsOf('return-object p2', head)).toEqual(['parameter 2: LA;']);
    expect(originsOf('move-object v0, p5\nreturn-object v0', head)).toEqual(['parameter 5: [LB;']);
    expect(originsOf('return-object p0', { ...head, isStatic: false })).toEqual(['parameter 0: LMain;']);
    expect(originsOf('new-instance p2, LC;\nreturn-object p2', head)).toEqual(['new LC;']);
  });

  it('joins branches, and does not mix up what a register held before', () => {
    const code = `
      new-instance v0, LOld;
      if-eqz v5, :other
      new-instance v0, LA;
      goto :end
      :other
      new-instance v0, LB;
      :end
      return-object v0`;
    expect(originsOf(code)).toEqual(['new LA;', 'new LB;']);
  });

  it('goes round a loop once', () => {
    const code = `
      new-instance v0, LA;
      new-instance v1, LB;
      :again
      move-object v2, v0
      move-object v0, v1
      move-object v1, v2
      if-eqz v5, :again
      return-object v0`;
    expect(originsOf(code)).toEqual(['new LA;', 'new LB;']);
  });

  it('finds the call of a result in a try, and what may be left when it throws', () => {
    const code = `
      new-instance v0, LA;
      :start
      invoke-static {}, LA;->make()LB;
      :end
      move-result-object v0
      :handler
      return-object v0
      .catch * :start :end :handler`;
    expect(originsOf(code)).toEqual(['new LA;', 'result of make: LB;']);
  });

  it('says nothing of code that is never reached', () => {
    expect(originsOf('goto :end\nnew-instance v0, LA;\nreturn-object v0\n:end\nreturn-void')).toEqual([]);
  });
});
