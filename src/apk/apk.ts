import { DexFile } from './dex/dex-file.js';
import { dexParts } from './dex/multidex.js';
import { malformed } from './malformed.js';
import { type Manifest, readManifest } from './manifest/manifest.js';
import { ResourceTable } from './resources/table.js';
import { readXml } from './xml/document.js';
import type { XmlElement } from './xml/element.js';
import { ZipArchive } from './zip/archive.js';

const MANIFEST = 'AndroidManifest.xml';
const RESOURCES = 'resources.arsc';

/** An APK, opened part by part as somebody asks. */
export class Apk {
  readonly zip: ZipArchive;
  #manifest: Manifest | undefined;
  #resources: ResourceTable | null | undefined;
  #dexFiles: readonly DexFile[] | undefined;

  constructor(bytes: Uint8Array, name?: string) {
    this.zip = new ZipArchive(bytes, name);
  }

  get manifest(): Manifest {
    this.#manifest ??= readManifest(this.#required(MANIFEST), this.resources);
    return this.#manifest;
  }

  /** Undefined for an app without resources. */
  get resources(): ResourceTable | undefined {
    if (this.#resources === undefined) {
      const bytes = this.zip.read(RESOURCES);
      this.#resources = bytes === undefined ? null : new ResourceTable(bytes);
    }
    return this.#resources ?? undefined;
  }

  /** The app's code, in the order in which Android looks for classes. */
  get dexFiles(): readonly DexFile[] {
    this.#dexFiles ??= dexParts(this.zip.entries.map(({ name }) => name)).flatMap((part) => {
      const bytes = this.zip.read(part);
      return bytes === undefined ? [] : DexFile.parseAll(bytes, part);
    });
    return this.#dexFiles;
  }

  /** The root of a binary XML file; undefined when the APK has no such file. */
  xml(part: string): XmlElement | undefined {
    const bytes = this.zip.read(part);
    return bytes === undefined ? undefined : readXml(bytes, part);
  }

  #required(part: string): XmlElement {
    const root = this.xml(part);
    if (root === undefined) throw malformed('the APK', `it has no ${part}`);
    return root;
  }
}
