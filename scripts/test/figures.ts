/** What a program of tests says at its end: so many passed, failed and skipped. */

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Figures = { passed: 0, failed: 0, skipped: 0 };
const FIGURES = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;

/** The figures in the last line of a program's output; a program that ends badly without any counts as one failure. */
export function figuresIn(output: string, code: number): Figures {
  const [, passed, failed, skipped] = FIGURES.exec(output) ?? [];
  if (passed === undefined) return { ...NOTHING, failed: 1 };
  const figures = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}

/** What the tests themselves say that they could not try. */
export const leftOut = (output: string): string =>
  [...output.matchAll(/^ {2}not tried: (.*)$/gm)].map(([, reason = '']) => `not tried: ${reason}`).join('; ');
