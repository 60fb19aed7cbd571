import type { Evidence } from '../../../core/finding.js';
import { numbered } from './numbers.js';

/** What shows that a finding is one, to be opened: named facts, then stacks. The message stands elsewhere. */
export function EvidenceDetails({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const facts = evidence.filter((piece) => piece.kind === 'fact');
  const stacks = evidence.filter((piece) => piece.kind === 'stack');
  if (facts.length + stacks.length === 0) return null;
  return (
    <details>
      <summary>Details</summary>
      {facts.length > 0 && (
        <ul class="facts">
          {numbered(facts).map(({ number, item: { name, text } }) => (
            <li key={number}>
              {name}: {text}
            </li>
          ))}
        </ul>
      )}
      {numbered(stacks).map(({ number, item }) => (
        <Stack key={number} stack={item} />
      ))}
    </details>
  );
}

function Stack({ stack: { lines, own } }: { readonly stack: Extract<Evidence, { kind: 'stack' }> }) {
  const isOwn = new Set(own);
  return (
    <ol class="stack">
      {numbered(lines).map(({ number, item }) => (
        <li key={number} class={isOwn.has(number) ? 'own' : undefined}>
          {item}
        </li>
      ))}
    </ol>
  );
}
