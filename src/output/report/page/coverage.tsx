import { useMemo, useState } from 'preact/hooks';
import type { CoveredClass, Moment, ReportData } from '../data.js';
import { percent, plural } from './numbers.js';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 48;
const BOTTOM = 28;

/** What was reached over time, and how much of each class. */
export function Coverage({ data }: { readonly data: ReportData }) {
  const { coverage, timeline } = data;
  return (
    <>
      <div class="charts">
        <Chart timeline={timeline} name="Screens" of={(moment) => moment.screens} />
        {coverage !== null && (
          <Chart timeline={timeline} name="Blocks of code" of={(moment) => moment.blocks} />
        )}
      </div>
      {coverage === null ? (
        <p class="note">The app carried no probes, so its code coverage is not known.</p>
      ) : (
        <Classes classes={coverage.classes} />
      )}
    </>
  );
}

interface ChartProps {
  readonly timeline: readonly Moment[];
  readonly name: string;
  readonly of: (moment: Moment) => number;
}

function Chart({ timeline, name, of }: ChartProps) {
  const last = timeline.at(-1);
  if (last === undefined || last.events === 0) return null;
  const top = Math.max(1, of(last));
  const x = (events: number) => LEFT + ((WIDTH - LEFT - 8) * events) / last.events;
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 12) * value) / top;
  const points = timeline.map((moment) => `${x(moment.events).toFixed(1)},${y(of(moment)).toFixed(1)}`);
  return (
    <figure class="chart">
      <figcaption>
        {name}: {of(last).toLocaleString('en')} after {plural(last.events, 'event')}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name} over events`}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line class="grid" x1={LEFT} x2={WIDTH - 8} y1={y(top * part)} y2={y(top * part)} />
            <text x={LEFT - 6} y={y(top * part) + 4} text-anchor="end">
              {Math.round(top * part).toLocaleString('en')}
            </text>
            <text x={x(last.events * part)} y={HEIGHT - 8} text-anchor={part === 1 ? 'end' : 'middle'}>
              {Math.round(last.events * part).toLocaleString('en')}
            </text>
          </g>
        ))}
        <polygon class="area" points={`${x(0)},${y(0)} ${points.join(' ')} ${x(last.events)},${y(0)}`} />
        <polyline class="line" points={points.join(' ')} />
      </svg>
    </figure>
  );
}

function Classes({ classes }: { readonly classes: readonly CoveredClass[] }) {
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const found = useMemo(
    () => classes.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())),
    [classes, wanted],
  );
  return (
    <>
      <label class="search">
        Search
        <input
          type="search"
          value={wanted}
          placeholder="a class"
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <table class="classes">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Blocks</th>
            <th scope="col">Covered</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <ClassRows
              key={one.name}
              one={one}
              open={open === one.name}
              toggle={() => setOpen(open === one.name ? null : one.name)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ClassProps {
  readonly one: CoveredClass;
  readonly open: boolean;
  readonly toggle: () => void;
}

function ClassRows({ one, open, toggle }: ClassProps) {
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={open} onClick={toggle}>
            {one.name}
          </button>
        </th>
        <td>{one.total}</td>
        <td>
          <Bar hit={one.hit} total={one.total} />
        </td>
      </tr>
      {open &&
        one.methods.map((method) => (
          <tr key={method.name} class="method">
            <th scope="row">{method.name}</th>
            <td>{method.total}</td>
            <td>
              <Bar hit={method.hit} total={method.total} />
            </td>
          </tr>
        ))}
    </>
  );
}

function Bar({ hit, total }: { readonly hit: number; readonly total: number }) {
  return (
    <span class="bar">
      <meter value={hit} max={Math.max(1, total)} aria-label={`${hit} of ${total} blocks`} />
      {percent({ hit, total })}
    </span>
  );
}
