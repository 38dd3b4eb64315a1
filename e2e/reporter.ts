/** One line for each browser test, failures in full (also before a retry), and the figures as the last line. */
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const nameOf = (test: TestCase): string =>
  test
    .titlePath()
    .filter((part) => part !== '')
    .join(' › ');

export default class Lines implements Reporter {
  #figures = { passed: 0, failed: 0, skipped: 0 };
  #problems = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig): void {
    if (config.workers !== 1) process.stdout.write(`  ${config.workers} workers\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const seconds = `${(result.duration / 1000).toFixed(1).padStart(6)} s`;
    const isTriedAgain = !test.ok() && result.status !== 'skipped' && result.retry < test.retries;
    if (result.status === 'skipped') this.#figures.skipped += 1;
    else if (test.ok()) this.#figures.passed += 1;
    else if (!isTriedAgain) this.#figures.failed += 1;
    const sign = result.status === 'skipped' ? 'skip' : test.ok() ? 'pass' : isTriedAgain ? 'once' : 'FAIL';
    process.stdout.write(`  ${sign} ${seconds}  ${nameOf(test)}\n`);
    if (isTriedAgain) process.stdout.write(`  tried twice: ${nameOf(test)}\n`);
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description ?? '';
    if (result.status === 'skipped' && reason !== '') process.stdout.write(`  not tried: ${reason}\n`);
    if (test.ok()) return;
    for (const error of result.errors)
      process.stdout.write(`${(error.stack ?? error.message ?? '').replace(/^/gm, '        ')}\n\n`);
  }

  onError(error: { message?: string; stack?: string }): void {
    this.#problems += 1;
    process.stdout.write(`  ${error.stack ?? error.message ?? 'an error outside of any test'}\n`);
  }

  onExit(): Promise<void> {
    const { passed, failed, skipped } = this.#figures;
    process.stdout.write(`${passed} passed, ${failed + this.#problems} failed, ${skipped} skipped\n`);
    return Promise.resolve();
  }
}
