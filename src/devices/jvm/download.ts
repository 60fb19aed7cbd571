import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../../core/progress.js';
import { type Artifact, jarName } from './artifacts.js';
import { markOf, sha256Of } from './file-mark.js';
import { type MavenRun, mavenError, runMaven } from './run-maven.js';
import { setUpError } from './set-up-error.js';
import { sizeText } from './sizes.js';

const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

export interface Download {
  readonly run: MavenRun;
  readonly artifacts: readonly Artifact[];
  /** A folder of this set-up alone, on the same disk as where the files go. */
  readonly scratch: string;
  /** Where a checked file goes. */
  readonly place: (artifact: Artifact) => string;
  readonly progress: Progress;
}

/**
 * Gets artifacts through Maven: one run for all, each file checked and only then moved to its place.
 * A file that is broken is fetched once more, past the local repository, whose copy may be the broken one.
 * Returns the arguments with which Maven keeps away from a broken local repository, for what else it has to do.
 */
export async function download({
  run,
  artifacts,
  scratch,
  place,
  progress,
}: Download): Promise<readonly string[]> {
  if (artifacts.length === 0) return [];
  const meter = new DownloadMeter(artifacts, progress);
  const jars = join(scratch, 'jars');
  const settle = async (wanted: readonly Artifact[]): Promise<readonly Artifact[]> => {
    const missing: Artifact[] = [];
    for (const artifact of wanted) {
      if (!(await takeIfWhole(join(jars, jarName(artifact)), artifact, place(artifact), run.signal))) {
        missing.push(artifact);
      }
    }
    return missing;
  };

  const first = await copyJars(run, artifacts, scratch, jars, [], meter);
  const missing = await settle(artifacts);
  if (!first.ok) throw mavenError('The download', first.output);
  if (missing.length === 0) return [];

  const apart = [`-Dmaven.repo.local=${join(scratch, 'repository')}`];
  const second = await copyJars(run, missing, scratch, jars, apart, meter);
  const [broken] = await settle(missing);
  if (broken === undefined) return apart;
  if (!second.ok)
    throw mavenError(`The second download of ${jarName(broken)}, which came broken,`, second.output);
  throw setUpError(
    'BROKEN_DOWNLOAD',
    `${jarName(broken)} came broken twice: it is not the file that was published.`,
    'Check the mirrors and proxies in your Maven settings, then try again.',
  );
}

async function copyJars(
  run: MavenRun,
  artifacts: readonly Artifact[],
  scratch: string,
  jars: string,
  options: readonly string[],
  meter: DownloadMeter,
) {
  await rm(jars, { recursive: true, force: true });
  await mkdir(jars, { recursive: true });
  await writeFile(join(scratch, 'pom.xml'), pomFor(artifacts, jars));
  // Not in batch mode: only then does Maven say how far a file is.
  return runMaven(run, scratch, ['-f', join(scratch, 'pom.xml'), ...options, `${PLUGIN}:copy`], (line) =>
    meter.read(line),
  );
}

/** Moves a file to its place if it is exactly the published one. */
async function takeIfWhole(
  file: string,
  artifact: Artifact,
  target: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const mark = await markOf(file);
  if (mark?.size !== artifact.bytes || (await sha256Of(file, signal)) !== artifact.sha256) return false;
  await rename(file, target);
  return true;
}

/** A project that asks for exactly these files and nothing of their dependency trees. */
export function pomFor(artifacts: readonly Artifact[], folder: string): string {
  const [group, name, version] = PLUGIN.split(':');
  const items = artifacts.map(
    (artifact) =>
      `<artifactItem><groupId>${artifact.group}</groupId><artifactId>${artifact.name}</artifactId><version>${artifact.version}</version></artifactItem>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>gauntlet</groupId><artifactId>jars</artifactId><version>1</version><packaging>pom</packaging>
<build><plugins><plugin>
<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>
<configuration>
<outputDirectory>${escapeXml(folder)}</outputDirectory>
<artifactItems>
${items.join('\n')}
</artifactItems>
</configuration>
</plugin></plugins></build>
</project>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Follows Maven's transfer lines. What it cannot read only makes the bar coarser. */
export class DownloadMeter {
  readonly #bytes = new Map<string, number>();
  readonly #total: number;
  #current = '';
  #got = 0;
  /** Files that Maven fetched for itself, which it does first when it is new here. */
  #others = 0;
  #lastText = '';

  constructor(
    artifacts: readonly Artifact[],
    private readonly progress: Progress,
  ) {
    for (const artifact of artifacts) this.#bytes.set(jarName(artifact), artifact.bytes);
    this.#total = artifacts.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#report(0);
  }

  /** Takes a line of Maven's output. */
  read(line: string): void {
    const [, verb, file = ''] = TRANSFER.exec(line) ?? [];
    if (verb === 'Downloading') {
      this.#current = file;
    } else if (verb === 'Downloaded') {
      if (this.#bytes.has(file)) this.#got += this.#bytes.get(file) ?? 0;
      else this.#others++;
      this.#current = '';
      this.#report(0);
    } else {
      const [, got, of] = SHARE.exec(line) ?? [];
      if (got !== undefined && of !== undefined) this.#report(Number(got) / Number(of));
    }
  }

  #report(share: number): void {
    const got = Math.min(this.#total, this.#got + share * (this.#bytes.get(this.#current) ?? 0));
    const downloaded = `${sizeText(got)} of ${sizeText(this.#total)}`;
    const text = got > 0 ? downloaded : `${downloaded}, ${this.#others}`;
    if (text === this.#lastText) return;
    this.#lastText = text;
    this.progress.report({
      phase: 'downloading the jvm device',
      fraction: got / this.#total,
      facts: {
        downloaded,
        ...(got > 0 || this.#others === 0 ? {} : { 'files for Maven itself': this.#others }),
      },
    });
  }
}

const TRANSFER = /^(?:\[INFO\] )?(Downloading|Downloaded) from [^:]+: \S*?([^/\s]+)(?:\s|$)/;
const SHARE = /^Progress \(\d+\): .*?([\d.]+)\/([\d.]+) [kMG]?B/;
