import { joinBytes, u32 } from '../zip/write-bytes.js';
import type { ZipSections } from '../zip/write-zip.js';
import { contentDigest } from './content-digest.js';
import type { SignScheme } from './scheme.js';
import { type SigningKey, signature } from './signing-key.js';
import type { WrittenPair } from './write-signing-block.js';

const V2_ID = 0x7109871a;
const V3_ID = 0xf05368c0;

/** Says in the v2 signature that there is a better one, so that nobody can take that one away unnoticed. */
const STRIPPING_PROTECTION = 0xbeeff00d;
const V3 = 3;

/** The versions of Android that are to look at a v3 signature: all that know the scheme. */
const V3_MIN_SDK = 28;
const V3_MAX_SDK = 0x7fffffff;

/** How a key signs, and the number that the schemes have for it. */
interface BlockAlgorithm {
  readonly id: number;
  readonly hash: 'sha256' | 'sha512';
}

/** The signatures of the schemes v2 and v3, as they go into the APK signing block. */
export function blockSignatures(
  sections: ZipSections,
  key: SigningKey,
  schemes: ReadonlySet<SignScheme>,
): readonly WrittenPair[] {
  const algorithm = algorithmFor(key);
  const digests = tagged(algorithm, contentDigest(sections, algorithm.hash));
  const pairs: WrittenPair[] = [];
  if (schemes.has('v2')) {
    const attributes = schemes.has('v3') ? prefixed(u32(STRIPPING_PROTECTION, V3)) : NOTHING;
    const data = joinBytes([prefixed(digests), certificates(key), prefixed(attributes)]);
    pairs.push({ id: V2_ID, value: signers(data, NOTHING, key, algorithm) });
  }
  if (schemes.has('v3')) {
    const range = u32(V3_MIN_SDK, V3_MAX_SDK);
    const data = joinBytes([prefixed(digests), certificates(key), range, prefixed(NOTHING)]);
    pairs.push({ id: V3_ID, value: signers(data, range, key, algorithm) });
  }
  return pairs;
}

const NOTHING = new Uint8Array(0);

/** Large keys go with the larger hash, as their owner is after more safety. */
function algorithmFor({ type, bits }: SigningKey): BlockAlgorithm {
  if (type === 'RSA') return bits > 3072 ? { id: 0x0104, hash: 'sha512' } : { id: 0x0103, hash: 'sha256' };
  return bits > 256 ? { id: 0x0202, hash: 'sha512' } : { id: 0x0201, hash: 'sha256' };
}

/** The list of the one signer. */
function signers(
  data: Uint8Array,
  range: Uint8Array,
  key: SigningKey,
  algorithm: BlockAlgorithm,
): Uint8Array {
  const signed = tagged(algorithm, signature(key, algorithm.hash, data));
  const signer = joinBytes([prefixed(data), range, prefixed(signed), prefixed(key.publicKey)]);
  return prefixed(prefixed(signer));
}

function certificates({ certificate }: SigningKey): Uint8Array {
  return prefixed(prefixed(certificate));
}

/** A digest or signature with the algorithm that made it. */
function tagged({ id }: BlockAlgorithm, value: Uint8Array): Uint8Array {
  return prefixed(joinBytes([u32(id), prefixed(value)]));
}

/** Behind its own length. */
function prefixed(bytes: Uint8Array): Uint8Array {
  return joinBytes([u32(bytes.length), bytes]);
}
