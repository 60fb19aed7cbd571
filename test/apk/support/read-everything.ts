import { readManifest } from '../../../src/apk/manifest/manifest.js';
import { resourceId } from '../../../src/apk/resources/package.js';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import { signatureSchemes } from '../../../src/apk/signature/schemes.js';
import { readXml } from '../../../src/apk/xml/document.js';
import type { XmlElement } from '../../../src/apk/xml/element.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { GauntletError } from '../../../src/core/errors.js';

/** The value, or undefined where the file is refused in the proper way. Any other trouble is thrown. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof GauntletError && error.code === 'APK_MALFORMED') return undefined;
    throw error;
  }
}

/** Asks an archive for everything that it and its known parts can tell. */
export function readArchive(data: Uint8Array): void {
  const archive = unlessRefused(() => new ZipArchive(data));
  if (archive === undefined) return;
  unlessRefused(() => signatureSchemes(archive));
  for (const { name } of archive.entries) {
    const content = unlessRefused(() => archive.read(name));
    if (content === undefined) continue;
    if (name.endsWith('.xml')) readXmlFile(content);
    if (name === 'resources.arsc') readTable(content);
  }
}

/** Asks a compiled XML file for everything, also as a manifest. */
export function readXmlFile(data: Uint8Array, table?: ResourceTable): void {
  const root = unlessRefused(() => readXml(data, 'x.xml'));
  if (root === undefined) return;
  readElement(root);
  unlessRefused(() => readManifest(root, table));
}

function readElement(element: XmlElement): void {
  unlessRefused(() => [element.name, element.plainAttribute('package')]);
  unlessRefused(() => [element.namespace, element.line, element.attribute(0x01010003)]);
  for (const attribute of unlessRefused(() => element.attributes) ?? []) {
    unlessRefused(() => attribute.name);
    unlessRefused(() => attribute.namespace);
    unlessRefused(() => attribute.raw);
    unlessRefused(() => attribute.value);
  }
  for (const child of element.elements()) readElement(child);
}

/** Asks a resource table for everything. */
export function readTable(data: Uint8Array): void {
  const table = unlessRefused(() => new ResourceTable(data));
  if (table === undefined) return;
  unlessRefused(() => table.ids('string'));
  unlessRefused(() => table.id('string', 'app_name'));
  for (const pack of table.packages) {
    for (const [typeId, variants] of pack.types) {
      for (const variant of variants) {
        unlessRefused(() => variant.qualifiers);
        for (const index of variant.indices()) {
          unlessRefused(() => variant.entry(index));
          readResource(table, resourceId(pack.id, typeId, index));
        }
      }
    }
  }
}

function readResource(table: ResourceTable, id: number): void {
  unlessRefused(() => table.name(id));
  unlessRefused(() => table.configurations(id));
  unlessRefused(() => table.xmlFile(id));
  unlessRefused(() => table.array(id));
}
