/** What a program of tests says at its end: so many passed, failed and skipped, what was tried twice, and what was not. */

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed first and was tried again. */
  triedTwice: readonly string[];
  /** Why something was left out. */
  notTried: readonly string[];
}

export const NOTHING: Figures = { passed: 0, failed: 0, skipped: 0, triedTwice: [], notTried: [] };
const FIGURES = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;

const linesOf = (output: string, head: string): string[] =>
  [...output.matchAll(new RegExp(`^ {2}${head}: (.*)$`, 'gm'))].map(([, text = '']) => text);

/** The figures in the last line of a program's output; a program that ends badly without any counts as one failure. */
export function figuresIn(output: string, code: number): Figures {
  const [, passed, failed, skipped] = FIGURES.exec(output) ?? [];
  const lists = { triedTwice: linesOf(output, 'tried twice'), notTried: linesOf(output, 'not tried') };
  if (passed === undefined) return { ...NOTHING, ...lists, failed: 1 };
  const figures = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), ...lists };
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}
