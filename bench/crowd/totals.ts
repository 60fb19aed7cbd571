import { arithmeticMean } from '../../src/core/statistics.js';
import type { Row } from './row.js';

/** A round in numbers. */
export function countsOf(rows: readonly Row[]): Readonly<Record<string, number>> {
  const of = (holds: (row: Row) => boolean) => rows.filter(holds).length;
  const average = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? 0 : Number(arithmeticMean(known).toPrecision(3));
  };
  return {
    apps: rows.length,
    modern: of(({ target }) => target >= 29),
    screenOrLimit: of(({ firstActivity, limits }) => firstActivity !== null || limits.length > 0),
    failed: of(({ failed }) => failed !== null),
    lost: of(({ lost }) => lost > 0),
    hung: of(({ hangs }) => hangs.length > 0),
    crashed: of(({ crashes }) => crashes.some(({ suspect }) => suspect === null)),
    suspect: of(({ crashes }) => crashes.some(({ suspect }) => suspect !== null)),
    nondeterministic: of(({ nondeterministic }) => nondeterministic !== null),
    withLimits: of(({ limits }) => limits.length > 0),
    firstStartS: average(rows.map(({ firstStartS }) => firstStartS)),
    startS: average(rows.map(({ startS }) => startS)),
    eventsPerSecond: average(rows.map(({ eventsPerSecond }) => eventsPerSecond)),
    warmEventsPerSecond: average(rows.map(({ warmEventsPerSecond }) => warmEventsPerSecond)),
  };
}
