import { GauntletError } from '../../core/errors.js';
import { malformed } from '../malformed.js';
import { joinBytes, missingTo, u16, u32, utf8 } from './write-bytes.js';
import { LOCAL_SIZE, STORED, type ZipFile } from './write-file.js';

/** How an archive is laid out. */
export interface ZipLayout {
  /** What stored native libraries are aligned to: the largest memory page that a device may have. */
  readonly pageSize?: 4096 | 16384;
  /** The directory begins at a multiple of this. */
  readonly directoryAlignment?: number;
  readonly comment?: Uint8Array;
}

/** An archive in the three parts that a signature distinguishes; in a row, they are the archive. */
export interface ZipSections {
  readonly files: Uint8Array;
  readonly directory: Uint8Array;
  readonly end: Uint8Array;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;

/** An extra field whose only use is its length: it holds the alignment, then come zeros. */
const ALIGNMENT_FIELD = 0xd935;
const FIELD_HEADER_SIZE = 4;
const ALIGNMENT_FIELD_SIZE = FIELD_HEADER_SIZE + 2;

const WORD = 4;
const PAGE = 16384;

/** One below what 16 bits hold: the highest number says that there is a Zip64 record. */
const MAX_FILES = 0xfffe;
/** What 32 bits hold, less room for a signing block. */
const MAX_BYTES = 0xfff00000;
const MAX_NAME = 0xffff;

/** An archive of these files, in their order: stored ones aligned, without data descriptors, without Zip64. */
export function writeZip(files: readonly ZipFile[], layout: ZipLayout = {}): Uint8Array {
  const { files: contents, directory, end } = zipSections(files, layout);
  return joinBytes([contents, directory, end]);
}

/** The parts of such an archive. */
export function zipSections(files: readonly ZipFile[], layout: ZipLayout = {}): ZipSections {
  refuseExcess(files);
  const contents: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = utf8(file.name);
    const dataOffset = offset + LOCAL_SIZE + name.length;
    const padding = file.method === STORED ? padded(dataOffset, alignment(file.name, layout)) : NOTHING;
    contents.push(localHeader(file, name, padding), file.data);
    directory.push(centralHeader(file, name, offset));
    offset = dataOffset + padding.length + file.data.length;
  }
  const gap = missingTo(layout.directoryAlignment ?? 1, offset);
  contents.push(new Uint8Array(gap));
  const central = joinBytes(directory);
  if (offset + gap + central.length > MAX_BYTES) throw tooLarge('its files come to 4 GB or more');
  const comment = layout.comment ?? NOTHING;
  return {
    files: joinBytes(contents),
    directory: central,
    end: joinBytes([
      u32(END_SIGNATURE),
      u16(0, 0, files.length, files.length),
      u32(central.length, offset + gap),
      u16(comment.length),
      comment,
    ]),
  };
}

const NOTHING = new Uint8Array(0);

function alignment(name: string, { pageSize = PAGE }: ZipLayout): number {
  return name.endsWith('.so') ? pageSize : WORD;
}

/** The extra field that moves data from an offset to the next aligned one; nothing where it is aligned. */
function padded(offset: number, multiple: number): Uint8Array {
  if (offset % multiple === 0) return NOTHING;
  const zeros = missingTo(multiple, offset + ALIGNMENT_FIELD_SIZE);
  return joinBytes([
    u16(ALIGNMENT_FIELD, ALIGNMENT_FIELD_SIZE - FIELD_HEADER_SIZE + zeros, multiple),
    new Uint8Array(zeros),
  ]);
}

function localHeader(file: ZipFile, name: Uint8Array, extra: Uint8Array): Uint8Array {
  return joinBytes([
    u32(LOCAL_SIGNATURE),
    u16(file.versionNeeded),
    common(file),
    u16(name.length, extra.length),
    name,
    extra,
  ]);
}

function centralHeader(file: ZipFile, name: Uint8Array, offset: number): Uint8Array {
  return joinBytes([
    u32(CENTRAL_SIGNATURE),
    u16(file.versionMadeBy, file.versionNeeded),
    common(file),
    u16(name.length, 0, file.comment.length, 0, file.internalAttributes),
    u32(file.externalAttributes, offset),
    name,
    file.comment,
  ]);
}

/** What both headers say. */
function common({ flags, method, time, date, crc32, data, size }: ZipFile): Uint8Array {
  return joinBytes([u16(flags, method, time, date), u32(crc32, data.length, size)]);
}

function refuseExcess(files: readonly ZipFile[]): void {
  if (files.length > MAX_FILES) throw tooLarge(`it has ${files.length} files, and ${MAX_FILES} is the limit`);
  if (files.reduce((sum, { data }) => sum + data.length, 0) > MAX_BYTES) {
    throw tooLarge('its files come to 4 GB or more');
  }
  const names = new Set<string>();
  for (const { name } of files) {
    if (utf8(name).length > MAX_NAME) throw tooLarge(`a name in it is longer than ${MAX_NAME} bytes`);
    if (names.has(name)) throw malformed('the APK', `two files are to have the name ${name}`);
    names.add(name);
  }
}

function tooLarge(why: string): GauntletError {
  return new GauntletError(
    'APK_TOO_LARGE',
    `The APK cannot be written: ${why}.`,
    'Android takes no such APK; split the app or make it smaller.',
  );
}
