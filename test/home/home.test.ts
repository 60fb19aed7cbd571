import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder, dataFolder, gauntletHome } from '../../src/home/home.js';
import { ioError } from '../../src/home/io-error.js';

describe('gauntletHome', () => {
  it('is what GAUNTLET_HOME says, on every platform', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(gauntletHome({ GAUNTLET_HOME: '/g', XDG_DATA_HOME: '/x', LOCALAPPDATA: '/l' }, platform)).toBe(
        '/g',
      );
    }
  });

  it('is the same folder wherever a tool is started', () => {
    expect(gauntletHome({ GAUNTLET_HOME: 'here' }, 'linux')).toBe(join(process.cwd(), 'here'));
  });

  it("is else the user's data folder", () => {
    expect(gauntletHome({ XDG_DATA_HOME: '/x' }, 'linux')).toBe(join('/x', 'gauntlet'));
    expect(gauntletHome({}, 'linux')).toBe(join(homedir(), '.local', 'share', 'gauntlet'));
    expect(gauntletHome({}, 'darwin')).toBe(join(homedir(), 'Library', 'Application Support', 'gauntlet'));
    expect(gauntletHome({ LOCALAPPDATA: '/l' }, 'win32')).toBe(join('/l', 'gauntlet'));
    expect(gauntletHome({}, 'win32')).toBe(join(homedir(), 'AppData', 'Local', 'gauntlet'));
  });

  it('takes an empty setting for none', () => {
    expect(gauntletHome({ GAUNTLET_HOME: '', XDG_DATA_HOME: '' }, 'linux')).toBe(
      join(homedir(), '.local', 'share', 'gauntlet'),
    );
  });

  it('keeps what may be deleted apart from what may not', () => {
    expect(cacheFolder('/g')).toBe(join('/g', 'cache'));
    expect(dataFolder('/g')).toBe(join('/g', 'data'));
  });
});

describe('ioError', () => {
  const systemError = (code: string) => Object.assign(new Error(`${code}: some words`), { code });

  it('knows a full disk by each of its names', () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']) {
      const error = ioError(systemError(code), '/x');
      expect(error.code, code).toBe('DISK_FULL');
      expect(error.message).toMatch(/^Cannot use \/x: .+\.$/);
      expect(error.remedy).toContain('--resume');
      expect(error.exit).toBe(3);
    }
  });

  it('words other trouble as one sentence with a remedy', () => {
    expect(ioError(systemError('EACCES'), '/x')).toMatchObject({
      code: 'FILE_TROUBLE',
      message: 'Cannot use /x: permission is denied.',
    });
    for (const code of ['EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EMFILE']) {
      const error = ioError(systemError(code), '/x');
      expect(error.code).toBe('FILE_TROUBLE');
      expect(error.message, code).not.toContain('some words');
      expect(error.remedy).not.toBe('');
    }
  });

  it('passes on what it does not know, with its cause', () => {
    const cause = systemError('EWEIRD');
    expect(ioError(cause, '/x')).toMatchObject({ message: 'Cannot use /x: EWEIRD: some words.', cause });
    expect(ioError('odd', '/x').message).toBe('Cannot use /x: odd.');
  });
});
