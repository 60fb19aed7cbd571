import { type Action, widgetTarget } from '../../core/action.js';
import type { DeviceInfo } from '../../core/device.js';
import type { StateKey } from '../../core/driver.js';
import { showAction } from '../../core/show-action.js';
import type { Trace } from '../../core/trace.js';
import type { Step } from './data.js';
import type { PictureBook } from './picture-book.js';

/** The steps of a trace, each on the screen that was there before it. */
export function traceSteps(trace: Trace, size: DeviceInfo['size'], book: PictureBook): readonly Step[] {
  let before: StateKey = trace.start.screen;
  let upright = true;
  return trace.steps.map(({ input, screen }) => {
    const step: Step = {
      text: showAction(input),
      picture: book.of(before, 'large'),
      mark: markOf(input, upright ? size : { width: size.height, height: size.width }),
    };
    if (input.kind === 'rotate') upright = !upright;
    before = screen;
    return step;
  });
}

function markOf(action: Action, { width, height }: DeviceInfo['size']): Step['mark'] {
  const target = widgetTarget(action);
  if (target === undefined) return null;
  const [left, top, right, bottom] = target.bounds;
  return [left / width, top / height, (right - left) / width, (bottom - top) / height];
}
