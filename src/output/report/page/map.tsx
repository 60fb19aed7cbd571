import cytoscape from 'cytoscape';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Move, ReportData, ReportState } from '../data.js';
import { plural, shortName } from './numbers.js';
import { placed } from './placed.js';

/** States drawn at most; the most visited ones are kept, with all that lies between. */
const DRAWN = 400;

/** The app as a graph: states as pictures, ways between them; choose one to see where it leads. */
export function StateMap({ data }: { readonly data: ReportData }) {
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const drawn = useMemo(() => mostVisited(data.states), [data]);
  useEffect(() => {
    if (area.current === null) return;
    const graph = cytoscape({
      container: area.current,
      elements: elements(data, drawn),
      layout: { name: 'preset', fit: true, padding: 24 },
      minZoom: 0.05,
      maxZoom: 3,
      style: STYLE,
    });
    graph.on('tap', 'node', (event) => setChosen(Number(event.target.id())));
    graph.on('tap', (event) => {
      if (event.target === graph) setChosen(null);
    });
    return () => graph.destroy();
  }, [data, drawn]);
  const left = data.states.length - drawn.size;
  return (
    <>
      {left > 0 && (
        <p class="note">
          The {plural(drawn.size, 'most visited state')} of {data.states.length} are drawn.
        </p>
      )}
      <div class="map">
        <div
          class="graph"
          ref={area}
          role="img"
          aria-label="The states of the app and the ways between them"
        />
        <aside aria-live="polite">
          {chosen === null ? (
            <StateList data={data} choose={setChosen} />
          ) : (
            <StateFacts data={data} number={chosen} choose={setChosen} />
          )}
        </aside>
      </div>
    </>
  );
}

function mostVisited(states: readonly ReportState[]): ReadonlySet<number> {
  const numbers = states.map((_, number) => number);
  if (numbers.length <= DRAWN) return new Set(numbers);
  const count = (number: number) => states[number]?.count ?? 0;
  return new Set(numbers.sort((a, b) => count(b) - count(a)).slice(0, DRAWN));
}

function elements(data: ReportData, drawn: ReadonlySet<number>): cytoscape.ElementDefinition[] {
  const places = placed(data.states, drawn);
  const nodes = [...drawn].map((number): cytoscape.ElementDefinition => {
    const state = data.states[number];
    const picture = state?.picture == null ? undefined : data.pictures[state.picture];
    return {
      data: {
        id: String(number),
        label: state?.terminated === true ? 'left' : shortName(state?.activity ?? ''),
        ...(picture === undefined ? {} : { picture }),
      },
      position: places.get(number) ?? { x: 0, y: 0 },
    };
  });
  const ways = new Map<string, Move>();
  for (const move of data.moves) {
    if (move.from !== move.to && drawn.has(move.from) && drawn.has(move.to))
      ways.set(`${move.from}-${move.to}`, move);
  }
  const edges = [...ways].map(([id, { from, to, blocks }]) => ({
    data: { id, source: String(from), target: String(to), covers: blocks > 0 ? 1 : 0 },
  }));
  return [...nodes, ...edges];
}

const STYLE: cytoscape.StylesheetJson = [
  {
    selector: 'node',
    style: {
      shape: 'round-rectangle',
      width: 48,
      height: 72,
      'background-color': '#c9d4cf',
      'border-width': 1,
      'border-color': '#7b8a83',
      label: 'data(label)',
      'font-size': 9,
      color: '#7b8a83',
      'text-valign': 'bottom',
      'text-margin-y': 4,
    },
  },
  { selector: 'node[picture]', style: { 'background-image': 'data(picture)', 'background-fit': 'cover' } },
  { selector: 'node:selected', style: { 'border-width': 3, 'border-color': '#d9602b' } },
  {
    selector: 'edge',
    style: {
      width: 1,
      'line-color': '#9aa8a1',
      'target-arrow-color': '#9aa8a1',
      'target-arrow-shape': 'triangle',
      'arrow-scale': 0.7,
      'curve-style': 'bezier',
    },
  },
  {
    selector: 'edge[covers > 0]',
    style: { 'line-color': '#3f8f6b', 'target-arrow-color': '#3f8f6b', width: 1.5 },
  },
];

interface Choice {
  readonly data: ReportData;
  readonly choose: (number: number | null) => void;
}

/** The same states as a list, for those who would rather read. */
function StateList({ data, choose }: Choice) {
  const byActivity = useMemo(() => {
    const groups = new Map<string, number[]>();
    data.states.forEach(({ activity, terminated }, number) => {
      const name = terminated ? 'outside the app' : shortName(activity);
      groups.set(name, [...(groups.get(name) ?? []), number]);
    });
    return [...groups];
  }, [data]);
  return (
    <>
      <p>Choose a state in the picture, or here.</p>
      {byActivity.map(([name, numbers]) => (
        <details key={name}>
          <summary>
            {name} <small>{plural(numbers.length, 'state')}</small>
          </summary>
          <ul>
            {numbers.map((number) => (
              <li key={number}>
                <button type="button" onClick={() => choose(number)}>
                  {data.states[number]?.words.slice(0, 60) || `state ${number}`}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function StateFacts({ data, number, choose }: Choice & { readonly number: number }) {
  const state = data.states[number];
  if (state === undefined) return null;
  const out = data.moves.filter(({ from }) => from === number);
  return (
    <>
      <button type="button" onClick={() => choose(null)}>
        All states
      </button>
      <h3>{state.terminated ? 'Outside the app' : shortName(state.activity)}</h3>
      {state.picture !== null && <img src={data.pictures[state.picture]} alt={state.words.slice(0, 80)} />}
      <p>
        Seen {plural(state.count, 'time')}, {plural(state.depth, 'step')} from the launch.
      </p>
      <ul class="ways">
        {out.map((move) => (
          <li key={`${move.text} ${move.to}`}>
            <button type="button" onClick={() => choose(move.to)}>
              {move.text}
            </button>
            <small>
              {move.to === number ? 'stays here' : `to ${shortName(data.states[move.to]?.activity ?? '')}`},{' '}
              {plural(move.count, 'time')}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
