import type { Action, Target, WidgetTarget } from './action.js';
import { shortId } from './widget.js';

const LONGEST_TEXT = 40;

/** An action in a few words, for people. */
export function showAction(action: Action): string {
  switch (action.kind) {
    case 'click':
      return 'point' in action.target ? `tap ${spot(action.target)}` : `click ${spot(action.target)}`;
    case 'longClick':
      return 'point' in action.target
        ? `long tap ${spot(action.target)}`
        : `long click ${spot(action.target)}`;
    case 'focus':
      return `focus ${field(action.target)}`;
    case 'setText':
      return `type ${quoted(action.text)} into ${field(action.target)}`;
    case 'setValue':
      return `set ${field(action.target)} to ${action.value}`;
    case 'scroll':
      return [`scroll ${action.direction}`, ...named(action.target).slice(0, 1)].join(' in ');
    case 'pinch':
      return `pinch ${spot(action.target)} by ${action.scale}`;
    case 'swipe':
      return `swipe ${action.from.x},${action.from.y} to ${action.to.x},${action.to.y}`;
    case 'key':
      return words(action.key) + (action.times === 1 ? '' : ' twice');
    case 'idle':
      return `wait ${action.ms} ms`;
    case 'openNotification':
      return action.button === undefined
        ? `open notification ${action.index}`
        : `button ${action.button} of notification ${action.index}`;
    case 'battery':
      return `battery ${action.percent} %`;
    case 'locale':
      return `language ${action.tag}`;
    case 'fontScale':
      return `letters x${action.scale}`;
    case 'doze':
    case 'wifi':
    case 'bluetooth':
    case 'planeMode':
    case 'charging':
    case 'nightMode':
    case 'location':
      return `${words(action.kind)} ${action.to}`;
    default:
      return action.kind;
  }
}

function spot(target: Target): string {
  if ('point' in target) return `${target.point.x},${target.point.y}`;
  return named(target)[0] ?? bare(target);
}

/** A field by its id before its text: its text is what was entered, not what it is called. */
function field(target: WidgetTarget): string {
  return named(target).at(-1) ?? bare(target);
}

/** The names of a widget, the clearest first. */
function named({ text, label, resourceId }: WidgetTarget): string[] {
  const seen = text === undefined || text === '' ? label : text;
  return [
    ...(seen === undefined ? [] : [quoted(seen)]),
    ...(resourceId === undefined ? [] : [`#${shortId(resourceId)}`]),
  ];
}

function bare({ className, path }: WidgetTarget): string {
  return `${className.slice(className.lastIndexOf('.') + 1)}[${path.join(',')}]`;
}

function quoted(text: string): string {
  const characters = [...text];
  return JSON.stringify(
    characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…` : text,
  );
}

/** `volumeUp` as `volume up`. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
