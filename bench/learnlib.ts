import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CENTRAL = 'https://repo.maven.apache.org/maven2';

/** What LearnLib's passive learners need, with the SHA-256 of each file. */
const JARS: Readonly<Record<string, string>> = {
  'de/learnlib/learnlib-rpni/0.18.0': 'a38bfe1f0828ad1a8e5371e17e5c78e78fedfd4aa6cba8d824078cb2b08a6e8a',
  'de/learnlib/learnlib-api/0.18.0': 'cad48f0b34d96a4b49d7669cb2fc10070045599735655520d5b31925f00e4727',
  'de/learnlib/learnlib-datastructures/0.18.0':
    '6b4fc3fb9369e401426e07beae0467a28ed604555bb3a12f17f14ba775a3885e',
  'net/automatalib/automata-api/0.12.0': 'c14aa8b6c6ec1a4efd7659e879c269f605b58da14d4084a8ac100258e7cbd898',
  'net/automatalib/automata-core/0.12.0': '85142f81164493eecfcddf72779d8cecef50247f3e2573f349dc2c37121eb6c6',
  'net/automatalib/automata-commons-settings/0.12.0':
    'f493cf5a8b9927bb4e791731a2efc1a4b17f17704ac07f4eb9a01a1dfe65880c',
  'net/automatalib/automata-commons-smartcollections/0.12.0':
    '4607a7d3fa03712cca03c9e7c6cab384441f1f74465ada924161bc6329956e03',
  'net/automatalib/automata-commons-util/0.12.0':
    'bbae2896a4efb16dc13bc2b7d8240a1caf87fce48b06ba9a50695c703a349f20',
  'org/slf4j/slf4j-api/2.0.17': '7b751d952061954d5abfed7181c1f645d336091b679891591d63329c622eb832',
};

/** The peer, as measures name it. */
export const LEARNLIB = 'LearnLib 0.18.0';

/** What LearnLib made of a file of traces. */
export interface PeerResult {
  readonly seconds: number;
  readonly states: number;
}

/** Learns from a file of traces with one of LearnLib's learners. */
export type Peer = (learner: 'moore' | 'edsm', file: string) => PeerResult;

/** LearnLib, fetched and compiled against the first time; undefined where that is not possible. */
export async function learnlib(): Promise<Peer | undefined> {
  const folder = join('node_modules', '.cache', 'gauntlet-bench', 'learnlib-0.18.0');
  mkdirSync(folder, { recursive: true });
  const jars: string[] = [];
  for (const [path, sha256] of Object.entries(JARS)) {
    const jar = await fetched(path, sha256, folder);
    if (jar === undefined) return undefined;
    jars.push(jar);
  }
  const classpath = [...jars, folder].join(':');
  const source = join('bench', 'learnlib', 'PassiveLearning.java');
  if (spawnSync('javac', ['-cp', classpath, '-d', folder, source]).status !== 0) return undefined;
  return (learner, file) => {
    const args = ['-cp', classpath, 'PassiveLearning', learner, file];
    const { stdout } = spawnSync('java', args, { encoding: 'utf8' });
    const [seconds = Number.NaN, states = Number.NaN] = stdout.split(' ').map(Number);
    return { seconds, states };
  };
}

/** Where a jar is, after a download if need be; undefined if it cannot be had as it should be. */
async function fetched(path: string, sha256: string, folder: string): Promise<string | undefined> {
  const [name = '', version = ''] = path.split('/').slice(-2);
  const jar = join(folder, `${name}-${version}.jar`);
  if (!existsSync(jar)) {
    const answer = await fetch(`${CENTRAL}/${path}/${name}-${version}.jar`).catch(() => undefined);
    if (answer?.ok !== true) return undefined;
    writeFileSync(jar, Buffer.from(await answer.arrayBuffer()));
  }
  return createHash('sha256').update(readFileSync(jar)).digest('hex') === sha256 ? jar : undefined;
}
