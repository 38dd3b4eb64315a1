/** Asks as a passenger does: what is answered is counted, and what cannot be joins the unanswered questions. */
import type { AskingChannel, ServiceAnswer } from '#contract/care/aiCustomerService/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Services } from '#server/services.ts';
import { hitEntry } from './queries.ts';
import { keepUnanswered } from './unanswered.ts';

export interface Asking {
  readonly question: string;
  readonly channel: AskingChannel;
  /** Detected from the question when left out. */
  readonly language?: Language | undefined;
  readonly at: Date;
  /** Whether a configured language model words the answer. */
  readonly phrase: boolean;
  readonly count: boolean;
}

export async function ask({ db, answerer, now }: Services, asking: Asking): Promise<ServiceAnswer> {
  const { question, channel, language, at, phrase, count } = asking;
  const { answer, terms } = await answerer.answer({ text: question, channel, language, at }, phrase);
  if (!count) return answer;
  const { confidence } = answer;
  if (answer.entry !== null) await hitEntry(db, answer.entry.id, now().toISOString()).execute();
  else await keepUnanswered(db, { question, language: answer.language, channel, terms, confidence, at: now() });
  return answer;
}
