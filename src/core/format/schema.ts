import { z } from 'zod';
import {
  type Action,
  KEYS,
  PLAIN_ACTION_KINDS,
  type Target,
  type Wait,
  type WidgetTarget,
} from '../action.js';
import type { Crash, Frame, Thrown } from '../crash.js';
import type { Bounds, Point } from '../geometry.js';
import type { DeviceEvent, Observation, ProbeIds } from '../observation.js';
import type { Screen, Window } from '../screen.js';
import type { Widget } from '../widget.js';

/** The words of core as they are written to files. Defaults stand for what a writer leaves out. */

const whole = z.int();
const natural = whole.min(0);
const flag = z.boolean().default(false);
const text = z.string().default('');

const point: z.ZodType<Point> = z.strictObject({ x: z.number(), y: z.number() });
const bounds: z.ZodType<Bounds> = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const probeIds: z.ZodType<ProbeIds> = z.array(natural);

const widgetTarget: z.ZodType<WidgetTarget> = z.strictObject({
  path: z.array(natural),
  resourceId: z.string().optional(),
  className: z.string(),
  text: z.string().optional(),
  label: z.string().optional(),
  bounds,
  selector: z.string().optional(),
});
const target: z.ZodType<Target> = z.union([widgetTarget, z.strictObject({ point })]);
const toggle = z.enum(['on', 'off', 'toggle']);

export const actionSchema: z.ZodType<Action> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['click', 'longClick']), target }),
  z.strictObject({ kind: z.literal('focus'), target: widgetTarget }),
  z.strictObject({ kind: z.literal('setText'), target: widgetTarget, text: z.string() }),
  z.strictObject({ kind: z.literal('setValue'), target: widgetTarget, value: z.number() }),
  z.strictObject({
    kind: z.literal('scroll'),
    target: widgetTarget,
    direction: z.enum(['up', 'down', 'left', 'right']),
  }),
  z.strictObject({ kind: z.literal('swipe'), from: point, to: point }),
  z.strictObject({ kind: z.literal('pinch'), target, scale: z.number() }),
  z.strictObject({
    kind: z.literal('key'),
    key: z.enum(KEYS),
    times: z.union([z.literal(1), z.literal(2)]).default(1),
  }),
  z.strictObject({ kind: z.literal('idle'), ms: z.number().min(0) }),
  z.strictObject({ kind: z.literal('openNotification'), index: natural, button: natural.optional() }),
  z.strictObject({
    kind: z.enum(['doze', 'wifi', 'bluetooth', 'planeMode', 'charging', 'nightMode']),
    to: toggle,
  }),
  z.strictObject({ kind: z.literal('battery'), percent: z.int().min(0).max(100) }),
  z.strictObject({ kind: z.literal('locale'), tag: z.string().min(1) }),
  z.strictObject({ kind: z.literal('fontScale'), scale: z.number().positive() }),
  z.strictObject({ kind: z.literal('location'), to: z.enum(['gps', 'gps&network', 'off', 'toggle']) }),
  z.strictObject({ kind: z.enum(PLAIN_ACTION_KINDS) }),
]);

export const waitSchema: z.ZodType<Wait> = z.union([
  z.literal('settled'),
  z.strictObject({ ms: z.number().min(0) }),
]);

const frame: z.ZodType<Frame> = z.strictObject({
  className: z.string(),
  method: z.string(),
  file: z.string().optional(),
  line: whole.optional(),
});
const thrown: z.ZodType<Thrown> = z.strictObject({
  exception: z.string(),
  message: z.string(),
  frames: z.array(frame),
});
const crash: z.ZodType<Crash> = z.strictObject({
  exception: z.string(),
  message: z.string(),
  frames: z.array(frame),
  thread: z.string(),
  causes: z.array(thrown),
  suspect: z.strictObject({ why: z.string(), stack: z.array(z.string()) }).optional(),
});

export const eventSchema: z.ZodType<DeviceEvent> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('crash'), crash }),
  z.strictObject({ kind: z.literal('anr'), reason: z.string() }),
  z.strictObject({ kind: z.literal('limit'), api: z.string(), message: z.string() }),
  z.strictObject({ kind: z.literal('exit'), code: whole }),
  z.strictObject({ kind: z.literal('toast'), text: z.string() }),
  z.strictObject({ kind: z.literal('log'), tag: z.string(), message: z.string() }),
  z.strictObject({
    kind: z.literal('intent'),
    action: z.string(),
    data: z.string().optional(),
    component: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('notification'), title: z.string(), text: z.string() }),
]);

const widgetSchema: z.ZodType<Widget> = z.strictObject({
  className: z.string(),
  role: z.string(),
  resourceId: z.string().optional(),
  text,
  description: text,
  hint: text,
  bounds,
  enabled: z.boolean().default(true),
  visible: z.boolean().default(true),
  clickable: flag,
  longClickable: flag,
  checkable: flag,
  checked: flag,
  scrollable: flag,
  focusable: flag,
  focused: flag,
  selected: flag,
  password: flag,
  editable: flag,
  inputType: whole.optional(),
  value: z.number().optional(),
  scroll: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  collection: z.strictObject({ items: natural }).optional(),
  icon: z.string().optional(),
  get children() {
    return z.array(widgetSchema).default([]);
  },
});

const windowSchema: z.ZodType<Window> = z.strictObject({
  kind: z.enum(['activity', 'dialog', 'menu', 'popup', 'system']),
  bounds,
  focused: z.boolean(),
  root: widgetSchema,
});

export const screenSchema: z.ZodType<Screen> = z.strictObject({
  package: z.string(),
  activity: z.string(),
  windows: z.tuple([windowSchema], windowSchema),
  stack: z.array(z.string()).optional(),
  orientation: z.enum(['portrait', 'landscape']),
  context: z.strictObject({
    crashed: z.boolean(),
    wifi: z.boolean(),
    bluetooth: z.boolean(),
    planeMode: z.boolean(),
    location: z.enum(['off', 'gps', 'gps&network']),
    display: z.enum(['on', 'off']),
  }),
});

/** A whole observation, as a device in another process sends it. */
export const observationSchema: z.ZodType<Observation> = z.strictObject({
  screen: screenSchema,
  process: z.enum(['foreground', 'background', 'dead']),
  outcome: z.enum(['done', 'refused']),
  unsettled: z.boolean(),
  virtualMs: z.number(),
  coverage: probeIds,
  events: z.array(eventSchema),
});
