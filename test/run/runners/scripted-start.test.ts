import { describe, expect, it } from 'vitest';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { ScriptedStart } from '../../../src/run/runners/scripted-start.js';

async function started(steps: ConstructorParameters<typeof ScriptedStart>[1]) {
  const plain = new SimDevice();
  await plain.install(parseApp('sim:sanity'));
  const device = new ScriptedStart(plain, steps);
  return { plain, device };
}

describe('a scripted start', () => {
  it('ends where its last step leads, and is one start to whoever asked', async () => {
    const { plain, device } = await started([{ click: 'Yes' }, { click: 'Yes' }, { click: 'Yes' }]);
    const first = await plain.restart();
    const scripted = await device.restart();
    expect(scripted.screen).toEqual((await plain.observe()).screen);
    expect(scripted.screen).not.toEqual(first.screen);
    expect(scripted.virtualMs).toBe(first.virtualMs + 3 * 5000);
  });

  it('does the same after every restart', async () => {
    const { device } = await started([{ click: 'Yes' }]);
    const { screen } = await device.restart();
    const [input] = screen.windows;
    expect(input).toBeDefined();
    expect((await device.restart()).screen).toEqual(screen);
  });

  it('names the step that cannot be done', async () => {
    const { device } = await started([{ click: 'Yes' }, { click: '#login' }]);
    await expect(device.restart()).rejects.toThrow("The login step 'click #login' cannot be done");
  });
});
