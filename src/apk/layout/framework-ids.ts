/** The framework's id `background`; the others that views carry follow it. */
export const FIRST_FRAMEWORK_ID = 0x01020000;

/** Names of the framework's ids in the order of their numbers. */
export const FRAMEWORK_ID_NAMES = [
  'background',
  'checkbox',
  'content',
  'edit',
  'empty',
  'hint',
  'icon',
  'icon1',
  'icon2',
  'input',
  'list',
  'message',
  'primary',
  'progress',
  'selectedIcon',
  'secondaryProgress',
  'summary',
  'tabcontent',
  'tabhost',
  'tabs',
  'text1',
  'text2',
  'title',
  'toggle',
  'widget_frame',
  'button1',
  'button2',
  'button3',
] as const;
