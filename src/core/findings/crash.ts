import { type Crash, crashKey, innermost, type OwnCode, ownFrame, showFrame, type Thrown } from '../crash.js';
import type { Evidence, Finding, FindingKind } from '../finding.js';

/** The fact that says why a device suspects itself. */
export const SUSPICION = 'suspect: device';

/** An exception that nobody caught. */
export const crashKind: FindingKind = {
  name: 'crash',
  one: 'crash',
  many: 'crashes',
  severity: 'error',
  // Tools group crashes by the exception, which a key begins with.
  ruleOf: ({ key }) => {
    const [exception = key] = key.split(' ', 1);
    return { id: exception, text: `Uncaught ${exception}` };
  },
  of: (event, own) => (event.kind === 'crash' ? crashFinding(event.crash, own) : null),
};

/** A crash as a finding; two are the same by the rule 'frame'. */
export function crashFinding(crash: Crash, own: OwnCode): Finding {
  const key = crashKey(crash, 'frame', own);
  const { exception, message } = innermost(crash);
  return {
    kind: 'crash',
    key,
    title: key,
    place: ownFrame(crash, own) ?? null,
    evidence: [
      ...(message === '' ? [] : [{ kind: 'message', text: message } as const]),
      { kind: 'fact', name: 'exception', text: exception },
      { kind: 'fact', name: 'thread', text: crash.thread },
      ...(crash.suspect === undefined
        ? []
        : [{ kind: 'fact', name: SUSPICION, text: crash.suspect.why } as const]),
      stackOf(crash, own),
    ],
    ...(crash.suspect === undefined ? {} : { suspect: 'device' }),
  };
}

function stackOf(crash: Crash, own: OwnCode): Evidence {
  const first = ownFrame(crash, own);
  const head = ({ exception, message }: Thrown) => ({ text: `${exception}: ${message}`, isOwn: false });
  const frames = (thrown: Thrown) =>
    thrown.frames.map((frame) => ({
      text: `at ${showFrame(frame)}`,
      isOwn: frame === first || own(frame.className),
    }));
  const lines = [
    head(crash),
    ...frames(crash),
    ...crash.causes.flatMap((cause) => [
      { ...head(cause), text: `Caused by: ${head(cause).text}` },
      ...frames(cause),
    ]),
  ];
  return {
    kind: 'stack',
    lines: lines.map(({ text }) => text),
    own: lines.flatMap(({ isOwn }, n) => (isOwn ? [n] : [])),
  };
}
