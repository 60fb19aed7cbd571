import type { Finding, ReportData } from '../data.js';
import { Badge } from './badge.js';
import { Changes } from './changes.js';
import { Copy } from './copy.js';
import { Filmstrip } from './filmstrip.js';
import { numbered, plural } from './numbers.js';

/** Every crash with the shortest way to it; below them, what the device could not do. */
export function Findings({ data }: { readonly data: ReportData }) {
  const { findings, limits, pictures } = data;
  return (
    <>
      <Changes data={data} />
      {findings.length === 0 && <p class="note">Nothing crashed in {plural(data.totals.events, 'event')}.</p>}
      {findings.map((finding) => (
        <Card key={finding.id} finding={finding} pictures={pictures} />
      ))}
      {limits.length > 0 && (
        <section class="limits">
          <h3>What this device could not do</h3>
          <p>These are not bugs of the app: the device it ran on lacks something that a phone has.</p>
          <ul>
            {limits.map(({ api, message, times }) => (
              <li key={`${api} ${message}`}>
                <code>{api}</code> {message} <small>{plural(times, 'time')}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Card({ finding, pictures }: { readonly finding: Finding; readonly pictures: readonly string[] }) {
  const { id, kind, since, title, message, frames, steps, before, reproduced, replay } = finding;
  return (
    <article class="finding" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <span class="kind">{kind === 'crash' ? 'Crash' : 'Not responding'}</span>
        <Badge since={since} />
        <h3 id={`${id}-title`}>{title}</h3>
        {message !== '' && <p class="message">{message}</p>}
      </header>
      {steps.length > 0 && <Filmstrip steps={steps} pictures={pictures} name={`Steps to ${title}`} />}
      <ul class="facts">
        <li>
          {plural(steps.length, 'step')}
          {before !== null && before > steps.length && `, found with ${before}`}
          {before !== null && reproduced === null && '; time was up before the fewest were found'}
        </li>
        {reproduced !== null && (
          <li>
            {reproduced.hits} of {plural(reproduced.of, 'replay')} hit it
          </li>
        )}
        <li>
          seen {plural(finding.times, 'time')}
          {finding.firstEvent !== null && `, first at event ${finding.firstEvent.toLocaleString('en')}`}
        </li>
      </ul>
      {replay !== null && <Copy text={replay} name="the command that shows it again" />}
      {frames.length > 0 && (
        <details>
          <summary>Stack</summary>
          <ol class="stack">
            {numbered(frames).map(({ number, item: { text, own } }) => (
              <li key={number} class={own ? 'own' : undefined}>
                {text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}
