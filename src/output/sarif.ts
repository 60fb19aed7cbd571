import type { Finding, ReportData } from './report/data.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The findings as SARIF 2.1.0: what code hosts show beside the lines of code. */
export function sarifJson({ findings, made }: ReportData): string {
  const present = findings.filter(({ since }) => since !== 'gone');
  const rules = [...new Set(present.map(ruleOf))];
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Gauntlet',
            version: made.gauntlet,
            rules: rules.map((id) => ({ id, shortDescription: { text: `Uncaught ${id}` } })),
          },
        },
        results: present.map((finding) => ({
          ruleId: ruleOf(finding),
          ruleIndex: rules.indexOf(ruleOf(finding)),
          level: 'error',
          message: { text: messageOf(finding) },
          // The same crash keeps its name when lines move.
          partialFingerprints: { 'gauntletCrash/v1': finding.title },
          ...locations(finding),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf({ kind, title }: Finding): string {
  return kind === 'anr' ? 'ApplicationNotResponding' : (title.split(' ', 1)[0] ?? title);
}

function messageOf({ title, message, steps }: Finding): string {
  const way = steps.map(({ text }, n) => `${n + 1}. ${text}`).join('\n');
  return [message === '' ? title : `${title}: ${message}`, way].filter((part) => part !== '').join('\n\n');
}

function locations({ place }: Finding): { locations?: readonly unknown[] } {
  if (place === null) return {};
  const { className, file, line } = place;
  const folder = className.split('.').slice(0, -1).join('/');
  return {
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: folder === '' ? file : `${folder}/${file}` },
          region: { startLine: line },
        },
        logicalLocations: [{ fullyQualifiedName: className, kind: 'type' }],
      },
    ],
  };
}
