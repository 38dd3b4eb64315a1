/** How much of what was drawn and of what is known agrees: of all objects that either has, the part that both have. */
import type { PracticeQuality } from '#contract/dataManage/labelPractice/calls.ts';

export function agreementOf({ matched, missed, extra, confused, loose }: PracticeQuality): number | null {
  const all = matched + missed + extra + confused + loose;
  return all === 0 ? null : matched / all;
}
