/** Turns every error of a call into an answer: status, envelope, headers. The only place that does. */
import { z } from 'zod';
import type { Effect } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { fieldsOf } from './issues.ts';
import { messages, say, type Message, type Params } from './messages.ts';
import { FieldRefusal, Refusal } from './refusal.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: { code: number; msg: string; data: unknown };
  /** Needs the operators' attention. */
  unexpected: boolean;
}

const answer = (
  status: number,
  sentence: Message,
  language: Language,
  params: Params = {},
  data: unknown = null,
  headers: Readonly<Record<string, string>> = {},
  unexpected = false,
): Answer => ({ status, headers, body: { code: status, msg: say(sentence, language, params), data }, unexpected });

/** PostgreSQL's SQLSTATE, or the code of a socket error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  // the backlog of its socket is full: it does not respond
  'EAGAIN',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const POOL_SENTENCES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after/;

/** The database cannot be reached, restarts, is a standby (25006), or does not answer in time. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  if (SOCKET_CODES.has(code) || /^(08|57P|53[03])/.test(code) || code === '25006') return true;
  return error instanceof Error && POOL_SENTENCES.test(error.message);
}

/** PostgreSQL stopped the statement after its time: the database is there, the question was too much for it. */
export const wasTooSlow = (error: unknown): boolean => codeOf(error) === '57014';

/** PostgreSQL ended a change for the sake of another one, or because it waited too long: the same again may succeed. */
export const wasBusy = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(codeOf(error)) || wasTooSlow(error);

/** Answers for PostgreSQL's constraints, locks and time limit that no handler translated. */
function ofDatabase(error: unknown, language: Language, effect: Effect): Answer | null {
  const code = codeOf(error);
  if (wasTooSlow(error) && effect === 'query') return answer(422, messages.tooSlow, language, {}, null, {}, true);
  if (code === '23505') return answer(409, messages.duplicate, language);
  if (code === '23503') return answer(409, messages.inUse, language);
  if (wasBusy(error)) return answer(409, messages.busyRow, language);
  if (code === '53100' || code === 'ENOSPC') return answer(503, messages.diskFull, language, {}, null, {}, true);
  if (isDatabaseDown(error)) {
    return answer(503, messages.unavailable, language, {}, null, { 'retry-after': '2' }, true);
  }
  return null;
}

/** The frame's own refusals: body too large, not JSON, wrong content type. */
function ofFrame(error: unknown, language: Language, bodyLimit: number, expected: string): Answer | null {
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return answer(413, messages.bodyTooLarge, language, { limit: `${Math.floor(bodyLimit / 1024)} KB` });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return answer(415, messages.wrongContentType, language, { expected });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return answer(400, messages.bodyNotJson, language);
    default:
      return null;
  }
}

interface About {
  /** The content types that the route takes: for refusals of the frame. */
  expected?: string;
  /** Of the call that failed, as far as it is known. */
  effect?: Effect | undefined;
}

/** `bodyLimit` in bytes. */
export function answerError(
  error: unknown,
  language: Language,
  traceId: string,
  bodyLimit: number,
  { expected = 'application/json', effect = 'query' }: About = {},
): Answer {
  if (error instanceof FieldRefusal) {
    const fields = error.fields.map(({ path, sentence, params }) => ({
      path,
      message: say(sentence, language, params),
    }));
    return answer(error.status, error.sentence, language, error.details.params, { ...error.details.data, fields });
  }
  if (error instanceof Refusal) {
    const { params, data, headers } = error.details;
    return answer(error.status, error.sentence, language, params, data ?? null, headers);
  }
  if (error instanceof z.ZodError) {
    return answer(400, messages.inputInvalid, language, {}, { fields: fieldsOf(error) });
  }
  const known = ofFrame(error, language, bodyLimit, expected) ?? ofDatabase(error, language, effect);
  return known ?? answer(500, messages.internal, language, { traceId }, { traceId }, {}, true);
}
