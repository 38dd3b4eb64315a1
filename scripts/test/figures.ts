/** The result of a test program: numbers of passed, failed and skipped tests, second tries, and reasons for skips. */

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed first and were retried. */
  triedTwice: readonly string[];
  /** Reasons for skipped tests. */
  notTried: readonly string[];
}

export const NOTHING: Figures = { passed: 0, failed: 0, skipped: 0, triedTwice: [], notTried: [] };
const FIGURES = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;

const linesOf = (output: string, head: string): string[] =>
  [...output.matchAll(new RegExp(`^ {2}${head}: (.*)$`, 'gm'))].map(([, text = '']) => text);

/** The figures in the last line of a program's output; a failed program without figures counts as one failure. */
export function figuresIn(output: string, code: number): Figures {
  const [, passed, failed, skipped] = FIGURES.exec(output) ?? [];
  const lists = { triedTwice: linesOf(output, 'tried twice'), notTried: linesOf(output, 'not tried') };
  if (passed === undefined) return { ...NOTHING, ...lists, failed: 1 };
  const figures = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), ...lists };
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}
