import type { Png } from './device.js';

/** Width and height follow the signature and the beginning of the first chunk. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** How large a picture is, in its own pixels. */
export function pictureSize(png: Png): { readonly width: number; readonly height: number } {
  const bytes = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: bytes.getUint32(WIDTH_AT), height: bytes.getUint32(HEIGHT_AT) };
}
