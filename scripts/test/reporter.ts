/** The output of `node --test`: every failure in full, one line for each file, and the figures as the last line. */
import { join, relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { filesOf, isGroup } from './groups.ts';

const MOST_SHOWN = 8000;

interface FileCount {
  passed: number;
  failed: number;
  skipped: number;
}

const fileOf = (file: string | undefined): string => (file === undefined ? '' : relative(process.cwd(), file));

/** Where the tests that stand for whole files of a shared process are declared. */
const IN_TURN = join(import.meta.dirname, 'inTurn.ts');

/** Whether a test failed only because tests in it did. */
const isOfItsTests = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';

const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

function lineOf(file: string, milliseconds: number, { passed, failed, skipped }: FileCount): string {
  const figures = `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}  ${figures}\n`;
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, FileCount>();
  const countOf = (file: string): FileCount => {
    const known = files.get(file) ?? { passed: 0, failed: 0, skipped: 0 };
    files.set(file, known);
    return known;
  };
  /** The reasons for skipped tests, each once. */
  const reasons = new Set<string>();
  /** The output of a process, shown when a test in it fails. */
  const written = new Map<string, string>();
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') {
      const file = fileOf(data.file);
      written.set(file, ((written.get(file) ?? '') + data.message).slice(-MOST_SHOWN));
    }
    if (type === 'test:pass' || type === 'test:fail') {
      const isShared = data.nesting === 0 && data.file === IN_TURN;
      const file = isShared ? data.name : fileOf(data.file);
      const isSuite =
        isShared ||
        data.details.type === 'suite' ||
        data.name === data.file ||
        (data.nesting === 0 && data.name === fileOf(data.file));
      // a file or suite fails with its tests, which have been counted
      const isSum = type === 'test:pass' ? isSuite : isShared && isOfItsTests(data.details.error);
      if (!isSum) {
        const count = countOf(file);
        if (type === 'test:fail') {
          count.failed += 1;
          const { error } = data.details;
          if (isGroup(file)) yield `\n  the process ended while it ran one of: ${filesOf(file).join(', ')}\n`;
          yield `\n  FAIL  ${file}:${data.line ?? 0}  ${data.name}\n${indented(inspect(error.cause ?? error, { depth: 4 }), '        ')}\n\n`;
          // a file that failed as a whole has been summed up before: only its output says why
          if (isSuite)
            yield indented(`${inspect(error, { depth: 1 })}\n${written.get(fileOf(data.file)) ?? ''}`, '        | ');
        } else if (data.skip !== undefined && data.skip !== false) {
          count.skipped += 1;
          reasons.add(typeof data.skip === 'string' && data.skip !== '' ? data.skip : `${data.name} (no reason given)`);
        } else count.passed += 1;
      }
      if (isShared) yield lineOf(file, data.details.duration_ms, countOf(file));
    }
    if (type === 'test:summary' && data.file !== undefined) {
      const file = fileOf(data.file);
      const own = files.get(file);
      if ((own?.failed ?? 0) > 0 || (isGroup(file) && !data.success))
        yield indented(written.get(file) ?? '', '        | ');
      if (!isGroup(file)) yield lineOf(file, data.duration_ms, countOf(file));
    }
  }
  const sum = (of: keyof FileCount) => [...files.values()].reduce((total, count) => total + count[of], 0);
  for (const reason of reasons) yield `  not tried: ${reason}\n`;
  yield `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`;
}
