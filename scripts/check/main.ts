/** `npm run check`: the static checks, two at a time, one line for each. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { note } from '../test/results.ts';
import { CHECK } from '../test/summary.ts';

const root = resolve(import.meta.dirname, '..', '..');
const AT_ONCE = 2;
const MOST_LINES = 60;

interface Check {
  name: string;
  /** Arguments of Node. */
  args: readonly string[];
  /** Another check holds it, too: it is run where it is named. */
  isHeldElsewhere?: true;
}

const tool = (path: string): string => join(root, 'node_modules', path);
const own = (name: string): string => join(root, 'scripts', name);

const CHECKS: readonly Check[] = [
  // reports what the compiler says as well: it has every type worked out anyway (decision 0293)
  {
    name: 'lint',
    args: [tool('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings', '--format', 'unix'],
  },
  // only what differs since it was run last, and so the quicker one while working
  { name: 'types', args: [tool('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'], isHeldElsewhere: true },
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--list-different'] },
  { name: 'boundaries', args: [own('check/checkBoundaries.ts')] },
  { name: 'tables', args: [own('check/checkTables.ts')] },
  { name: 'words', args: [own('check/checkWords.ts')] },
  { name: 'links', args: [own('check/checkLinks.ts')] },
  { name: 'generated', args: [own('generate/main.ts'), '--check'] },
  { name: 'unused', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'weight', args: [own('check/checkWeight.ts')] },
];

interface Outcome {
  check: Check;
  passed: boolean;
  seconds: number;
  output: string;
}

/** For compilers in Go: a third of their time is spent looking for memory to give back. */
const LESS_COLLECTING = { GOGC: '400', GOMEMLIMIT: '6GiB' };

function run(check: Check): Promise<Outcome> {
  const since = performance.now();
  return new Promise((resolvePromise) => {
    const child = spawn(process.execPath, check.args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...LESS_COLLECTING, NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const end = (passed: boolean) =>
      resolvePromise({ check, passed, seconds: (performance.now() - since) / 1000, output: output.trim() });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

function report({ check, passed, seconds, output }: Outcome): void {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const said = passed ? (lines.at(-1) ?? '') : `${lines.length} lines`;
  process.stdout.write(
    `${passed ? 'pass' : 'FAIL'}  ${check.name.padEnd(11)}${seconds.toFixed(1).padStart(5)} s  ${said.slice(0, 120)}\n`,
  );
  note({ file: CHECK, line: 0, name: check.name, outcome: passed ? 'passed' : 'failed', reason: passed ? '' : output });
  if (passed) return;
  const shown = lines.slice(0, MOST_LINES).map((line) => `        ${line}\n`);
  process.stdout.write(shown.join(''));
  if (lines.length > MOST_LINES) process.stdout.write(`        … and ${lines.length - MOST_LINES} more lines\n`);
}

const wanted = process.argv.slice(2);
const checks = CHECKS.filter(({ name, isHeldElsewhere }) =>
  wanted.length === 0 ? isHeldElsewhere !== true : wanted.includes(name),
);
if (checks.length === 0)
  throw new Error(`there is no such check; there are ${CHECKS.map(({ name }) => name).join(', ')}`);
const waiting = [...checks];
let passed = 0;
async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const outcome = await run(check);
    if (outcome.passed) passed += 1;
    report(outcome);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
process.stdout.write(`${passed} passed, ${checks.length - passed} failed, 0 skipped\n`);
process.exitCode = passed === checks.length ? 0 : 1;
