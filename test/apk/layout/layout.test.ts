import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/layout/attribute-ids.js';
import { expandLayout, type Layout } from '../../../src/apk/layout/layout.js';
import { ViewAttributes } from '../../../src/apk/layout/view-attributes.js';
import { uniqueNames, type ViewNode } from '../../../src/apk/layout/view-node.js';
import { readXml } from '../../../src/apk/xml/document.js';
import { API_DEMOS, SELENDROID, testApks } from '../support/apks.js';
import { blankAttributeNames } from '../support/blank-names.js';
import { buildXml, type ElementSpec } from '../support/build-resources.js';
import { expectMalformed } from '../support/refused.js';
import { apkXml, handMade, handMadeId, handMadeStyle, handMadeXml, idOf, layoutOf, viewsOf } from './apps.js';

const WIDGETS = 'samples/widgets.apk';
const ERS = 'samples/ers.apk';

/** An element with a layout to bring in. */
function include(layout: number, ...attributes: NonNullable<ElementSpec['attributes']>): ElementSpec {
  return {
    tag: 'include',
    attributes: [{ name: 'layout', value: { reference: layout } }, ...attributes],
  };
}

const GETTERS = Object.getOwnPropertyDescriptors(ViewAttributes.prototype);

/** A view with all that its attributes say, without those below. */
function flat({ children, attributes, ...view }: ViewNode): object {
  const said = Object.entries(GETTERS).map(([name, { get }]) => [name, get?.call(attributes)]);
  return { ...view, visibility: attributes.visibility, ...Object.fromEntries(said), below: children.length };
}

function namesOf(layout: Layout): readonly string[] {
  return viewsOf(layout).flatMap(({ resName }) => resName ?? []);
}

describe('expandLayout', () => {
  const widgets = apkXml(WIDGETS);

  it('gives views in document order, with full class names and ids', () => {
    const layout = layoutOf(apkXml(ERS), 'activity_new_report');
    expect(layout).toMatchObject({ label: 'layout/activity_new_report', notes: [] });
    expect(layout.roots).toHaveLength(1);
    expect(viewsOf(layout).map(({ cls, resName }) => [cls, resName])).toEqual([
      ['android.widget.LinearLayout', undefined],
      ['android.widget.Spinner', 'dest'],
      ['android.widget.EditText', 'amount'],
      ['android.widget.RadioGroup', 'cur'],
      ['android.widget.RadioButton', 'cur_euro'],
      ['android.widget.RadioButton', 'cur_dollar'],
      ['android.widget.RadioButton', 'cur_pound'],
      ['android.widget.Button', 'itemized'],
      ['android.widget.Button', 'quick'],
    ]);
  });

  it('follows references of attributes', () => {
    const app = apkXml(ERS);
    const [, dest, amount, , euro, , , , quick] = viewsOf(layoutOf(app, 'activity_new_report'));
    expect(dest?.resId).toBe(idOf(app, 'id', 'dest'));
    expect(dest?.attributes.entries).toHaveLength(10);
    expect(dest?.attributes.entries?.slice(0, 2)).toEqual(['Rome', 'London']);
    expect(amount?.attributes).toMatchObject({ hint: 'Amount', inputType: 2, maxLength: undefined });
    expect(euro?.attributes).toMatchObject({ text: 'Euro', checked: true });
    expect(quick?.attributes).toMatchObject({ text: 'Quick report', onClick: 'onQuickReport' });
  });

  it('expands includes, merges and stubs, and reads classes from attributes', () => {
    const layout = layoutOf(widgets, 'composed');
    const views = viewsOf(layout);
    expect(layout.notes).toEqual([]);
    expect([...uniqueNames(views).values()]).toEqual([
      'LinearLayout',
      'renamed',
      'mergedOne',
      'mergedTwo',
      'stub',
      'inflated',
      'stubbed',
      'twice',
      'twice#2',
      'ownSpinner',
      'ownField',
      'viewTag',
      'ownView',
    ]);
    expect(views[1]).toMatchObject({ tag: 'CheckBox', resName: 'renamed', isShown: true, isInStub: false });
    expect(views[4]).toMatchObject({ kind: 'stub', cls: 'android.view.ViewStub', isInStub: false });
    expect(views[6]).toMatchObject({ kind: 'view', isShown: false, isInStub: true });
    expect(views[11]).toMatchObject({ tag: 'view', cls: 'org.example.widgets.OwnField' });
  });

  it('names fragments, and shows their layouts where these are known', () => {
    const id = idOf(widgets, 'layout', 'fragments');
    const fragment = { kind: 'fragment', fragment: 'org.example.widgets.DeclaredFragment', cls: 'fragment' };
    expect(expandLayout(widgets, id).roots[0]?.children[0]).toMatchObject({ ...fragment, children: [] });
    const known = expandLayout(widgets, id, (cls) =>
      cls === fragment.fragment ? [idOf(widgets, 'layout', 'declared')] : [],
    );
    expect(namesOf(known)).toEqual(['declared', 'inDeclared', 'place']);
  });

  it('takes the default variant, or else all of them by id', () => {
    expect(namesOf(layoutOf(widgets, 'configured'))).toEqual(['always', 'byDefault']);
    const sided = namesOf(layoutOf(widgets, 'sided'));
    expect(sided).toHaveLength(3);
    expect(new Set(sided)).toEqual(new Set(['either', 'upright', 'lying']));
  });

  it('is the same when attributes have lost their names', () => {
    for (const file of [ERS, WIDGETS]) {
      const plain = apkXml(file);
      const blank = apkXml(file, blankAttributeNames);
      for (const id of plain.table.ids('layout')) {
        const views = viewsOf(expandLayout(plain, id));
        expect(viewsOf(expandLayout(blank, id)).map(flat)).toEqual(views.map(flat));
      }
    }
    const root = readXml(blankAttributeNames(buildXml({ tag: 'a', attributes: [{ id: 1, value: 2 }] })), 'x');
    expect(root.attributes.map(({ name, resourceId }) => [name, resourceId])).toEqual([['', 1]]);
  });

  it('expands every layout of the test apps', () => {
    const counts = new Map(
      testApks().map((file) => {
        const app = apkXml(file);
        const layouts = app.table.ids('layout').map((id) => expandLayout(app, id));
        expect(layouts.flatMap(({ notes }) => notes)).toEqual([]);
        return [file, [layouts.length, layouts.flatMap(viewsOf).length]];
      }),
    );
    expect(counts.get(API_DEMOS)).toEqual([292, 1694]);
    expect(counts.get(SELENDROID)).toEqual([8, 96]);
  });

  it('keeps the order of any tree', () => {
    const tag = fc.constantFrom('LinearLayout', 'Button', 'com.app.Own', 'View');
    const { tree } = fc.letrec<{ tree: ElementSpec }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.record({ tag }),
        fc.record({ tag, children: fc.array(tie('tree'), { maxLength: 3 }) }),
      ),
    }));
    const tags = (spec: ElementSpec): readonly string[] => [
      spec.tag,
      ...(spec.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : tags(child))),
    ];
    fc.assert(
      fc.property(tree, (root) => {
        const layout = expandLayout(handMade([{ name: 'main', root }]), handMadeXml(0));
        expect(viewsOf(layout).map(({ tag }) => tag)).toEqual(tags(root));
      }),
      { numRuns: 50 },
    );
  });

  it('skips what is no view', () => {
    const root: ElementSpec = {
      tag: 'layout',
      children: [
        { tag: 'data', children: [{ tag: 'variable' }] },
        { tag: 'FrameLayout', children: [{ tag: 'requestFocus' }, { tag: 'tag' }, { tag: 'WebView' }] },
      ],
    };
    const views = viewsOf(expandLayout(handMade([{ name: 'bound', root }]), handMadeXml(0)));
    expect(views.map(({ cls }) => cls)).toEqual(['android.widget.FrameLayout', 'android.webkit.WebView']);
  });

  it('lets styles and their parents speak where the element is silent', () => {
    const int = (data: number) => ({ type: 0x10, data });
    const app = handMade(
      [
        {
          name: 'main',
          root: {
            tag: 'EditText',
            attributes: [
              { id: ATTR.inputType, value: 1 },
              { name: 'style', value: { reference: handMadeStyle(0) } },
            ],
          },
        },
      ],
      {
        styles: [
          {
            parent: handMadeStyle(1),
            items: [
              [ATTR.inputType, int(2)],
              [ATTR.maxLength, int(5)],
            ],
          },
          // Its own grandchild, which must not be for ever.
          {
            parent: handMadeStyle(0),
            items: [
              [ATTR.maxLength, int(7)],
              [ATTR.max, int(9)],
            ],
          },
        ],
      },
    );
    expect(expandLayout(app, handMadeXml(0)).roots[0]?.attributes).toMatchObject({
      inputType: 1,
      maxLength: 5,
      max: 9,
    });
  });

  it('hides what an include hides, and all below', () => {
    const gone = { id: ATTR.visibility, value: 2 };
    const app = handMade([
      { name: 'main', root: { tag: 'LinearLayout', children: [include(handMadeXml(1), gone)] } },
      { name: 'part', root: { tag: 'LinearLayout', children: [{ tag: 'CheckBox' }] } },
    ]);
    const views = viewsOf(expandLayout(app, handMadeXml(0)));
    expect(views.map(({ isShown }) => isShown)).toEqual([true, false, false]);
    expect(views[1]?.attributes.visibility).toBe('gone');
  });

  it('calls ids of the framework by its name', () => {
    const root = { tag: 'ListView', attributes: [{ id: ATTR.id, value: { reference: 0x0102000a } }] };
    expect(expandLayout(handMade([{ name: 'main', root }]), handMadeXml(0)).roots[0]?.resName).toBe(
      'android:list',
    );
  });

  it('joins the variants of an included layout, a new group with all its buttons', () => {
    const withId = (tag: string, n: number, ...children: ElementSpec[]) => ({
      tag,
      attributes: [{ id: ATTR.id, value: { reference: handMadeId(n) } }],
      children,
    });
    const group = withId('RadioGroup', 2, { tag: 'RadioButton' }, withId('Switch', 0));
    const part = { name: 'part', root: { tag: 'FrameLayout', children: [withId('CheckBox', 0)] } };
    const app = handMade([
      { name: 'main', root: { tag: 'LinearLayout', children: [include(handMadeXml(1))] } },
      { ...part, config: 'land' },
      { name: 'part', config: 'port', root: { tag: 'ScrollView', children: [group, withId('Switch', 0)] } },
      { name: 'other', root: { tag: 'View' } },
    ]);
    const layout = expandLayout(app, handMadeXml(0));
    expect(viewsOf(layout).map(({ tag, resName }) => [tag, resName])).toEqual([
      ['LinearLayout', undefined],
      ['FrameLayout', undefined],
      ['CheckBox', 'main'],
      ['RadioGroup', 'other'],
      ['RadioButton', undefined],
    ]);
  });

  it('says what it cannot expand', () => {
    const app = handMade([
      {
        name: 'main',
        root: {
          tag: 'LinearLayout',
          children: [include(handMadeXml(0)), include(0x01090003), { tag: 'include' }, { tag: 'Button' }],
        },
      },
    ]);
    const layout = expandLayout(app, handMadeXml(0));
    expect(viewsOf(layout).map(({ tag }) => tag)).toEqual(['LinearLayout', 'Button']);
    expect(layout.notes).toEqual([
      'layout/main includes itself',
      'resource 0x01090003 is not in the app',
      'layout/main includes what the theme chooses',
    ]);
    expect(expandLayout(app, handMadeXml(9))).toMatchObject({
      roots: [],
      notes: ['resource 0x7f010009 is not in the app'],
    });
  });

  it('refuses layouts that grow beyond all bounds', () => {
    const many = (n: number) => Array.from({ length: 30 }, () => include(handMadeXml(n)));
    const bomb = handMade([
      ...[1, 2, 3, 4].map((n) => ({ name: `l${n}`, root: { tag: 'merge', children: many(n) } })),
      { name: 'last', root: { tag: 'merge' } },
    ]);
    expectMalformed(() => expandLayout(bomb, handMadeXml(0)), /^layout\/l1: .*more than 20000 elements/);
    let deep: ElementSpec = { tag: 'FrameLayout' };
    for (let n = 0; n < 600; n++) deep = { tag: 'FrameLayout', children: [deep] };
    expectMalformed(
      () => expandLayout(handMade([{ name: 'deep', root: deep }]), handMadeXml(0)),
      /more than 500 deep/,
    );
  });
});
