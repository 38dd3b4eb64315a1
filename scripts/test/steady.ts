/**
 * `npm run test:steady -- FILE… [N]`: runs test files N times (10) beside a load, and says how often each test failed,
 * with its first error: to find what is unsteady, and to show that it no longer is. Without files it is all of `npm test`.
 * `--load` says how many programs work beside it (12).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFolders } from './folders.ts';
import { startLoad } from './load.ts';
import { measurePatience } from './patience.ts';
import { inProject, isSpec } from './plan.ts';
import { endAll, root, run } from './processes.ts';
import type { Result } from './results.ts';
import { inBrowser, onServer, type Kind } from './steps.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'string', default: '12' } },
});
const times = Number(positionals.find((given) => /^\d+$/.test(given)) ?? 10);
const files = inProject(positionals.filter((given) => !/^\d+$/.test(given)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.once('exit', endAll);

/** The first error of each test that failed, and how often it did. */
const failures = new Map<string, { count: number; reason: string }>();
function count({ file, line, name, reason }: Pick<Result, 'file' | 'line' | 'name' | 'reason'>): void {
  const title = `${file}:${line}  ${name}`;
  const known = failures.get(title);
  failures.set(title, { count: (known?.count ?? 0) + 1, reason: known?.reason ?? reason });
}

async function once(kinds: readonly Kind[]): Promise<void> {
  for (const { files: many, first } of kinds) {
    if (many === 0) continue;
    measurePatience();
    const { results, notTried = [] } = await first();
    for (const result of results) if (result.outcome === 'failed') count(result);
    for (const what of notTried) process.stdout.write(`not tried: ${what}\n`);
  }
}

const MAIN = join(root, 'scripts', 'test', 'main.ts');

async function everything(): Promise<void> {
  const since = performance.now();
  const { code } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN]);
  process.stdout.write(`npm test ended with ${code} after ${Math.round((performance.now() - since) / 1000)} s\n`);
  if (code !== 0) count({ file: 'npm test', line: 0, name: 'all of it', reason: 'its last lines stand above' });
}

const kinds = [
  onServer({ name: 'tests', files: files.filter((file) => !isSpec(file)), server: 'embedded' }),
  inBrowser({ name: 'steady', files: files.filter(isSpec) }),
];

openFolders();
const endLoad = startLoad(Number(values.load));
for (let nth = 1; nth <= times; nth += 1) {
  process.stdout.write(`\n— ${nth} of ${times}\n`);
  await (files.length === 0 ? everything() : once(kinds));
}
endLoad();
for (const [title, failure] of failures)
  process.stdout.write(
    `\nfailed ${failure.count} of ${times} times  ${title}\n${failure.reason.replace(/^/gm, '    ')}\n`,
  );
process.stdout.write(`\n${failures.size === 0 ? `steady: ${times} of ${times} times` : `${failures.size} unsteady`}\n`);
process.exitCode = failures.size === 0 ? 0 : 1;
