import { frameworkClass } from './framework.js';
import type { InvokeKind } from './method-body.js';
import type { Resolution, Signature } from './program.js';

/**
 * A method that the framework calls back because of a call: on the object that an argument of the call holds.
 */
export interface Handover {
  /** Which of the call's arguments; 0 is the receiver unless the call is static. */
  readonly argument: number;
  readonly type: string;
  readonly signatures: readonly Signature[];
}

const RUNNABLE = 'Ljava/lang/Runnable;';

/**
 * Calls after which the framework calls methods of the receiver: by the type that declares them, and name.
 */
const ON_RECEIVER: Readonly<
  Record<string, readonly { readonly name: RegExp; readonly calls: readonly Signature[] }[]>
> = {
  'Ljava/lang/Thread;': [{ name: /^start$/, calls: ['run()V'] }],
  'Landroid/os/AsyncTask;': [
    {
      name: /^execute(OnExecutor)?$/,
      calls: [
        'onPreExecute()V',
        'doInBackground([Ljava/lang/Object;)Ljava/lang/Object;',
        'onProgressUpdate([Ljava/lang/Object;)V',
        'onPostExecute(Ljava/lang/Object;)V',
      ],
    },
    { name: /^cancel$/, calls: ['onCancelled(Ljava/lang/Object;)V', 'onCancelled()V'] },
  ],
  'Landroid/os/Handler;': [{ name: /^send(Empty)?Message/, calls: ['handleMessage(Landroid/os/Message;)V'] }],
  'Landroid/os/CountDownTimer;': [{ name: /^start$/, calls: ['onTick(J)V', 'onFinish()V'] }],
  'Landroid/app/Activity;': [
    {
      name: /^showDialog$/,
      calls: [
        'onCreateDialog(I)Landroid/app/Dialog;',
        'onCreateDialog(ILandroid/os/Bundle;)Landroid/app/Dialog;',
        'onPrepareDialog(ILandroid/app/Dialog;)V',
        'onPrepareDialog(ILandroid/app/Dialog;Landroid/os/Bundle;)V',
      ],
    },
  ],
};

/** What Android takes to run it later, and not to forget it or to be reminded of it. */
const RUNS_LATER = /^(post|runOnUiThread$|queueEvent$|execute$|with(Start|End)Action$)/;
/** What Java is handed to call it, now or later. */
const CALLED_BY_JAVA: ReadonlySet<string> = new Set([
  RUNNABLE,
  'Ljava/io/FileFilter;',
  'Ljava/io/FilenameFilter;',
  'Ljava/util/Comparator;',
  'Ljava/util/TimerTask;',
  'Ljava/util/concurrent/Callable;',
]);

/** What the framework will call back because of a call that leads to it. */
export function handovers(
  called: Extract<Resolution, { kind: 'outside' }>,
  kind: InvokeKind,
  name: string,
  parameters: readonly string[],
): Handover[] {
  const found: Handover[] = [];
  let argument = kind === 'static' ? 0 : 1;
  if (kind !== 'static') {
    for (const row of ON_RECEIVER[called.type] ?? []) {
      if (row.name.test(name)) found.push({ argument: 0, type: called.type, signatures: row.calls });
    }
  }
  for (const type of parameters) {
    if (isCalledBack(called.type, name, type)) found.push({ argument, type, signatures: signaturesOf(type) });
    argument++;
  }
  return found;
}

function isCalledBack(declaredBy: string, name: string, type: string): boolean {
  if (declaredBy.startsWith('Ljava/'))
    return CALLED_BY_JAVA.has(type) || type.startsWith('Ljava/util/function/');
  return type === RUNNABLE && declaredBy.startsWith('Landroid/') && RUNS_LATER.test(name);
}

function signaturesOf(type: string): readonly Signature[] {
  if (type === 'Ljava/util/TimerTask;') return ['run()V'];
  return [...(frameworkClass(type)?.methods ?? [])].flatMap(([signature, { isStatic }]) =>
    isStatic ? [] : [signature],
  );
}
