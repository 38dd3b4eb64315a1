/** The output of `node --test`: every failure in full, one line for each file, and the figures as the last line. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

const MOST_SHOWN = 8000;

interface FileCount {
  passed: number;
  failed: number;
  skipped: number;
}

const fileOf = (file: string | undefined): string => (file === undefined ? '' : relative(process.cwd(), file));

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, FileCount>();
  const countOf = (file: string): FileCount => {
    const known = files.get(file) ?? { passed: 0, failed: 0, skipped: 0 };
    files.set(file, known);
    return known;
  };
  /** The reasons for skipped tests, each once. */
  const reasons = new Set<string>();
  /** The output of a file, shown when a test in it fails. */
  const written = new Map<string, string>();
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') {
      const file = fileOf(data.file);
      written.set(file, ((written.get(file) ?? '') + data.message).slice(-MOST_SHOWN));
    }
    if (type === 'test:pass' || type === 'test:fail') {
      const isSuite =
        data.details.type === 'suite' ||
        data.name === data.file ||
        (data.nesting === 0 && data.name === fileOf(data.file));
      if (isSuite && type === 'test:pass') continue;
      const count = countOf(fileOf(data.file));
      if (type === 'test:fail') {
        count.failed += 1;
        const { error } = data.details;
        yield `\n  FAIL  ${fileOf(data.file)}:${data.line ?? 0}  ${data.name}\n${inspect(error.cause ?? error, { depth: 4 }).replace(/^/gm, '        ')}\n\n`;
        // a file that failed as a whole has been summed up before: only its output says why
        if (isSuite)
          yield `${inspect(error, { depth: 1 })}\n${written.get(fileOf(data.file)) ?? ''}`.replace(
            /^(?=.)/gm,
            '        | ',
          );
      } else if (data.skip !== undefined && data.skip !== false) {
        count.skipped += 1;
        reasons.add(typeof data.skip === 'string' && data.skip !== '' ? data.skip : `${data.name} (no reason given)`);
      } else count.passed += 1;
    }
    if (type === 'test:summary' && data.file !== undefined) {
      const { passed, failed, skipped } = countOf(fileOf(data.file));
      if (failed > 0) yield (written.get(fileOf(data.file)) ?? '').replace(/^(?=.)/gm, '        | ');
      const figures = `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
      yield `  ${(data.duration_ms / 1000).toFixed(1).padStart(6)} s  ${fileOf(data.file)}  ${figures}\n`;
    }
  }
  const sum = (of: keyof FileCount) => [...files.values()].reduce((total, count) => total + count[of], 0);
  for (const reason of reasons) yield `  not tried: ${reason}\n`;
  yield `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`;
}
