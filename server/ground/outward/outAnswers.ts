/** What the answer of a host means to which something was posted: it took it, it did not, or nothing can be said. */
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { LONGEST_SAID, OutCallFailed, type OutAnswer } from './callOut.ts';
import { problemOfStatus } from './linkProblems.ts';

/** `refused`: it was heard, and what was sent was not accepted. `failed`: nothing can be said of what was sent. */
export type LinkAnswer =
  | { readonly outcome: 'taken' | 'refused'; readonly status: number; readonly said: string }
  | { readonly outcome: 'failed'; readonly status: number; readonly said: string; readonly problem: LinkProblem };

/** What of an answer is for a person to read: its own sentence where it has one, without control characters. */
export function sentenceOf(body: string): string {
  let text = body;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) {
      const said = Object.entries(parsed).find(
        ([name, value]) => /^(msg|message|error|reason|detail)$/i.test(name) && typeof value === 'string',
      );
      if (said !== undefined) text = String(said[1]);
    }
  } catch {
    // it is no JSON, and is shown as it is
  }
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SAID);
}

/** Codes by which answers with HTTP 2xx say that all is well. */
const FINE: ReadonlySet<string> = new Set(['0', '00', '000', '0000', '200']);

/** Whether an answer with HTTP 2xx says by a code of its own that it did not accept what it got. */
function saysNo(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return false;
    return Object.entries(parsed).some(([name, value]) => {
      if (/^success$/i.test(name)) return value === false;
      return /^(code|resultCode|errcode)$/i.test(name) && !FINE.has(String(value));
    });
  } catch {
    return false;
  }
}

const REFUSES: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

export function answerOf({ status, body }: OutAnswer): LinkAnswer {
  const said = sentenceOf(body);
  if (status >= 200 && status < 300) return { outcome: saysNo(body) ? 'refused' : 'taken', status, said };
  if (REFUSES.has(status)) return { outcome: 'refused', status, said: said === '' ? `HTTP ${status}` : said };
  return { outcome: 'failed', status, said: `HTTP ${status} ${said}`.trim(), problem: problemOfStatus(status) };
}

/** Of a call that came to no answer. @throws what is no such failure */
export function unanswered(error: unknown): LinkAnswer {
  if (!(error instanceof OutCallFailed)) throw error;
  const { problem, said } = error;
  return { outcome: 'failed', status: 0, said, problem };
}
