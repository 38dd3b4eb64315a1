import { logWords, nounsIn } from '#contract/ground/logWords.ts';

// `log` makes copies for this screen: shared with it, each noun's words would be a piece of their own for its page too.
export const LOG_WORDS = logWords(
  nounsIn(Object.values(import.meta.glob('#contract/*/**/words.ts', { eager: true, query: 'log' }))),
);
