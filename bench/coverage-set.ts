import { TypedFastBitSet } from 'typedfastbitset';
import { CoverageSet } from '../src/core/coverage.js';
import { SeededRng } from '../src/core/rng.js';
import { print, seconds } from './measure.js';

/** Adding what an event covers to what the run has covered, beside a peer and the built-in Set. */
export async function coverageSet(): Promise<void> {
  const rng = new SeededRng(1);
  const probes = 28_141;
  const handOuts = Array.from({ length: 10_000 }, () => Array.from({ length: 20 }, () => rng.int(probes)));
  const rounds = 100;

  const ours = async () => {
    const set = new CoverageSet();
    return seconds(() => {
      for (let n = 0; n < rounds; n++) for (const ids of handOuts) set.addAll(ids);
    });
  };
  const theirs = async (make: () => { add(id: number): unknown }) => {
    const set = make();
    return seconds(() => {
      for (let n = 0; n < rounds; n++) for (const ids of handOuts) for (const id of ids) set.add(id);
    });
  };
  await ours();
  const time = await ours();
  await theirs(() => new TypedFastBitSet());
  const peerTime = await theirs(() => new TypedFastBitSet());
  const builtIn = await theirs(() => new Set<number>());
  const calls = rounds * handOuts.length;
  print('coverage-set', calls / time, 'calls/s', {
    idsPerCall: 20,
    probes,
    peer: 'typedfastbitset',
    timesFasterThanPeer: Number((peerTime / time).toPrecision(3)),
    timesFasterThanSet: Number((builtIn / time).toPrecision(3)),
  });
}
