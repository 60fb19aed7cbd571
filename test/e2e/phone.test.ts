import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Action, targetOf, type WidgetTarget } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { PHONE_SCREENS } from '../../src/core/phone-screen.js';
import { focusedTree } from '../../src/core/screen.js';
import { type Widget, walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const APK = join('samples', 'phone.apk');

/** How far things are after a drag, and then after a swipe of 120 pixels. */
const FLUNG = {
  ListView: [
    { x: 0, y: 119 },
    { x: 0, y: 299 },
  ],
  ScrollView: [
    { x: 0, y: 121 },
    { x: 0, y: 305 },
  ],
  HorizontalScrollView: [
    { x: 224, y: 0 },
    { x: 408, y: 0 },
  ],
};

/** One sitting with the sample: widgets are named by their text or description. */
class Sitting {
  readonly #device: JvmDevice;
  last: Observation;

  constructor(device: JvmDevice, first: Observation) {
    this.#device = device;
    this.last = first;
  }

  widget(fits: string | ((widget: Widget) => boolean)): {
    readonly widget: Widget;
    readonly target: WidgetTarget;
  } {
    const fitting =
      typeof fits === 'string'
        ? ({ text, description }: Widget) => text === fits || description === fits
        : fits;
    for (const { widget, path } of walk(focusedTree(this.last.screen))) {
      if (widget.visible && fitting(widget)) return { widget, target: targetOf(widget, path) };
    }
    throw new Error(`there is no ${fits} in ${JSON.stringify(this.texts())}`);
  }

  texts(): readonly string[] {
    return [...walk(focusedTree(this.last.screen))]
      .filter(({ widget: { visible, text } }) => visible && text !== '')
      .map(({ widget: { text } }) => text);
  }

  /** What the page says became of the last deed. */
  line(): string {
    return this.widget(({ resourceId }) => resourceId === 'org.example.phone:id/line').widget.text;
  }

  async perform(action: Action): Promise<void> {
    this.last = await this.#device.perform(action, 'settled');
    expect(this.last).toMatchObject({ process: 'foreground', outcome: 'done', unsettled: false });
  }

  async click(...names: readonly string[]): Promise<this> {
    for (const name of names) await this.perform({ kind: 'click', target: this.widget(name).target });
    return this;
  }

  async back(): Promise<void> {
    await this.perform({ kind: 'key', key: 'back', times: 1 });
  }
}

describe('the phone of the jvm device', () => {
  // Small enough for its lists to be longer than the screen.
  const device = new JvmDevice({ home: HOME, env: process.env, screen: PHONE_SCREENS.small });

  /** A fresh process, on one of the pages. */
  async function open(page: string): Promise<Sitting> {
    return new Sitting(device, await device.restart()).click(page);
  }

  /** The same, after permissions were given. */
  async function openWith(page: string, ...permissions: readonly string[]): Promise<Sitting> {
    const sitting = await open('allowed');
    for (const permission of permissions) {
      await sitting.click(permission);
      while (sitting.texts().includes('Deny')) await sitting.click('Allow');
    }
    await sitting.back();
    return sitting.click(page);
  }

  // The first use sets the device up.
  beforeAll(() => device.install({ kind: 'apk', file: APK }), 900_000);
  afterAll(() => device.close());

  describe('widgets that a view draws by itself', () => {
    it('has the days of a calendar as targets', async () => {
      const sitting = await (await open('drawn')).click('date');
      const { widget } = sitting.widget('17 February 2024');
      expect(widget).toMatchObject({
        className: 'android.view.View',
        text: '17',
        clickable: true,
        checked: false,
      });
      await sitting.click('17 February 2024');
      expect(sitting.widget('17 February 2024').widget.checked).toBe(true);
      await sitting.click('Next month', '31 March 2024', 'OK');
      expect(sitting.line()).toBe('date 2024-3-31');
    }, 60_000);

    it('has the numbers of a clock as targets', async () => {
      const sitting = await (await open('drawn')).click('time', '15', '45', 'OK');
      expect(sitting.line()).toBe('time 15:45');
    }, 60_000);

    it('has what an app tells of its own view, nested as it tells it', async () => {
      const sitting = await open('drawn');
      const { widget } = sitting.widget('Board');
      expect(
        widget.children.map(({ children }) => children.map(({ text, visible }) => [text, visible])),
      ).toEqual([
        [
          ['Field 0', true],
          ['Field 1', true],
          ['Field 2', true],
        ],
        [
          ['Field 3', true],
          ['Field 4', true],
          ['Field 5', false],
        ],
      ]);
      expect(widget.children[1]?.children[1]).toMatchObject({
        className: 'android.widget.Button',
        role: 'android.widget.Button',
        clickable: true,
        longClickable: true,
        selected: false,
      });
      await sitting.click('Field 4');
      expect(sitting.line()).toBe('field 4');
      expect(sitting.widget('Field 4').widget.selected).toBe(true);
      await sitting.perform({ kind: 'longClick', target: sitting.widget('Field 1').target });
      expect(sitting.line()).toBe('held 1');
    }, 60_000);

    it('offers to type where a touch gives the focus', async () => {
      const sitting = await open('fields');
      const editable = (text: string) => sitting.widget(text).widget.editable;
      expect(['fixed', 'kept', 'free'].map(editable)).toEqual([false, false, true]);
    }, 60_000);

    it('types into a field that is drawn', async () => {
      const sitting = await open('drawn');
      await sitting.click('2');
      expect(sitting.line()).toBe('number 2');
      const field = sitting.widget(({ editable }) => editable);
      expect(field.widget).toMatchObject({ className: 'android.widget.EditText', text: '2' });
      await sitting.perform({ kind: 'setText', target: field.target, text: '7' });
      expect(sitting.widget(({ editable }) => editable).widget.text).toBe('7');
    }, 60_000);
  });

  describe('permissions', () => {
    const state = async (sitting: Sitting) => (await sitting.click('state')).line();

    it('asks the user, and lets the app know', async () => {
      const sitting = await open('allowed');
      expect(await state(sitting)).toBe('camera no, contacts no, internet yes, sms no');
      await sitting.click('camera');
      expect(sitting.last.screen.windows[0]).toMatchObject({ kind: 'system', focused: true });
      expect(sitting.texts()).toEqual(['Allow Phone to take pictures and record video?', 'Allow', 'Deny']);
      expect(sitting.widget('Allow').widget.resourceId).toBe(
        'com.android.permissioncontroller:id/permission_allow_button',
      );
      await sitting.click('Allow');
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [0]]');
      expect(await state(sitting)).toBe('camera yes, contacts no, internet yes, sms no');
      await sitting.click('camera');
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [0]]');
    }, 60_000);

    it('asks again after a refusal, until told not to', async () => {
      const sitting = await (await open('allowed')).click('camera', 'Deny');
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [-1]]');
      expect(await state(sitting)).toBe('camera no with reason, contacts no, internet yes, sms no');
      await sitting.click('camera', 'Deny & don’t ask again');
      expect(await state(sitting)).toBe('camera no, contacts no, internet yes, sms no');
      await sitting.click('camera');
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [-1]]');
    }, 60_000);

    it('asks for each group, and not for what is no question', async () => {
      const sitting = await (await open('allowed')).click('contacts and calendar', 'Allow', 'Deny');
      expect(sitting.line()).toBe('[paused, 2 [READ_CONTACTS, READ_CALENDAR] [0, -1]]');
      await sitting.click('internet and unknown');
      expect(sitting.line()).toBe('[paused, 2 [INTERNET, READ_SMS] [0, -1]]');
      await sitting.click('camera');
      await sitting.back();
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [-1]]');
    }, 60_000);

    it('lets time pass where an app asks again and again for what it does not get', async () => {
      const sitting = await open('allowed');
      const { target } = sitting.widget('again and again');
      const asking = await device.perform({ kind: 'click', target }, 'settled');
      expect(asking).toMatchObject({ outcome: 'done', process: 'foreground', unsettled: true });
      expect(asking.events.filter(({ kind }) => kind !== 'log')).toEqual([]);
      const later = await device.perform({ kind: 'idle', ms: 1000 }, 'settled');
      expect(later).toMatchObject({ outcome: 'done', process: 'foreground' });
    }, 60_000);

    it('keeps the answers over the end of the process, and forgets them at a clean start', async () => {
      const sitting = await (await open('allowed')).click('camera', 'Allow');
      await device.perform({ kind: 'kill' }, 'settled');
      await sitting.perform({ kind: 'restore' });
      expect(await state(sitting)).toBe('camera yes, contacts no, internet yes, sms no');
      expect(await state(await open('allowed'))).toBe('camera no, contacts no, internet yes, sms no');
    }, 60_000);
  });

  describe('paths that are written into the code', () => {
    /** Clicks what may lie below the edge of the screen. */
    const deed = async (sitting: Sitting, name: string) => {
      const shown = () => sitting.texts().includes(name);
      for (const direction of ['down', 'up'] as const) {
        for (let tries = 0; tries < 4 && !shown(); tries++) {
          const { target } = sitting.widget(({ scrollable }) => scrollable);
          await sitting.perform({ kind: 'scroll', target, direction });
        }
      }
      await sitting.click(name);
      while (!sitting.texts().includes('streams')) {
        const { target } = sitting.widget(({ scrollable }) => scrollable);
        await sitting.perform({ kind: 'scroll', target, direction: 'up' });
      }
      return sitting.line();
    };

    it.each([
      ['streams', 'streams one two'],
      ['names of the card', 'names 4 4 4 4 card'],
      ['writers', 'writers abc'],
      ['random access', 'random 42'],
      ['system calls', 'system calls 3 true false'],
      ['paths', 'paths nio'],
      ['database', 'database 1 true'],
      ['picture', 'picture 3x5'],
      ['archive', 'archive 1'],
      ['address', 'by address'],
      ['space', 'space true'],
      ['elsewhere', 'elsewhere false false'],
      [
        'places',
        'mounted /storage/emulated/0 /storage/emulated/0/Pictures' +
          ' /storage/emulated/0/Android/data/org.example.phone/files' +
          ' /storage/emulated/0/Android/data/org.example.phone/cache /data/user/0/org.example.phone/files' +
          ' /data/user/0/org.example.phone/cache /data/user/0/org.example.phone/databases/a.db' +
          ' /data/user/0/org.example.phone /storage/emulated/0/Android/obb/org.example.phone',
      ],
    ])(
      'lead to the files of the app: %s',
      async (name, said) => {
        expect(await deed(await openWith('files', 'storage'), name)).toBe(said);
      },
      60_000,
    );

    it('lead to the same files in the next process, and to none after a clean start', async () => {
      const sitting = await (await openWith('files', 'storage')).click('streams');
      expect(await deed(sitting, 'note a path')).toBe('noted');
      await device.perform({ kind: 'kill' }, 'settled');
      await sitting.perform({ kind: 'restore' });
      expect(await deed(sitting, 'noted path')).toBe('/sdcard/notes/stream 3');
      expect(await deed(sitting, 'listed')).toBe('listed [stream]');
      expect(await deed(await openWith('files', 'storage'), 'listed')).toBe('listed []');
    }, 60_000);

    it('are closed to an app that may not write to the card', async () => {
      const sitting = await (await open('files')).click('streams');
      expect(sitting.line()).toBe(
        'FileNotFoundException: /sdcard/notes/stream: open failed: EACCES (Permission denied)',
      );
    }, 60_000);
  });

  describe('what the system keeps for all apps', () => {
    it('has people, and lets an app change them', async () => {
      const sitting = await (await openWith('rows', 'contacts and calendar')).click('people');
      expect(sitting.line()).toBe('3 Carl Gauss, 2 Blaise Pascal, 1 Ada Byron');
      await sitting.click('numbers');
      expect(sitting.line()).toBe('Ada Byron +1 555-0100, Ada Byron +1 555-0101');
      await sitting.click('add a person');
      expect(sitting.line()).toBe('4 Zoe Added, 3 Carl Gauss, 2 Blaise Pascal, 1 Ada Byron');
      await sitting.click('remove a person');
      expect(sitting.line()).toBe('1 gone, 4 Zoe Added, 3 Carl Gauss, 2 Blaise Pascal');
      await device.perform({ kind: 'kill' }, 'settled');
      await sitting.perform({ kind: 'restore' });
      await sitting.click('people');
      expect(sitting.line()).toBe('4 Zoe Added, 3 Carl Gauss, 2 Blaise Pascal');
      const again = await (await openWith('rows', 'contacts and calendar')).click('people');
      expect(again.line()).toBe('3 Carl Gauss, 2 Blaise Pascal, 1 Ada Byron');
    }, 60_000);

    it('shows people to those who may see them', async () => {
      const sitting = await (await open('rows')).click('people');
      expect(sitting.line()).toMatch(/^SecurityException: .* requires android\.permission\.READ_CONTACTS/);
    }, 60_000);

    it.each([
      ['events', 'contacts and calendar', 'Breakfast Personal, Dentist Personal'],
      [
        'pictures',
        'storage',
        '64 wide, meadow.jpg /storage/emulated/0/DCIM/Camera/meadow.jpg 64,' +
          ' sea.jpg /storage/emulated/0/Pictures/sea.jpg 48',
      ],
      [
        'add a picture',
        'storage',
        'drawn.jpg /storage/emulated/0/Pictures/drawn.jpg, sea.jpg /storage/emulated/0/Pictures/sea.jpg',
      ],
      ['add a picture', 'camera', 'drawn.jpg /storage/emulated/0/Pictures/drawn.jpg'],
      ['songs', 'storage', 'Hum Nobody 1000, Whistle Nobody 1000'],
      ['settings', 'camera', 'brightness 102, timeout 60000, debugging 1'],
    ])(
      'has %s, given %s',
      async (name, permission, said) => {
        expect((await (await openWith('rows', permission)).click(name)).line()).toBe(said);
      },
      60_000,
    );
  });

  describe('fingers', () => {
    const scrolled = (sitting: Sitting, role: string) =>
      sitting.widget((widget) => widget.role === `android.widget.${role}`).widget.scroll;

    /** How far everything has gone after a scroll and a swipe of each. */
    async function gone(): Promise<Record<string, unknown>> {
      const sitting = await open('long');
      const far: Record<string, unknown> = {};
      for (const role of ['ListView', 'ScrollView', 'HorizontalScrollView']) {
        const { widget, target } = sitting.widget((found) => found.role === `android.widget.${role}`);
        const sideways = role.startsWith('H');
        await sitting.perform({ kind: 'scroll', target, direction: sideways ? 'right' : 'down' });
        const [left, top, right, bottom] = widget.bounds;
        const dragged = scrolled(sitting, role);
        const from = sideways ? { x: right - 40, y: top + 20 } : { x: left + 40, y: bottom - 20 };
        const to = sideways ? { x: right - 160, y: top + 20 } : { x: left + 40, y: bottom - 140 };
        await sitting.perform({ kind: 'swipe', from, to });
        far[role] = [dragged, scrolled(sitting, role)];
      }
      return far;
    }

    it('drag when they scroll, and fling when they swipe, the same way every time', async () => {
      const far = await gone();
      expect(far).toEqual(FLUNG);
      expect(await gone()).toEqual(far);
    }, 60_000);
  });

  describe('other apps', () => {
    const generous = new JvmDevice({ home: HOME, env: process.env, external: 'canned' });
    beforeAll(() => generous.install({ kind: 'apk', file: APK }), 60_000);
    afterAll(() => generous.close());

    it('answer with what the phone has', async () => {
      const sitting = await new Sitting(generous, await generous.restart()).click('others');
      const said: Record<string, string> = {};
      const deeds = ['contact', 'picture', 'any picture', 'document', 'photo', 'photo to a file', 'ringtone'];
      for (const deed of deeds) said[deed] = (await sitting.click(deed)).line();
      expect(said).toEqual({
        contact: 'contact Ada Byron',
        picture: 'picture meadow.jpg 64x48',
        'any picture': 'picture meadow.jpg 64x48',
        document: 'document todo.txt of 32',
        photo: 'photo 48x48',
        'photo to a file': 'photo in a file 1024x768',
        ringtone: 'ringtone Chime',
      });
      expect(sitting.last.events).toEqual([
        { kind: 'intent', action: 'android.intent.action.RINGTONE_PICKER' },
      ]);
    }, 60_000);

    it('answer nothing unless told to', async () => {
      expect((await (await open('others')).click('contact')).line()).toBe('cancelled');
    }, 60_000);

    it('are there for an app that asks first, and so is a camera', async () => {
      expect((await (await open('others')).click('who is there')).line()).toBe(
        'com.android.camera2 com.android.browser nobody true',
      );
    }, 60_000);
  });

  describe('an activity by its name', () => {
    it('opens in a new process, exported or not, and the launcher opens the usual one', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.AllowedActivity' }));
      expect(sitting.last.screen).toMatchObject({
        activity: 'org.example.phone.AllowedActivity',
        stack: ['org.example.phone.AllowedActivity'],
      });
      const left = await device.perform({ kind: 'key', key: 'back', times: 1 }, 'settled');
      expect(left.process).toBe('background');
      const again = await device.perform({ kind: 'return' }, 'settled');
      expect(again.screen.activity).toBe('org.example.phone.MainActivity');
    }, 60_000);

    it('is told which widget of the home screen it sets up', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.WidgetActivity' }));
      expect(sitting.line()).toBe('new: {org.example.phone/org.example.phone.WidgetProvider}');
      expect((await sitting.click('done')).line()).toBe('1 there');
    }, 60_000);

    it('must be one of the app, and the next start is as usual', async () => {
      await expect(device.restart({ activity: '.NoActivity' })).rejects.toMatchObject({
        code: 'NO_ACTIVITY',
        message: "org.example.phone has no activity '.NoActivity' that could be opened.",
      });
      expect((await device.restart()).screen.activity).toBe('org.example.phone.MainActivity');
    }, 60_000);
  });

  describe('an app that was granted everything', () => {
    const trusting = new JvmDevice({ home: HOME, env: process.env, permissions: 'granted' });
    beforeAll(() => trusting.install({ kind: 'apk', file: APK }), 60_000);
    afterAll(() => trusting.close());

    it('has what it declares without asking', async () => {
      const sitting = new Sitting(
        trusting,
        await trusting.restart({ activity: 'org.example.phone.AllowedActivity' }),
      );
      await sitting.click('camera');
      expect(sitting.line()).toBe('[paused, 1 [CAMERA] [0]]');
      await sitting.click('state');
      expect(sitting.line()).toBe('camera yes, contacts yes, internet yes, sms no');
    }, 60_000);
  });

  describe('services that are there in part', () => {
    const silence = {
      kind: 'limit',
      api: 'android.media.MediaPlayer.setDataSource',
      message: 'it plays in silence, for 5000 ms',
    };

    it('play a sound in silence, by the clock of the phone, and the same way every time', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      await sitting.click('sound');
      expect(sitting.last.events).toEqual([silence]);
      const begun = sitting.line();
      expect(begun).toMatch(/^plays in session \d+, 5000 ms$/);
      await sitting.perform({ kind: 'idle', ms: 6000 });
      expect(sitting.line()).toBe('over after 5000');
      const again = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      expect((await again.click('sound')).line()).toBe(begun);
    }, 60_000);

    it('do not play what is not there', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      await sitting.click('missing sound');
      expect(sitting.line()).toBe('FileNotFoundException: /sdcard/missing.ogg');
      await sitting.click('remote sound');
      expect(sitting.line()).toBe('IOException: setDataSource failed.');
      expect(sitting.last.events).toEqual([]);
    }, 60_000);

    it('tell that GL draws nothing', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      expect((await sitting.click('surface')).line()).toBe('added');
      expect(sitting.last.events).toEqual([
        { kind: 'limit', api: 'android.opengl.GLSurfaceView.setRenderer', message: 'it draws nothing' },
      ]);
    }, 60_000);

    it('find nothing where nobody offers to be searched', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      expect((await sitting.click('search')).line()).toBe('0 to search');
    }, 60_000);

    it('are a limit of the device where their native code gives nothing', async () => {
      const { target } = new Sitting(device, await device.restart({ activity: '.ServicesActivity' })).widget(
        'movie',
      );
      const { process, events } = await device.perform({ kind: 'click', target }, 'settled');
      expect(process).toBe('dead');
      expect(events).toMatchObject([{ kind: 'limit', api: 'android.graphics.Movie.decodeByteArray' }]);
    }, 60_000);

    it('let the waves of a sound be looked at', async () => {
      const sitting = new Sitting(device, await device.restart({ activity: '.ServicesActivity' }));
      expect((await sitting.click('waves')).line()).toBe('waves of 128');
    }, 60_000);
  });

  describe('the system', () => {
    const open = async () => new Sitting(device, await device.restart({ activity: '.SystemActivity' }));

    it('stands between what plays and what controls it', async () => {
      const sitting = await open();
      await sitting.click('session');
      expect(sitting.line()).toBe('Silence of org.example.phone at 15, sought 42; state 3');
    }, 60_000);

    it('lets services come to the foreground, also those that work through intents', async () => {
      const sitting = await open();
      await sitting.click('front');
      expect(sitting.last).toMatchObject({ process: 'foreground' });
      expect(sitting.last.events).toContainEqual({ kind: 'toast', text: 'in front' });
    }, 60_000);

    it('knows of every app which file it is in', async () => {
      const sitting = await open();
      expect((await sitting.click('apps')).line()).toBe('0 without a file');
    }, 60_000);

    it('tells what every phone is set to, and shortcuts to the launcher only', async () => {
      const sitting = await open();
      expect((await sitting.click('keyboard')).line()).toBe('com.android.inputmethod.latin/.LatinIME');
      await sitting.click('shortcuts');
      expect(sitting.line()).toBe("SecurityException: Caller can't access shortcut information");
    }, 60_000);
  });
});
