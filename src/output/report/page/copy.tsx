import { useState } from 'preact/hooks';

/** A command line with a button that copies it. */
export function Copy({ text, name }: { readonly text: string; readonly name: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return (
    <p class="command">
      <code>{text}</code>
      <button type="button" onClick={copy} aria-label={`Copy: ${name}`}>
        {done ? 'Copied' : 'Copy'}
      </button>
    </p>
  );
}
