import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/layout/attribute-ids.js';
import { preferencesBelow, readPreferences } from '../../../src/apk/layout/preferences.js';
import { API_DEMOS } from '../support/apks.js';
import { apkXml, handMade, handMadeAttribute, handMadeXml, idOf } from './apps.js';

describe('readPreferences', () => {
  it('reads preferences and the intents that they start', () => {
    const app = apkXml('samples/intents.apk');
    const screen = readPreferences(app, idOf(app, 'xml', 'settings'));
    expect(screen).toMatchObject({ tag: 'PreferenceScreen', cls: 'android.preference.PreferenceScreen' });
    expect(screen?.children).toMatchObject([
      { cls: 'android.preference.CheckBoxPreference', key: 'loud', title: 'Loud', intent: undefined },
      {
        cls: 'android.preference.Preference',
        key: 'target',
        title: 'Target',
        intent: {
          targetPackage: 'org.example.intents',
          targetClass: 'org.example.intents.TargetActivity',
          action: undefined,
          categories: [],
        },
        children: [],
      },
    ]);
  });

  it('reads what lists offer, and what depends on what', () => {
    const app = apkXml(API_DEMOS);
    const screen = readPreferences(app, idOf(app, 'xml', 'preferences'));
    const all = screen === undefined ? [] : [...preferencesBelow(screen)];
    const byKey = new Map(all.map((one) => [one.key, one]));
    expect(byKey.get('list_preference')).toMatchObject({
      title: 'List preference',
      entries: ['Alpha Option 01', 'Beta Option 02', 'Charlie Option 03'],
      entryValues: ['alpha', 'beta', 'charlie'],
    });
    expect(byKey.get('child_checkbox_preference')?.dependency).toBe('parent_checkbox_preference');
    expect(all.find(({ title }) => title === 'Intent preference')?.intent).toMatchObject({
      action: 'android.intent.action.VIEW',
      data: 'http://www.android.com',
    });
  });

  it('reads attributes of libraries by their names, and headers', () => {
    const key = { id: handMadeAttribute(1, 0), value: 'own' };
    const root = {
      tag: 'preference-headers',
      children: [
        {
          tag: 'androidx.preference.SwitchPreferenceCompat',
          attributes: [{ id: ATTR.key, value: 'framework' }, key],
        },
        {
          tag: 'header',
          attributes: [{ id: ATTR.fragment, value: 'com.app.Prefs' }],
          children: [
            { tag: 'extra' },
            {
              tag: 'intent',
              attributes: [{ id: ATTR.action, value: 'go' }],
              children: [{ tag: 'category', attributes: [{ id: ATTR.name, value: 'there' }] }],
            },
          ],
        },
      ],
    };
    const app = handMade([{ name: 'prefs', root }], { attributes: ['key'] });
    expect(readPreferences(app, handMadeXml(0))?.children).toMatchObject([
      { cls: 'androidx.preference.SwitchPreferenceCompat', key: 'own' },
      {
        cls: 'android.preference.PreferenceActivity$Header',
        fragment: 'com.app.Prefs',
        intent: { action: 'go', categories: ['there'] },
        children: [],
      },
    ]);
  });

  it('has nothing to say about what is not there', () => {
    expect(readPreferences(handMade([]), handMadeXml(3))).toBeUndefined();
  });
});
