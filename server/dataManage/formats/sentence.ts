import type { Language } from '#contract/ground/enums.ts';
import { say } from '#server/ground/core/messages.ts';
import { formatMessages } from './messages.ts';
import type { Finding } from './model.ts';

const isCode = (code: string): code is keyof typeof formatMessages => Object.hasOwn(formatMessages, code);

/** A finding for a person, without its place. A code of an older version is told as it is. */
export function sentenceOf({ code, values }: Pick<Finding, 'code' | 'values'>, language: Language): string {
  if (!isCode(code)) return code;
  const { of } = values;
  if (code !== 'andMore' || typeof of !== 'string' || !isCode(of)) return say(formatMessages[code], language, values);
  // the places of the sentence that was counted are of no single finding
  const what = say(formatMessages[of], language).replace(/\{\w+\}/g, '…');
  return say(formatMessages.andMore, language, { ...values, what });
}
