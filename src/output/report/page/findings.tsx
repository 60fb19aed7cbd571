import { messageOf } from '../../../core/finding.js';
import { findingKind } from '../../../core/findings/index.js';
import { capitalized } from '../../capitalized.js';
import type { ReportData, ReportFinding } from '../data.js';
import { excusedFindings, suspectFindings } from '../open-findings.js';
import { Badge } from './badge.js';
import { Changes } from './changes.js';
import { Copy } from './copy.js';
import { EvidenceDetails } from './evidence.js';
import { Filmstrip } from './filmstrip.js';
import { plural } from './numbers.js';

/** Every finding with the shortest way to it; below them, those that triage excuses, and what the device could not do. */
export function Findings({ data }: { readonly data: ReportData }) {
  const { limits, pictures } = data;
  const excused = excusedFindings(data);
  const suspect = suspectFindings(data);
  const apart = [...excused, ...suspect];
  const findings = data.findings.filter((finding) => !apart.includes(finding));
  return (
    <>
      <Changes data={data} />
      {findings.length === 0 && (
        <p class="note">
          Nothing {apart.length === 0 ? '' : 'else '}was found in {plural(data.totals.events, 'event')}.
        </p>
      )}
      {findings.map((finding) => (
        <Card key={finding.id} finding={finding} pictures={pictures} />
      ))}
      {suspect.length > 0 && (
        <section class="suspect">
          <h3>Perhaps not the app&apos;s fault</h3>
          <p>
            The device that the app ran on may have caused these itself; each says why. They do not count.
          </p>
          {suspect.map((finding) => (
            <Card key={finding.id} finding={finding} pictures={pictures} />
          ))}
        </section>
      )}
      {excused.length > 0 && (
        <section class="excused">
          <h3>Triaged as no bug</h3>
          <p>Somebody has looked at these and said why they do not count.</p>
          {excused.map((finding) => (
            <Card key={finding.id} finding={finding} pictures={pictures} />
          ))}
        </section>
      )}
      {limits.length > 0 && (
        <section class="limits">
          <h3>What this device could not do</h3>
          <p>
            These are not bugs of the app: the device it ran on lacks something that a phone has. What needs
            it is not tested.
          </p>
          <ul>
            {limits.map(({ api, message, times, activity }) => (
              <li key={`${api} ${message}`}>
                <code>{api}</code> {message}{' '}
                <small>
                  {plural(times, 'time')}, first on {activity}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Card({
  finding,
  pictures,
}: {
  readonly finding: ReportFinding;
  readonly pictures: readonly string[];
}) {
  const { id, kind, since, title, evidence, steps, before, reproduced, replay, triage } = finding;
  const message = messageOf(finding);
  return (
    <article class="finding" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <span class="kind">{capitalized(findingKind(kind).one)}</span>
        <Badge since={since} />
        <h3 id={`${id}-title`}>{title}</h3>
        {message !== '' && <p class="message">{message}</p>}
        {triage !== null && (
          <p class="triage">
            <b>{capitalized(triage.verdict)}</b>: {triage.reason}
          </p>
        )}
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
      <EvidenceDetails evidence={evidence} />
    </article>
  );
}
