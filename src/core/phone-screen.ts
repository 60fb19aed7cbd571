import { z } from 'zod';

/**
 * The screens that have a name, as `WxH@DPI`: pixels across and down as the phone is held at first, and how many of them
 * make an inch. A folding phone is open.
 */
export const PHONE_SCREENS = {
  phone: '1080x2340@420',
  small: '320x480@160',
  tablet: '2560x1600@320',
  fold: '2208x1840@420',
} as const;

/** What an app is tested on unless somebody says otherwise. */
export const DEFAULT_SCREEN = PHONE_SCREENS.phone;
/** What every phone had before there was a choice: recordings that name no screen were made on it, and simulated apps are. */
export const FIRST_SCREEN = PHONE_SCREENS.small;

/** How many dots make an inch where one of them is one of Android's density-independent pixels. */
export const BASE_DPI = 160;

const SIDES = { min: 100, max: 8192 } as const;
const DPIS = { min: 100, max: 800 } as const;
const FORMAT = /^(\d{1,5})x(\d{1,5})@(\d{1,4})$/;

export interface PhoneScreen {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** The numbers of a screen; null when the text does not name one that a phone could have. */
export function parsePhoneScreen(text: string): PhoneScreen | null {
  const [, width, height, dpi] = (FORMAT.exec(text) ?? []).map(Number);
  if (width === undefined || height === undefined || dpi === undefined) return null;
  const fits = (value: number, { min, max }: typeof SIDES | typeof DPIS) => value >= min && value <= max;
  return fits(width, SIDES) && fits(height, SIDES) && fits(dpi, DPIS) ? { width, height, dpi } : null;
}

export function showPhoneScreen({ width, height, dpi }: PhoneScreen): string {
  return `${width}x${height}@${dpi}`;
}

/** What a user means: a name, or the numbers. Null when it is neither. */
export function readPhoneScreen(text: string): string | null {
  const named = Object.entries(PHONE_SCREENS).find(([name]) => name === text);
  if (named !== undefined) return named[1];
  const numbers = parsePhoneScreen(text);
  return numbers === null ? null : showPhoneScreen(numbers);
}

/** The shortest word for a screen. */
export function namePhoneScreen(screen: string): string {
  return Object.entries(PHONE_SCREENS).find(([, numbers]) => numbers === screen)?.[0] ?? screen;
}

export const WHAT_SCREENS = `${Object.keys(PHONE_SCREENS).join(', ')}, or WxH@DPI such as ${DEFAULT_SCREEN}`;

/** A screen as it is written down. */
export const phoneScreen = z
  .string()
  .refine((text) => parsePhoneScreen(text) !== null, { message: `expected a screen as ${DEFAULT_SCREEN}` });

/** A screen as a person writes it. */
export const writtenPhoneScreen = z.string().transform((text, context) => {
  const screen = readPhoneScreen(text);
  if (screen !== null) return screen;
  context.addIssue({ code: 'custom', message: `expected ${WHAT_SCREENS}` });
  return z.NEVER;
});
