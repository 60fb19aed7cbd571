import { probesJson } from '../../core/probe-format.js';
import { type Probe, type ProbeTable, probeTable } from '../../core/probes.js';
import type { Apk } from '../apk.js';
import { className } from '../class-name.js';
import { access, type DexClass, type DexMethod } from '../dex/dex-class.js';
import { DexFile } from '../dex/dex-file.js';
import { dexName } from '../dex/multidex.js';
import { DexPlan } from '../dex/write/plan.js';
import type { NewMethod } from '../dex/write/planned-class.js';
import { writeDexes } from '../dex/write/write-dex.js';
import { appCode, type OwnCodeOptions } from '../ownership/app-code.js';
import { unsignedFiles } from '../sign/sign-apk.js';
import { withPermission } from '../xml/add-permission.js';
import { newFile, type ZipFile } from '../zip/write-file.js';
import { type ProbeDensity, type ProbedMethod, probeMethod } from './probe-code.js';
import { RUNTIME_DEX } from './runtime-dex.js';
import { stubCode } from './stub-code.js';

/** Where an instrumented APK carries the table of its probes. */
export const PROBES_ASSET = 'assets/gauntlet-probes.json';

const MANIFEST = 'AndroidManifest.xml';
const INTERNET = 'android.permission.INTERNET';
const PROBES = 'Lgauntlet/probe/Probes;';
const STUBS = 'Lgauntlet/probe/ProbeStubs';
const GENERATED = /(?:^|\.)(?:R|R\$\w+|BuildConfig|Manifest\$\w+)$/;
/** A DEX with more methods than this is split first, so that there is room for those that probes call. */
const ROOMY = 65_000;

export interface InstrumentOptions extends OwnCodeOptions {
  readonly density?: ProbeDensity;
}

/** An instrumented APK, not yet signed. */
export interface Instrumented {
  readonly files: readonly ZipFile[];
  readonly probes: ProbeTable;
  /** What counted as the app's own code. */
  readonly own: readonly string[];
  /** Whether that was told by what libraries look like, because names were changed. */
  readonly guessed: boolean;
  /** Methods that got probes. */
  readonly methods: number;
  readonly skipped: readonly { readonly method: string; readonly why: string }[];
}

/** Puts probes into the app's own code, with the class that they call and the permission that it needs. */
export function instrument(apk: Apk, options: InstrumentOptions = {}): Instrumented {
  const { density = 'block' } = options;
  const { prefixes: own, isOwn, guessed } = appCode(apk, options);
  const probing = new Probing((one) => isWorthProbing(className(one.descriptor), isOwn), density);
  const dexes = apk.dexFiles.flatMap(roomy).flatMap((dex, n) => probing.rewrite(dex, n === 0));
  const probes = probeTable(probing.probes);
  const manifest = apk.zip.read(MANIFEST) ?? new Uint8Array();
  const changed = [
    newFile(MANIFEST, withPermission(manifest, INTERNET)),
    ...dexes.map((bytes, n) => newFile(dexName(n), bytes)),
    newFile(PROBES_ASSET, new TextEncoder().encode(probesJson(probes))),
  ];
  const names = new Set(changed.map(({ name }) => name));
  const kept = unsignedFiles(apk.zip).filter(({ name }) => !names.has(name));
  return {
    files: [...changed, ...kept],
    probes,
    own,
    guessed,
    methods: probing.methods,
    skipped: probing.skipped,
  };
}

/** Own code that somebody has written: lists of numbers that the build makes are none. */
function isWorthProbing(name: string, isOwn: (className: string) => boolean): boolean {
  return isOwn(name) && !GENERATED.test(name);
}

/** A DEX in which there is room for further methods: itself, or the parts of it. */
function roomy(dex: DexFile): readonly DexFile[] {
  if (dex.counts.methods <= ROOMY) return [dex];
  return writeDexes(new DexPlan(dex), ROOMY).map((bytes) => DexFile.parse(bytes, dex.part));
}

/** Gives ids to the blocks of one DEX after the other. */
class Probing {
  readonly probes: Probe[] = [];
  readonly skipped: { readonly method: string; readonly why: string }[] = [];
  methods = 0;
  readonly #seen = new Set<string>();

  constructor(
    private readonly isOwn: (one: DexClass) => boolean,
    private readonly density: ProbeDensity,
  ) {}

  /** The DEX with probes; the first one also gets the classes that they call. */
  rewrite(dex: DexFile, isFirst: boolean): readonly Uint8Array[] {
    const plan = new DexPlan(dex);
    if (isFirst) {
      const runtime = DexFile.parse(RUNTIME_DEX, 'the classes for probes');
      for (const { descriptor } of runtime.classes) plan.addClassFrom(runtime, descriptor);
    }
    const stubs = `${STUBS}${this.probes.length};`;
    const stubbed: number[] = [];
    const calls = {
      hit: plan.method(PROBES, 'hit', 'V', ['I']),
      stub: (id: number) => {
        stubbed.push(id);
        return plan.method(stubs, `hit${id}`, 'V', []);
      },
      names: plan,
    };
    for (const one of dex.classes) {
      // Of two definitions Android takes the first.
      if (this.#seen.has(one.descriptor) || !this.isOwn(one)) continue;
      this.#seen.add(one.descriptor);
      for (const method of one.methods) {
        const probed = probeMethod(method, calls, this.probes.length, this.density);
        if (probed === null) continue;
        if (probed.kind === 'skipped') this.skipped.push({ method: String(method), why: probed.why });
        else {
          plan.replaceCode(method, probed.body);
          this.#note(method, probed);
        }
      }
    }
    if (stubbed.length > 0) {
      const methods = stubbed.map(
        (id): NewMethod => ({
          name: `hit${id}`,
          returnType: 'V',
          parameters: [],
          accessFlags: access.public | access.static,
          code: stubCode(id, calls.hit),
        }),
      );
      plan.addClass({
        descriptor: stubs,
        accessFlags: access.public,
        superclass: 'Ljava/lang/Object;',
        methods,
      });
    }
    return writeDexes(plan);
  }

  #note(method: DexMethod, { blocks }: ProbedMethod): void {
    const { name, proto } = method.ref;
    const file = method.class.sourceFile;
    this.methods++;
    for (const [n, { lines }] of blocks.entries()) {
      this.probes.push({
        className: className(method.class.descriptor),
        method: name + proto.descriptor,
        block: String(n),
        ...(file === null ? {} : { file }),
        ...(lines === null ? {} : { lines }),
      });
    }
  }
}
