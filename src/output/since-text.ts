import type { ReportData, Since } from './report/data.js';

/** What is new, gone and still there since the runs before the latest; empty when there are none before. */
export function sinceText({ findings, states }: ReportData): string {
  if (states.every(({ since }) => since === null)) return '';
  const named = (wanted: Since) =>
    findings
      .filter(({ since }) => since === wanted)
      .map(({ title, triage }) => `  ${title}${triage === null ? '' : ` (${triage.verdict})`}`);
  const lines = (['new', 'still', 'gone'] as const).flatMap((since) => {
    const titles = named(since);
    return titles.length === 0 ? [] : [`${TITLES[since]}:`, ...titles];
  });
  const screens = (wanted: Since) => states.filter(({ since }) => since === wanted).length;
  return [
    'Since the runs before:',
    ...lines.map((line) => `  ${line}`),
    `  Screens: ${screens('new')} new, ${screens('gone')} not seen again`,
    '\n',
  ].join('\n');
}

const TITLES = { new: 'New', still: 'Still there', gone: 'Gone' } as const;
