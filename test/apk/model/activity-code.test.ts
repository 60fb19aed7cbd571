import { describe, expect, it } from 'vitest';
import type { DexMethod } from '../../../src/apk/dex/dex-class.js';
import { Facts } from '../../../src/apk/facts/facts.js';
import { FactsPointsTo } from '../../../src/apk/facts/facts-points-to.js';
import { ActivityCode } from '../../../src/apk/model/activity-code.js';
import { CallGraph } from '../../../src/apk/program/call-graph.js';
import { programOf } from '../program/classes-dex.js';

const MAIN = 'La/Main;';

describe('the code of an activity', () => {
  it('includes listeners of interfaces that a library declares', () => {
    const pick = 'onNavigationItemSelected(Landroid/view/MenuItem;)Z';
    const program = programOf({
      'Llib/OnPick;': { flags: 'interface abstract', methods: { [`abstract ${pick}`]: '' } },
      [MAIN]: {
        extends: 'Landroid/app/Activity;',
        implements: ['Llib/OnPick;'],
        methods: {
          // The receiver comes in the last register but one.
          'onCreate(Landroid/os/Bundle;)V':
            'invoke-static {v14}, Llib/Nav;->listen(Llib/OnPick;)V\nreturn-void',
          [pick]: 'const/4 v0, 0\nreturn v0',
        },
      },
    });
    const isOwn = (type: string) => type.startsWith('La/');
    const facts = new Facts(program, {
      packageName: 'a',
      resources: undefined,
      isOwn,
      made: [MAIN],
      entries: [],
    });
    const app = {
      facts,
      graph: new CallGraph(program, { pointsTo: new FactsPointsTo(facts) }),
      xml: undefined,
      isOwn: (method: DexMethod) => isOwn(method.class.descriptor),
      activities: new Set([MAIN]),
    };
    const found = new ActivityCode(app, MAIN).entries;
    expect(found.map(({ method, event, bound }) => [method.name, event, bound])).toEqual([
      ['onCreate', 'lifecycle', undefined],
      ['onNavigationItemSelected', 'menu', undefined],
    ]);
  });
});
