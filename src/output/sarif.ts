import { messageOf, type Place, type Rule } from '../core/finding.js';
import { findingKind } from '../core/findings/index.js';
import { isExcused } from '../core/triage.js';
import type { ReportData, ReportFinding } from './report/data.js';
import { isSuspect } from './report/open-findings.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The findings as SARIF 2.1.0: what code hosts show beside the lines of code. */
export function sarifJson({ findings, made }: ReportData): string {
  const present = findings.filter(({ since }) => since !== 'gone');
  const rules = new Map(present.map(ruleOf).map((rule) => [rule.id, rule]));
  const ids = [...rules.keys()];
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Gauntlet',
            version: made.gauntlet,
            rules: [...rules.values()].map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        results: present.map((finding) => ({
          ruleId: ruleOf(finding).id,
          ruleIndex: ids.indexOf(ruleOf(finding).id),
          level: isSuspect(finding) ? 'note' : findingKind(finding.kind).severity,
          message: { text: textOf(finding) },
          // The same finding keeps its name when lines move. The label is from when crashes were all there was: with
          // another one code hosts would take every finding that they know for a new one.
          partialFingerprints: { 'gauntletCrash/v1': finding.key },
          ...locations(finding.place),
          ...suppressions(finding),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(finding: ReportFinding): Rule {
  return findingKind(finding.kind).ruleOf(finding);
}

function textOf(finding: ReportFinding): string {
  const { title, steps } = finding;
  const message = messageOf(finding);
  const way = steps.map(({ text }, n) => `${n + 1}. ${text}`).join('\n');
  return [message === '' ? title : `${title}: ${message}`, way].filter((part) => part !== '').join('\n\n');
}

function locations(place: Place | null): { locations?: readonly unknown[] } {
  if (place === null) return {};
  const { className, file, line } = place;
  const folder = className.split('.').slice(0, -1).join('/');
  const physical =
    file === undefined || line === undefined
      ? {}
      : {
          physicalLocation: {
            artifactLocation: { uri: folder === '' ? file : `${folder}/${file}` },
            region: { startLine: line },
          },
        };
  const logicalLocations = [{ fullyQualifiedName: className, kind: 'type' }];
  return { locations: [{ ...physical, logicalLocations }] };
}

/** External: the verdict is in the configuration, not in the code. */
function suppressions({ triage }: ReportFinding): { suppressions?: readonly unknown[] } {
  if (triage === null || !isExcused(triage)) return {};
  const justification = `${triage.verdict}: ${triage.reason}`;
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
