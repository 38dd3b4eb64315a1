/** The reporter inside a process of `node:test`: writes the result of each test (results.ts), prints failures in full. */
import { relative, sep } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { note, WHOLE } from './results.ts';

/** Errors that only say that another test, which is reported itself, failed. */
const FOLLOWS_ANOTHER = new Set(['subtestsFailed', 'cancelledByParent']);

const program = process.argv[1] ?? '';
const file = relative(process.cwd(), program).split(sep).join('/');

const typeOf = (error: Error): string => ('failureType' in error ? String(error.failureType) : '');

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The names of the test that reports and of the groups around it. */
  const names: string[] = [];
  /** As a whole. */
  let hasFailed = false;
  for await (const { type, data } of source) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name);
    // an error that came when its test had ended
    if (type === 'test:diagnostic' && data.message.startsWith('Error:')) {
      note({ file, line: 0, name: WHOLE, outcome: 'failed', isGroup: true, reason: data.message });
      hasFailed = true;
    }
    // without this line the process ended before its tests had
    if (type === 'test:summary' && !hasFailed) note({ file, line: 0, name: WHOLE, outcome: 'passed', isGroup: true });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isWhole = data.name === program;
    const test = {
      file,
      line: data.file === program && !isWhole ? (data.line ?? 0) : 0,
      name: isWhole ? WHOLE : names.slice(0, data.nesting + 1).join(' › '),
      isGroup: isWhole || data.details.type === 'suite',
    };
    if (type === 'test:pass') {
      if (data.skip === undefined || data.skip === false) note({ ...test, outcome: 'passed' });
      else note({ ...test, outcome: 'skipped', reason: typeof data.skip === 'string' ? data.skip : '' });
      continue;
    }
    const { error } = data.details;
    if (FOLLOWS_ANOTHER.has(typeOf(error))) continue;
    const reason = inspect(error.cause ?? error, { depth: 4, colors: false });
    note({ ...test, outcome: 'failed', reason });
    hasFailed ||= isWhole;
    yield `\n  FAIL  ${file}:${test.line}  ${test.name}\n${reason.replace(/^/gm, '        ')}\n\n`;
  }
}
