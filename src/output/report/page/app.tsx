import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { distinctText } from '../../../core/findings/index.js';
import type { ReportData } from '../data.js';
import { openFindings } from '../open-findings.js';
import { Coverage } from './coverage.js';
import { Findings } from './findings.js';
import { Making } from './making.js';
import { StateMap } from './map.js';
import { duration, percent, plural } from './numbers.js';
import { Screens } from './screens.js';
import { Section } from './section.js';
import { Suite } from './suite.js';

/** A part of the page: its name in the address, what people call it, and what it shows. */
interface View {
  readonly id: string;
  readonly title: string;
  readonly show: (data: ReportData) => ComponentChildren;
}

const FINDINGS: View = { id: 'findings', title: 'Findings', show: (data) => <Findings data={data} /> };

function viewsOf({ sections }: ReportData): readonly View[] {
  return [
    FINDINGS,
    { id: 'map', title: 'Map', show: (data) => <StateMap data={data} /> },
    { id: 'screens', title: 'Screens', show: (data) => <Screens data={data} /> },
    { id: 'coverage', title: 'Coverage', show: (data) => <Coverage data={data} /> },
    { id: 'suite', title: 'Suite', show: (data) => <Suite data={data} /> },
    ...sections.map((section) => ({
      id: section.id,
      title: section.title,
      show: () => <Section section={section} />,
    })),
    { id: 'making', title: 'How it was made', show: (data) => <Making data={data} /> },
  ];
}

function viewOfAddress(views: readonly View[]): View {
  const wanted = location.hash.slice(1);
  return views.find(({ id }) => id === wanted) ?? FINDINGS;
}

/** The whole page: the verdict on top, and one view at a time below it. */
export function App({ data }: { readonly data: ReportData }) {
  const views = useMemo(() => viewsOf(data), [data]);
  const [view, setView] = useState<View>(() => viewOfAddress(views));
  useEffect(() => {
    const follow = () => setView(viewOfAddress(views));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [views]);
  const counted = openFindings(data).length;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Verdict data={data} />
      <nav aria-label="Parts of the report">
        {views.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === view.id ? 'page' : undefined}>
            {title}
            {id === FINDINGS.id && counted > 0 && <b>{counted}</b>}
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <h2>{view.title}</h2>
        {view.show(data)}
      </main>
    </>
  );
}

function Verdict({ data }: { readonly data: ReportData }) {
  const { app, totals, coverage, suite } = data;
  const found = distinctText(openFindings(data));
  const { reached, declared } = totals.activities;
  return (
    <header class={found === null && data.startFailure === null ? 'good' : 'bad'}>
      <div class="title">
        <h1>{app.label}</h1>
        <p>
          {app.package}
          {app.version !== null && ` ${app.version}`}
        </p>
      </div>
      <p class="verdict">{data.startFailure ?? found ?? 'Nothing found'}</p>
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
