import { useEffect, useState } from 'preact/hooks';
import { distinctText } from '../../../core/findings/index.js';
import type { ReportData } from '../data.js';
import { excusedFindings, openFindings } from '../open-findings.js';
import { Coverage } from './coverage.js';
import { Findings } from './findings.js';
import { Making } from './making.js';
import { StateMap } from './map.js';
import { duration, percent, plural } from './numbers.js';
import { Screens } from './screens.js';
import { Suite } from './suite.js';

const VIEWS = ['findings', 'map', 'screens', 'coverage', 'suite', 'making'] as const;
type View = (typeof VIEWS)[number];
const NAMES: Readonly<Record<View, string>> = {
  findings: 'Findings',
  map: 'Map',
  screens: 'Screens',
  coverage: 'Coverage',
  suite: 'Suite',
  making: 'How it was made',
};

function viewOfAddress(): View {
  const wanted = location.hash.slice(1);
  return VIEWS.find((view) => view === wanted) ?? 'findings';
}

/** The whole page: the verdict on top, and one view at a time below it. */
export function App({ data }: { readonly data: ReportData }) {
  const [view, setView] = useState<View>(viewOfAddress);
  useEffect(() => {
    const follow = () => setView(viewOfAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const counted = data.findings.length - excusedFindings(data).length;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Verdict data={data} />
      <nav aria-label="Parts of the report">
        {VIEWS.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === view ? 'page' : undefined}>
            {NAMES[name]}
            {name === 'findings' && counted > 0 && <b>{counted}</b>}
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <h2>{NAMES[view]}</h2>
        <Part view={view} data={data} />
      </main>
    </>
  );
}

function Part({ view, data }: { readonly view: View; readonly data: ReportData }) {
  switch (view) {
    case 'findings':
      return <Findings data={data} />;
    case 'map':
      return <StateMap data={data} />;
    case 'screens':
      return <Screens data={data} />;
    case 'coverage':
      return <Coverage data={data} />;
    case 'suite':
      return <Suite data={data} />;
    case 'making':
      return <Making data={data} />;
  }
}

function Verdict({ data }: { readonly data: ReportData }) {
  const { app, totals, coverage, suite } = data;
  const found = distinctText(openFindings(data));
  const { reached, declared } = totals.activities;
  return (
    <header class={found === null ? 'good' : 'bad'}>
      <div class="title">
        <h1>{app.label}</h1>
        <p>
          {app.package}
          {app.version !== null && ` ${app.version}`}
        </p>
      </div>
      <p class="verdict">{found ?? 'Nothing found'}</p>
      <dl>
        {coverage !== null && (
          <Fact
            name="of the code"
            value={percent(coverage)}
            hint={`${coverage.hit} of ${coverage.total} blocks`}
          />
        )}
        <Fact name="screens" value={String(totals.screens)} hint={plural(data.moves.length, 'way')} />
        <Fact
          name="activities"
          value={declared.length === 0 ? String(reached.length) : `${reached.length} of ${declared.length}`}
          hint="reached"
        />
        <Fact
          name="events"
          value={totals.events.toLocaleString('en')}
          hint={`${totals.eventsPerSecond} a second, ${duration(totals.wallMs)}`}
        />
        {suite !== null && (
          <Fact
            name="tests kept"
            value={String(suite.after.traces)}
            hint={`${suite.after.actions} of ${suite.before.actions.toLocaleString('en')} actions`}
          />
        )}
      </dl>
    </header>
  );
}

function Fact({
  name,
  value,
  hint,
}: {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd class="hint">{hint}</dd>
    </div>
  );
}
