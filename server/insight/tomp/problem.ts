/** Errors in the form of the standard: RFC 9457 with a code of its own (module, then kind). */
import type { z } from 'zod';
import type { tompError } from '#contract/insight/tomp/answers.ts';
import type { Language } from '#contract/ground/enums.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { tompTitles } from './messages.ts';

/** The kinds of https://github.com/TOMP-WG/TOMP-API/blob/7df3e02af137fdccd9e84189c0a9fb07d1e4c616/wiki/Error-handling-in-TOMP.md */
const KINDS = {
  missing: { code: 1, type: 'Missing' },
  invalid: { code: 2, type: 'Invalid' },
  illegal: { code: 4, type: 'Illegal operation' },
  technical: { code: 5, type: 'Technical issue' },
  noAccess: { code: 6, type: 'Technical issue' },
  tooMany: { code: 7, type: 'Technical issue' },
  version: { code: 8, type: 'Illegal operation' },
  pageSize: { code: 9, type: 'Illegal operation' },
  expired: { code: 202, type: 'Expired' },
  unknown: { code: 204, type: 'Not found' },
} as const;
export type TompErrorKind = keyof typeof KINDS;

const isKind = (kind: unknown): kind is TompErrorKind => typeof kind === 'string' && Object.hasOwn(KINDS, kind);

/** A no of which the kind is known. */
export const tompRefusal = (
  status: number,
  kind: TompErrorKind,
  sentence: Message,
  params: Readonly<Record<string, string | number>> = {},
): Refusal => new Refusal(status, sentence, { data: { kind }, params });

/** What an order is refused for, of a request that was right: the standard knows no 409 there. */
export function forbidding(error: unknown): unknown {
  if (!(error instanceof Refusal) || (error.status !== 400 && error.status !== 409)) return error;
  const { params = {}, headers = {} } = error.details;
  const { fields } = error instanceof FieldRefusal ? error : { fields: [] };
  return new Refusal(403, fields[0]?.sentence ?? error.sentence, {
    params: { ...params, ...fields[0]?.params },
    headers,
    data: { kind: 'illegal' },
  });
}

const MODULES: readonly (readonly [RegExp, number])[] = [
  [/^\/tomp\/operator/, 1],
  [/^\/tomp\/planning/, 2],
  [/^\/tomp\/bookings/, 3],
  [/^\/tomp\/legs/, 4],
  [/^\/tomp\/support/, 5],
  [/^\/tomp\/payment/, 6],
];
const GENERAL = 7;

const BY_STATUS: Readonly<Record<number, TompErrorKind>> = {
  401: 'noAccess',
  403: 'illegal',
  404: 'unknown',
  409: 'illegal',
  410: 'expired',
  429: 'tooMany',
};
const kindOf = (error: unknown, status: number): TompErrorKind => {
  const said = error instanceof Refusal ? error.details.data?.['kind'] : undefined;
  if (isKind(said)) return said;
  return BY_STATUS[status] ?? (status >= 500 ? 'technical' : 'invalid');
};

interface Fields {
  fields?: { path: string; message: string }[];
}
const fieldsOf = (data: unknown): string[] => {
  const isFields = (one: unknown): one is Fields => typeof one === 'object' && one !== null;
  return isFields(data) ? (data.fields ?? []).map(({ path, message }) => `${path}: ${message}`) : [];
};

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.output<typeof tompError>;
  readonly unexpected: boolean;
}

/** @param instance by which operators find it in their log */
export function problemOf(
  error: unknown,
  { path, language, instance, bodyLimit }: { path: string; language: Language; instance: string; bodyLimit: number },
): Problem {
  const { status, headers, body, unexpected } = answerError(error, language, instance, bodyLimit);
  const kind = kindOf(error, status);
  const { code, type } = KINDS[kind];
  const module = MODULES.find(([matches]) => matches.test(path))?.[1] ?? GENERAL;
  const errorcode = module * 1000 + code;
  const fields = fieldsOf(body.data);
  // no form marks a field here: each is named with what is wrong with it
  const detail = fields.length === 0 ? body.msg : fields.join('; ');
  const title = say(tompTitles[kind], language);
  return {
    status,
    headers,
    unexpected,
    body: { errorcode, errorCode: errorcode, type, title, status, detail, instance },
  };
}
