/** `0xRRGGBB`. */
export type Colour = number;

/** Every colour of a drawn screen. */
export const PALETTE = {
  window: 0xfafafa,
  card: 0xffffff,
  shadow: 0x000000,
  statusBar: 0x303f9f,
  bar: 0x3f51b5,
  onBar: 0xffffff,
  accent: 0x00897b,
  onAccent: 0xffffff,
  text: 0x212121,
  secondary: 0x757575,
  hint: 0x9e9e9e,
  link: 0x00796b,
  divider: 0xe0e0e0,
  outline: 0xb0bec5,
  button: 0xeceff1,
  buttonText: 0x303f9f,
  control: 0x616161,
  track: 0xbdbdbd,
  knob: 0xfafafa,
  image: 0xe3e8eb,
  imageInk: 0x78909c,
  selected: 0xe0f2f1,
  star: 0xffb300,
  scroll: 0x9e9e9e,
} as const satisfies Record<string, Colour>;

/** Fills of lettered icons; an icon's name picks one, so that different icons look different. */
export const ICON_FILLS: readonly Colour[] = [0x5c6bc0, 0x26a69a, 0xef6c00, 0x8d6e63, 0xab47bc, 0x42a5f5];

/** A colour on the way from `a` (0) to `b` (1). */
export function mix(a: Colour, b: Colour, share: number): Colour {
  const channel = (shift: number) => {
    const from = (a >> shift) & 255;
    return Math.round(from + (((b >> shift) & 255) - from) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
