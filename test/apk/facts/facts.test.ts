import { describe, expect, it } from 'vitest';
import type { Atom } from '../../../src/apk/facts/atom.js';
import { Facts } from '../../../src/apk/facts/facts.js';
import { type ClassText, programOf } from '../program/classes-dex.js';

/** What the argument of `La/Sink;->take(...)` can be in this code. */
function taken(code: string, classes: Readonly<Record<string, ClassText>> = {}, type = 'Ljava/lang/Object;') {
  const methods = { 'go()V': `${code}\ninvoke-static {v0}, Lb/Sink;->take(${type})V\nreturn-void` };
  const program = programOf({ 'La/Main;': { extends: 'Landroid/app/Activity;', methods }, ...classes });
  const facts = new Facts(program, {
    packageName: 'a',
    resources: undefined,
    isOwn: (one) => one.startsWith('La/'),
    made: ['La/Main;'],
    entries: [],
  });
  return facts.calls('take').flatMap(({ args }) => facts.at(args[0]).map(show));
}

function show(atom: Atom): string {
  switch (atom.kind) {
    case 'int':
    case 'string':
      return `${atom.kind} ${atom.value}`;
    case 'class':
    case 'object':
      return `${atom.kind} ${atom.type}`;
    case 'view':
    case 'value':
      return `${atom.kind} ${atom.id}`;
    default:
      return atom.kind;
  }
}

const FIND = `const/4 v1, 5
invoke-virtual {v15, v1}, Landroid/app/Activity;->findViewById(I)Landroid/view/View;
move-result-object v0`;

describe('facts', () => {
  it('know constants, also through fields and calls', () => {
    expect(taken('const-string v0, x')).toEqual(['string x']);
    expect(taken('const-class v0, La/Main;')).toEqual(['class La/Main;']);
    const box: Readonly<Record<string, ClassText>> = {
      'La/Box;': { methods: { 'static wrap(Ljava/lang/Object;)Ljava/lang/Object;': 'return-object v15' } },
    };
    const call = `const-string v0, in
      invoke-static {v0}, La/Box;->wrap(Ljava/lang/Object;)Ljava/lang/Object;
      move-result-object v0`;
    expect(taken(call, box)).toEqual(['string in']);
  });

  it('know what is put together of constants', () => {
    const concatenation = `new-instance v0, Ljava/lang/StringBuilder;
      invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
      const-string v1, a.
      invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
      const-string v1, Main
      invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
      invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
      move-result-object v0`;
    expect(taken(concatenation)).toContain('string a.Main');
    expect(taken(concatenation)).not.toContain('string a.');
  });

  it('know views by their ids, and what is read from them', () => {
    expect(taken(FIND)).toEqual(['view 5']);
    const read = `${FIND}
      invoke-virtual {v0}, Landroid/widget/EditText;->getText()Landroid/text/Editable;
      move-result-object v0
      invoke-virtual {v0}, Ljava/lang/Object;->toString()Ljava/lang/String;
      move-result-object v0`;
    expect(taken(read)).toContain('value 5');
  });

  it('say when a text comes from elsewhere', () => {
    const outside = 'invoke-static {}, Lb/File;->read()Ljava/lang/String;\nmove-result-object v0';
    expect(taken(outside)).toEqual(['any']);
  });
});
