/** The words of all nouns, as the log reads them. */
import { logWords } from '#contract/ground/logWords.ts';
import { nounsOfContract } from '#server/open/nounWords.ts';

export const wordsOfNouns = async () => logWords(await nounsOfContract());
