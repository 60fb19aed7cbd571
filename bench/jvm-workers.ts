import { parseApp } from '../src/devices/open.js';
import { apksIn, appName, type Player, playerOn, withDevice } from './jvm.js';
import { print, round, seconds } from './measure.js';

/** As long as a JVM still compiles much, its compiler keeps the second core busy. */
const WARM_UP_EVENTS = 1500;
const EVENTS = 200;
/** One and two play the same games, so that they do the same work. */
const GAMES = [1, 2, 3, 4, 5];
/** They take turns, so that a computer that gets slower or faster meanwhile does so for both. */
const ROUNDS = 2;
const WORKERS = 2;

/**
 * What a second JVM brings: events per second of two that play the same app at once, against each of them alone. It takes a
 * computer with two cores and nothing else to do. GAUNTLET_BENCH_APKS names the folder of the APKs.
 */
export async function jvmWorkers(): Promise<void> {
  const folder = process.env.GAUNTLET_BENCH_APKS;
  if (folder === undefined) {
    process.stderr.write('jvm-workers: set GAUNTLET_BENCH_APKS to a folder of APKs.\n');
    return;
  }
  for (const apk of apksIn(folder)) {
    const { alone, together } = await withPlayers(apk, WORKERS, measure);
    print('jvm-workers', together / alone, 'times', {
      app: appName(apk),
      one: round(alone),
      two: round(together),
    });
  }
}

/** Uses several devices with an app; all JVMs are warm. */
async function withPlayers<T>(
  apk: string,
  count: number,
  use: (players: readonly Player[]) => Promise<T>,
  players: readonly Player[] = [],
): Promise<T> {
  if (players.length === count) return use(players);
  return withDevice(apk, async (device) => {
    const player = playerOn(device, await device.install(parseApp(apk)));
    await player.play(WARM_UP_EVENTS);
    return withPlayers(apk, count, use, [...players, player]);
  });
}

/** Events per second, of one player after the other and of all of them at once. */
async function measure(
  players: readonly Player[],
): Promise<{ readonly alone: number; readonly together: number }> {
  let alone = 0;
  let together = 0;
  // No game is new to anybody when it counts.
  for (const game of GAMES) for (const player of players) await play(player, game);
  for (let n = 0; n < ROUNDS; n++) {
    for (const game of GAMES) {
      for (const player of players) alone += await seconds(() => play(player, game));
      together += await seconds(() => Promise.all(players.map((player) => play(player, game))));
    }
  }
  const events = ROUNDS * GAMES.length * players.length * EVENTS;
  return { alone: events / alone, together: events / together };
}

function play(player: Player, game: number): Promise<readonly number[]> {
  player.begin(game);
  return player.play(EVENTS);
}
