/** The last lines of `npm test`, and whether it succeeded. */
import type { Figures } from './figures.ts';

/** Most second tries of a passing run. The aim is none. */
export const TRIED_TWICE_AT_MOST = 2;

export interface Step extends Figures {
  name: string;
  seconds: number;
}

const figuresOf = ({ passed, failed, skipped }: Pick<Figures, 'passed' | 'failed' | 'skipped'>): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

export function summaryOf(steps: readonly Step[]): { lines: string[]; isGood: boolean } {
  const triedTwice = steps.flatMap((step) => step.triedTwice.map((what) => `${what} (${step.name})`));
  const notTried = new Set(steps.flatMap((step) => step.notTried));
  const tooOften = triedTwice.length > TRIED_TWICE_AT_MOST ? 1 : 0;
  const sum = (of: 'passed' | 'failed' | 'skipped') => steps.reduce((total, step) => total + step[of], 0);
  const total = { passed: sum('passed'), failed: sum('failed') + tooOften, skipped: sum('skipped') };
  const sign = (failed: number) => (failed > 0 ? 'FAIL' : 'pass');
  const lines = [
    ...steps.map(
      (step) =>
        `${sign(step.failed)}  ${step.name.padEnd(32)}${step.seconds.toFixed(1).padStart(7)} s  ${figuresOf(step)}`,
    ),
    ...[...notTried].map((reason) => `skip  not tried: ${reason}`),
    `${sign(tooOften)}  tried twice: ${triedTwice.length}, at most ${TRIED_TWICE_AT_MOST}`,
    ...triedTwice.map((what) => `      ${what}`),
    figuresOf(total),
  ];
  return { lines, isGood: total.failed === 0 && total.passed > 0 };
}
