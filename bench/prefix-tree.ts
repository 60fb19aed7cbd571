import { PrefixTree } from '../src/core/prefix-tree.js';
import { SeededRng } from '../src/core/rng.js';
import { print, seconds } from './measure.js';

/** Growing a prefix tree from random traces of 50 steps, until it has a million nodes. */
export async function prefixTree(): Promise<void> {
  const rng = new SeededRng(1);
  const tree = new PrefixTree(0);
  let steps = 0;
  const time = await seconds(() => {
    while (tree.size < 1_000_000) {
      let node = 0;
      for (let n = 0; n < 50; n++, steps++) node = tree.extend(node, rng.int(10), rng.int(3));
    }
  });
  print('prefix-tree', steps / time, 'steps/s', {
    nodes: tree.size,
    bytesPerNode: Math.round(tree.byteLength / tree.size),
  });
}
