import { useRef, useState } from 'preact/hooks';
import type { Step } from '../data.js';
import { numbered } from './numbers.js';

interface Props {
  readonly steps: readonly Step[];
  readonly pictures: readonly string[];
  readonly name: string;
}

/** Steps side by side, each on its screen, with what was touched marked. Arrow keys go from step to step. */
export function Filmstrip({ steps, pictures, name }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [large, setLarge] = useState<number | null>(null);
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const frames = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = frames.findIndex((frame) => frame.matches(':focus'));
    frames[Math.min(Math.max(at + by, 0), frames.length - 1)]?.focus();
    event.preventDefault();
  };
  return (
    <>
      <ol class="film" ref={list} onKeyDown={move} aria-label={name}>
        {numbered(steps).map(({ number, item: step }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => setLarge(number)}
              aria-label={`Step ${number + 1}: ${step.text}`}
            >
              <Shot step={step} pictures={pictures} />
            </button>
            <p>
              <b>{number + 1}</b> {step.text}
            </p>
          </li>
        ))}
      </ol>
      {large !== null && <Large steps={steps} pictures={pictures} at={large} go={setLarge} />}
    </>
  );
}

function Shot({ step, pictures }: { readonly step: Step; readonly pictures: readonly string[] }) {
  const source = step.picture === null ? undefined : pictures[step.picture];
  return (
    <span class="shot">
      {source === undefined ? (
        <span class="blank">no picture</span>
      ) : (
        <img src={source} alt="" loading="lazy" />
      )}
      {step.mark !== null && <Mark mark={step.mark} />}
    </span>
  );
}

function Mark({ mark: [left, top, width, height] }: { readonly mark: NonNullable<Step['mark']> }) {
  const share = (part: number) => `${100 * part}%`;
  return (
    <span
      class="mark"
      style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
    />
  );
}

interface LargeProps extends Omit<Props, 'name'> {
  readonly at: number;
  readonly go: (at: number | null) => void;
}

/** One step as large as the window allows. */
function Large({ steps, pictures, at, go }: LargeProps) {
  const step = steps[at];
  if (step === undefined) return null;
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && at + 1 < steps.length) go(at + 1);
    if (event.key === 'ArrowLeft' && at > 0) go(at - 1);
  };
  return (
    <dialog
      class="large"
      aria-label={`Step ${at + 1}`}
      onClose={() => go(null)}
      onClick={() => go(null)}
      onKeyDown={turn}
      ref={(dialog) => {
        if (dialog !== null && !dialog.open) dialog.showModal();
      }}
    >
      <Shot step={step} pictures={pictures} />
      <p>
        <b>
          {at + 1} of {steps.length}
        </b>{' '}
        {step.text}
      </p>
      <button type="button" onClick={() => go(null)}>
        Close
      </button>
    </dialog>
  );
}
