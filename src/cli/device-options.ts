import { type Command, Option } from 'commander';
import { EXTERNAL_RULES, type ExternalRule } from '../core/device.js';
import { showDeviceRef } from '../core/device-ref.js';
import { DEVICES, parseDevice } from '../devices/open.js';

/** What a user says about the device. */
export interface DeviceGiven {
  /** As it was named, which is how files keep it. */
  readonly device?: string;
  readonly external: ExternalRule;
}

/** Adds the options of every command that runs an app. */
export function deviceOptions(command: Command): Command {
  const kinds = DEVICES.map(({ kind }) => kind);
  return command
    .option('--device <kind>', `${kinds.join(', ')} (default: by the app)`, (text) =>
      showDeviceRef(parseDevice(text)),
    )
    .addOption(
      new Option('--external <rule>', 'what another app answers when an APK calls it')
        .choices([...EXTERNAL_RULES])
        .default('cancel'),
    );
}
