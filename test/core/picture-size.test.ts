import { expect, it } from 'vitest';
import { pictureSize } from '../../src/core/picture-size.js';
import { SimDevice } from '../../src/devices/sim/device.js';

it('knows how large a picture is', async () => {
  const device = new SimDevice();
  expect(pictureSize(await device.screenshot())).toEqual(device.info.size);
});
