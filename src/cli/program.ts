import { Command, CommanderError } from 'commander';
import { DeviceLost, EXIT, GauntletError } from '../core/errors.js';
import { VERSION } from '../run/version.js';
import { analyzeCommand } from './commands/analyze.js';
import { appsCommand } from './commands/apps.js';
import { compareCommand } from './commands/compare.js';
import { devicesCommand } from './commands/devices.js';
import { doctorCommand } from './commands/doctor.js';
import { exploreCommand } from './commands/explore.js';
import { initCommand } from './commands/init.js';
import { instrumentCommand } from './commands/instrument.js';
import { minimizeCommand } from './commands/minimize.js';
import { reduceCommand } from './commands/reduce.js';
import { replayCommand } from './commands/replay.js';
import { reportCommand } from './commands/report.js';
import { runsCommand } from './commands/runs.js';
import { screenshotCommand } from './commands/screenshot.js';
import { signCommand } from './commands/sign.js';
import { testCommand } from './commands/test.js';
import { workerCommand } from './commands/worker.js';
import { Console } from './console.js';

/** Runs the command line and gives the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const console = new Console(process.stdout, process.stderr);
  const program = new Command('gauntlet')
    .description('Automated GUI testing of Android apps: explore, find crashes, replay.')
    .version(VERSION)
    .showHelpAfterError('(add --help for what there is)')
    .addHelpText('after', '\nExample:\n  gauntlet explore sim:sanity --strategy random --events 200 --seed 1')
    .exitOverride();
  let status: number = EXIT.fine;
  const finish = (code: number) => {
    status = code;
  };
  const commands = [
    testCommand,
    exploreCommand,
    compareCommand,
    replayCommand,
    minimizeCommand,
    reduceCommand,
    reportCommand,
    runsCommand,
    analyzeCommand,
    instrumentCommand,
    signCommand,
    screenshotCommand,
    appsCommand,
    devicesCommand,
    doctorCommand,
    initCommand,
    workerCommand,
  ];
  for (const add of commands) add(program, console, finish);
  try {
    await program.parseAsync([...argv]);
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (error instanceof GauntletError) {
      console.complain(error);
      return error.exit;
    }
    if (error instanceof DeviceLost) {
      console.complain(
        new GauntletError(
          'DEVICE_LOST',
          `The device was lost: ${error.message}`,
          'Try again; gauntlet doctor checks it.',
        ),
      );
      return EXIT.trouble;
    }
    // Interrupted before there was anything to save.
    if (error instanceof Error && error.name === 'AbortError') return EXIT.interrupted;
    console.confess(error);
    return EXIT.trouble;
  }
}
