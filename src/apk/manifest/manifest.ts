import { malformed } from '../malformed.js';
import type { ResourceTable } from '../resources/table.js';
import type { XmlElement } from '../xml/element.js';
import { ATTR } from './attribute-ids.js';
import { AttributeReader } from './attributes.js';
import {
  type Activity,
  type ActivityAlias,
  type Component,
  ComponentReader,
  fullClassName,
  type Provider,
} from './components.js';
import { chooseStart, type Start, type StartWarning } from './start-activity.js';

/** What AndroidManifest.xml says, with names completed and references followed. */
export interface Manifest {
  readonly package: string;
  /** Name of the split, where the APK is not an app's base. */
  readonly split: string | undefined;
  readonly versionCode: number | undefined;
  readonly versionName: string | undefined;
  /** A number, or the code name of an unreleased version. */
  readonly minSdk: number | string;
  readonly targetSdk: number | string;
  readonly application: Application;
  /** In the order of the manifest, aliases among them. */
  readonly activities: readonly (Activity | ActivityAlias)[];
  readonly services: readonly Component[];
  readonly receivers: readonly Component[];
  readonly providers: readonly Provider[];
  /** Permissions that the app asks for, each once. */
  readonly permissions: readonly string[];
  readonly instrumentations: readonly Instrumentation[];
  readonly start: Start | undefined;
  readonly startWarnings: readonly StartWarning[];
}

/** The `application` element itself. */
export interface Application {
  /** Full class name; undefined where the app has no class of its own. */
  readonly className: string | undefined;
  readonly label: string | undefined;
  readonly debuggable: boolean;
  readonly enabled: boolean;
}

/** Code that runs tests inside another app. */
export interface Instrumentation {
  readonly name: string;
  readonly targetPackage: string | undefined;
}

const PART = 'AndroidManifest.xml';
const PERMISSION_TAGS = ['uses-permission', 'uses-permission-sdk-23'];
/** Stands for an unreleased version in comparisons: it is newer than all that have a number. */
const UNRELEASED_SDK = 10_000;

/** The manifest whose root element this is; without the app's resources, references stay unresolved. */
export function readManifest(root: XmlElement, table?: ResourceTable): Manifest {
  if (root.name !== 'manifest') throw malformed(PART, `the root element is <${root.name}>`);
  const packageName = plainText(root, 'package');
  if (packageName === undefined) throw malformed(PART, 'the package name is missing');
  const read = new AttributeReader(table);
  const reader = new ComponentReader(packageName, read);
  const sdks = sdkVersions(root, read);
  const application = root.elements('application')[0];
  const below = (...tags: string[]) =>
    application?.elements().filter((element) => tags.includes(element.name)) ?? [];
  const activities = below('activity', 'activity-alias').map((element) => reader.activity(element));
  const { start, warnings } = chooseStart(activities);
  return {
    package: packageName,
    split: plainText(root, 'split'),
    versionCode: versionCode(root, read),
    versionName: read.text(root, ATTR.versionName),
    ...sdks,
    application: readApplication(application, packageName, read),
    activities,
    services: below('service').map((element) => reader.component(element)),
    receivers: below('receiver').map((element) => reader.component(element)),
    providers: below('provider').map((element) => reader.provider(element, sdkNumber(sdks.targetSdk))),
    permissions: permissions(root, read),
    instrumentations: root.elements('instrumentation').map((element) => ({
      name: reader.className(element, ATTR.name),
      targetPackage: read.text(element, ATTR.targetPackage),
    })),
    start,
    startWarnings: warnings,
  };
}

function plainText(element: XmlElement, name: string): string | undefined {
  const value = element.plainAttribute(name)?.value;
  return value?.kind === 'string' ? value.text : undefined;
}

/** The version's upper half, where there is one, is an attribute of its own. */
function versionCode(root: XmlElement, read: AttributeReader): number | undefined {
  const low = read.int(root, ATTR.versionCode);
  const high = read.int(root, ATTR.versionCodeMajor) ?? 0;
  return low === undefined ? undefined : high * 2 ** 32 + (low >>> 0);
}

/** Android takes 1 for a missing minimum, and the minimum for a missing target. */
function sdkVersions(root: XmlElement, read: AttributeReader): Pick<Manifest, 'minSdk' | 'targetSdk'> {
  const element = root.elements('uses-sdk')[0];
  const version = (id: number) => element && (read.int(element, id) ?? read.text(element, id));
  const minSdk = version(ATTR.minSdkVersion) ?? 1;
  return { minSdk, targetSdk: version(ATTR.targetSdkVersion) ?? minSdk };
}

function permissions(root: XmlElement, read: AttributeReader): readonly string[] {
  const elements = root.elements().filter((element) => PERMISSION_TAGS.includes(element.name));
  return [...new Set(elements.flatMap((element) => read.text(element, ATTR.name) ?? []))];
}

function sdkNumber(sdk: number | string): number {
  return typeof sdk === 'number' ? sdk : UNRELEASED_SDK;
}

function readApplication(
  element: XmlElement | undefined,
  packageName: string,
  read: AttributeReader,
): Application {
  const className = element && read.text(element, ATTR.name);
  return {
    className: className && fullClassName(className, packageName),
    label: element && read.text(element, ATTR.label),
    debuggable: (element && read.bool(element, ATTR.debuggable)) ?? false,
    enabled: (element && read.bool(element, ATTR.enabled)) ?? true,
  };
}
