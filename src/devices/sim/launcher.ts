import { type Screen, USUAL_CONTEXT } from '../../core/screen.js';
import { widget } from '../../core/widget.js';
import { type Place, SCREEN_SIZE } from './machine.js';

/** What is in front when the app is not: a home screen that ignores every tap. */
const SCREEN: Screen = {
  package: 'com.android.launcher',
  activity: 'com.android.launcher.Launcher',
  windows: [
    {
      kind: 'activity',
      bounds: [0, 0, SCREEN_SIZE.width, SCREEN_SIZE.height],
      focused: true,
      root: widget({
        className: 'com.android.internal.policy.DecorView',
        role: 'android.widget.FrameLayout',
        bounds: [0, 0, SCREEN_SIZE.width, SCREEN_SIZE.height],
        children: [
          widget({
            className: 'android.widget.TextView',
            text: 'Home',
            bounds: [16, 40, SCREEN_SIZE.width - 16, 72],
          }),
        ],
      }),
    },
  ],
  orientation: 'portrait',
  context: USUAL_CONTEXT,
};

/** The home screen as a place of its own. */
export const LAUNCHER: Place = {
  screen: SCREEN,
  reaction: (action) => ('target' in action && 'point' in action.target ? () => LAUNCHER : null),
};

/** The home screen right after the app has crashed. */
export const AFTER_CRASH: Screen = { ...SCREEN, context: { ...USUAL_CONTEXT, crashed: true } };
