/** What a stranger may send, without a schema. */
import { MOST_PASSENGER_FILES, PASSENGER_FILE_BYTES, PASSENGER_FILE_ENDINGS } from '#contract/care/ticket/rules.ts';

/** Kinds of request, the order of the form. `safety` first: it is never to be searched for. */
export const REQUEST_KINDS = ['safety', 'lostProperty', 'question', 'complaint', 'refund'] as const;

export const REQUEST_MAX = 4000;
export const REQUEST_MIN = 10;
/** A text with more addresses than this is an advertisement. */
export const MOST_LINKS = 3;

/** What may be sent with a request. */
export const REQUEST_FILE_ENDINGS = PASSENGER_FILE_ENDINGS;
export const REQUEST_FILE_BYTES = PASSENGER_FILE_BYTES;
export const MOST_REQUEST_FILES = MOST_PASSENGER_FILES;

/** The work that a browser does before it sends: leading zero bits of a SHA-256. A second on a phone, a night for ten thousand. */
export const WORK_BITS = 15;

/** What helps to find a lost thing; each may be left empty. `stationCode`: where the reader would fetch it. */
export const LOST_FIELDS = ['item', 'look', 'rodeAt', 'from', 'to', 'orderNo', 'stationCode'] as const;
export type LostField = (typeof LOST_FIELDS)[number];

/** Why a request was not taken; what was typed stays in the form. */
export const REQUEST_PROBLEMS = [
  'invalid',
  'tooManyLinks',
  'expired',
  'tooMany',
  'sentBefore',
  'closed',
  'file',
  'manyFiles',
  'filesBusy',
] as const;
export type RequestProblem = (typeof REQUEST_PROBLEMS)[number];

/** What keeps a file from being taken; the request stands all the same. */
export const FILE_PROBLEMS = ['file', 'manyFiles', 'filesBusy'] as const satisfies readonly RequestProblem[];

/** What is wrong with a field. */
export const FIELD_PROBLEMS = ['kind', 'text', 'mobile', 'email', 'name'] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** By what a code may be sent. */
export const CODE_WAYS = ['mail', 'sms'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];

/** A code works for so long, and for so many tries. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;

/** Why no code was sent, or why one opens nothing. None of them tells whether there is such a request. */
export const FOLLOW_PROBLEMS = ['number', 'reach', 'expired', 'tooMany', 'code'] as const;
export type FollowProblem = (typeof FOLLOW_PROBLEMS)[number];
