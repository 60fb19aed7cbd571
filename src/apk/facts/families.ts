import type { Hierarchy } from '../program/hierarchy.js';

/** Types of the framework and of the libraries that stand in for it, by what they are to an app. */
export const FAMILY = {
  activity: ['Landroid/app/Activity;'],
  context: ['Landroid/content/Context;'],
  fragment: [
    'Landroid/app/Fragment;',
    'Landroid/support/v4/app/Fragment;',
    'Landroidx/fragment/app/Fragment;',
  ],
  dialog: ['Landroid/app/Dialog;'],
  dialogBuilder: [
    'Landroid/app/AlertDialog$Builder;',
    'Landroid/support/v7/app/AlertDialog$Builder;',
    'Landroidx/appcompat/app/AlertDialog$Builder;',
  ],
  view: ['Landroid/view/View;'],
  window: ['Landroid/view/Window;'],
  inflater: ['Landroid/view/LayoutInflater;'],
  menu: ['Landroid/view/Menu;'],
  menuItem: ['Landroid/view/MenuItem;'],
  menuInflater: ['Landroid/view/MenuInflater;'],
  intent: ['Landroid/content/Intent;'],
  componentName: ['Landroid/content/ComponentName;'],
  arrayAdapter: ['Landroid/widget/ArrayAdapter;'],
  adapterView: ['Landroid/widget/AdapterView;', 'Landroid/widget/AutoCompleteTextView;'],
  preference: [
    'Landroid/preference/Preference;',
    'Landroid/support/v7/preference/Preference;',
    'Landroidx/preference/Preference;',
  ],
  launcher: ['Landroidx/activity/result/ActivityResultLauncher;'],
} as const;

export type Family = keyof typeof FAMILY;

/** Whether a type belongs to a family. */
export function isA(hierarchy: Hierarchy, type: string, family: Family): boolean {
  return FAMILY[family].some((base) => hierarchy.isSubtype(type, base));
}
