/** What to answer when an app asks for a permission: whatever comes, always yes, always no. */
export const PERMISSION_RULES = ['ask', 'grant', 'deny'] as const;
export type PermissionRule = (typeof PERMISSION_RULES)[number];

/** Selectors of the buttons of Android's permission dialog. */
const GRANTING = [
  '#permission_allow_button',
  '#permission_allow_foreground_only_button',
  '#permission_allow_one_time_button',
];
const DENYING = ['#permission_deny_button', '#permission_deny_and_dont_ask_again_button'];

/** The buttons that are never touched under a rule: the dialog is answered by the others. */
export function refusedButtons(rule: PermissionRule): readonly string[] {
  switch (rule) {
    case 'ask':
      return [];
    case 'grant':
      return DENYING;
    case 'deny':
      return GRANTING;
  }
}
