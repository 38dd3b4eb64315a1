/** The reporter of the browser tests: a line for each, failures in full; writes the result of each test (results.ts). */
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { NOT_RUN, note, type Result, WHOLE } from './results.ts';

/** Attachments that say what the browser and the product were at (e2e/console.ts). */
const TEXTS = new Set(['addresses', 'product']);

const pathOf = (file: string): string => relative(process.cwd(), file).split(sep).join('/');
const textOf = ({ stack, message }: TestError): string =>
  stripVTControlCharacters(stack ?? message ?? 'an error without words');

function nameOf(test: TestCase): string {
  // the first parts are the project and the file
  return test
    .titlePath()
    .filter((part) => part !== '')
    .slice(1)
    .join(' › ');
}

function cluesOf({ attachments }: TestResult): string[] {
  const texts = attachments.filter(({ name }) => TEXTS.has(name));
  const pictures = attachments.filter(({ contentType, path }) => contentType === 'image/png' && path !== undefined);
  return [
    ...texts.flatMap(({ body }) => (body?.toString('utf8') ?? '').split('\n').filter((line) => line !== '')),
    ...pictures.map(({ path = '' }) => `picture: ${pathOf(path)}`),
  ];
}

/** Playwright also calls skipped what it did not run after a failure. */
function outcomeOf(test: TestCase, { status }: TestResult): Result['outcome'] {
  if (status === 'skipped') return test.expectedStatus === 'skipped' ? 'skipped' : 'failed';
  return status === test.expectedStatus ? 'passed' : 'failed';
}

const errorOf = ({ status, errors }: TestResult): string =>
  status === 'skipped' ? NOT_RUN : errors.map(textOf).join('\n\n') || status;

export default class Lines implements Reporter {
  #figures = { passed: 0, failed: 0, skipped: 0 };

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ workers }: FullConfig): void {
    if (workers !== 1) process.stdout.write(`  ${workers} workers\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = pathOf(test.location.file);
    const seconds = `${(result.duration / 1000).toFixed(1).padStart(6)} s`;
    const outcome = outcomeOf(test, result);
    this.#figures[outcome] += 1;
    const sign = { skipped: 'skip', passed: 'pass', failed: 'FAIL' }[outcome];
    process.stdout.write(`  ${sign} ${seconds}  ${file}  ${nameOf(test)}\n`);
    const skip = test.annotations.find(({ type }) => type === 'skip')?.description ?? '';
    const reason = outcome === 'failed' ? errorOf(result) : skip;
    const clues = outcome === 'failed' ? cluesOf(result) : [];
    note({ file, line: test.location.line, name: nameOf(test), outcome, reason, clues });
    if (outcome === 'failed') process.stdout.write(`${[reason, ...clues].join('\n').replace(/^/gm, '        ')}\n\n`);
  }

  /** What belongs to no test: a file that does not load, a product that does not end. */
  onError(error: TestError): void {
    this.#figures.failed += 1;
    const from = error.location === undefined ? '' : pathOf(error.location.file);
    const file = from.endsWith('.spec.ts') ? from : 'e2e';
    process.stdout.write(`  FAIL  ${file}  ${textOf(error)}\n`);
    note({ file, line: 0, name: WHOLE, outcome: 'failed', isGroup: true, reason: textOf(error) });
  }

  onExit(): Promise<void> {
    const { passed, failed, skipped } = this.#figures;
    process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    return Promise.resolve();
  }
}
