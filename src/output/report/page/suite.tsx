import { useState } from 'preact/hooks';
import type { ReportData, SuiteSize } from '../data.js';
import { Copy } from './copy.js';
import { Filmstrip } from './filmstrip.js';
import { plural } from './numbers.js';

/** The small suite that keeps what the long run has covered. */
export function Suite({ data }: { readonly data: ReportData }) {
  const { suite, pictures } = data;
  const [open, setOpen] = useState<string | null>(null);
  if (suite === null) return <p class="note">No suite was made of this run.</p>;
  const { before, after, tests, replay } = suite;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Suite</th>
            <th scope="col">Traces</th>
            <th scope="col">Actions</th>
            <th scope="col">Blocks</th>
          </tr>
        </thead>
        <tbody>
          <Size name="as explored" size={before} />
          <Size name="as kept" size={after} />
        </tbody>
      </table>
      {replay !== null && <Copy text={replay} name="the command that runs the suite" />}
      <ol class="tests">
        {tests.map(({ id, steps }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={open === id}
              onClick={() => setOpen(open === id ? null : id)}
            >
              {id} <small>{plural(steps.length, 'step')}</small>
            </button>
            {open === id && <Filmstrip steps={steps} pictures={pictures} name={`Steps of ${id}`} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function Size({ name, size }: { readonly name: string; readonly size: SuiteSize }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{size.traces.toLocaleString('en')}</td>
      <td>{size.actions.toLocaleString('en')}</td>
      <td>{size.blocks === null ? 'not known' : size.blocks.toLocaleString('en')}</td>
    </tr>
  );
}
