/** A point in screen pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Left, top, right, bottom in screen pixels; right and bottom are exclusive. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** Whether a point lies inside a rectangle. */
export function contains(bounds: Bounds, point: Point): boolean {
  return point.x >= bounds[0] && point.x < bounds[2] && point.y >= bounds[1] && point.y < bounds[3];
}
