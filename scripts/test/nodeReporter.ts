/**
 * The reporter inside a process of `node:test` that runs files in turn (inTurn.ts): writes the result of each test
 * (results.ts), prints failures in full.
 */
import { resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { note, WHOLE } from './results.ts';

/** Errors that only say that another test, which is reported itself, failed. */
const FOLLOWS_ANOTHER = new Set(['subtestsFailed', 'cancelledByParent']);

const files = process.argv.slice(2);

const typeOf = (error: Error): string => ('failureType' in error ? String(error.failureType) : '');

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The file that runs, the names of the groups around the test that reports, its own. */
  const names: string[] = [];
  for await (const { type, data } of source) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name);
    // an error that came when its test had ended, maybe with the file around it
    if (type === 'test:diagnostic' && data.message.startsWith('Error:')) {
      const file = files.find((each) => data.message.includes(each)) ?? names[0] ?? '';
      note({ file, line: 0, name: WHOLE, outcome: 'failed', isGroup: true, reason: data.message });
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const [file = '', ...inside] = names.slice(0, data.nesting + 1);
    // without the result of its whole, the process ended before the tests of the file had
    const isWhole = data.nesting === 0;
    const test = {
      file,
      line: !isWhole && data.file === resolve(file) ? (data.line ?? 0) : 0,
      name: isWhole ? WHOLE : inside.join(' › '),
      isGroup: isWhole || data.details.type === 'suite',
      seconds: data.details.duration_ms / 1000,
    };
    if (type === 'test:pass') {
      if (data.skip === undefined || data.skip === false) note({ ...test, outcome: 'passed' });
      else note({ ...test, outcome: 'skipped', reason: typeof data.skip === 'string' ? data.skip : '' });
      continue;
    }
    const { error } = data.details;
    if (FOLLOWS_ANOTHER.has(typeOf(error))) {
      if (isWhole) note({ ...test, outcome: 'passed' });
      continue;
    }
    const reason = inspect(error.cause ?? error, { depth: 4, colors: false });
    note({ ...test, outcome: 'failed', reason });
    yield `\n  FAIL  ${file}:${test.line}  ${test.name}\n${reason.replace(/^/gm, '        ')}\n\n`;
  }
}
