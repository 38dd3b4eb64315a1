/** Steps are lines of a text. */
import { MOST_STEP_CHARACTERS } from '#contract/capacity/alert/rules.ts';

export const MOST_STEPS_CHARACTERS = 3000;
export const MOST_PROCEDURE_STEPS = 20;

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const isFewSteps = (text: string): boolean => {
  const lines = linesOf(text);
  return (
    lines.length > 0 &&
    lines.length <= MOST_PROCEDURE_STEPS &&
    new Set(lines).size === lines.length &&
    lines.every((line) => line.length <= MOST_STEP_CHARACTERS)
  );
};

/** Each step stands there in both languages. */
export const hasBoth = ({ stepsZh, stepsEn }: { stepsZh: string; stepsEn: string }): boolean =>
  linesOf(stepsZh).length === linesOf(stepsEn).length;
