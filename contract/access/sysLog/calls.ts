/** The audit log: who did what, hash-chained, and the sign-in records. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, nothing, optionalLine } from '#contract/ground/core.ts';

export const SIGN_IN_RESULTS = [
  'succeeded',
  'wrongCredentials',
  'throttled',
  'accountDisabled',
  'accountLocked',
  'noRole',
  'passwordExpired',
  'codeNeeded',
  'wrongCode',
  'signedOut',
  'steppedUp',
  'stepUpRefused',
] as const;

/** One changed field; a secret one shows only that it changed. */
export const fieldChange = z.object({ field: z.string(), before: z.json(), after: z.json() });
export type FieldChange = z.output<typeof fieldChange>;

const names = z.object({ nameZh: z.string(), nameEn: z.string() });

const operation = z.object({
  id,
  at: instant,
  userId: id.nullable(),
  account: z.string(),
  roleCode: z.string(),
  /** What that role is called now; null for one that is no more, and where nothing had a role. */
  role: names.nullable(),
  /** The path of the call, e.g. `/sys/role/updateOne`. */
  call: z.string(),
  /** The kind of thing that was changed, e.g. `role`. */
  object: z.string(),
  objectId: z.string(),
  /** What a person calls the thing. */
  label: z.string(),
  /** The same in both languages, of what the product itself names: settings. */
  names: names.nullable(),
  changeCount: z.int(),
  ip: z.string(),
  traceId: z.string(),
  /** Milliseconds from the request to the writing of this row. */
  durationMs: z.int(),
});

const operationDetail = operation.extend({
  userAgent: z.string(),
  changes: z.array(fieldChange),
  /** What changed fields are called that the product itself names: settings. */
  fieldNames: z.array(names.extend({ field: z.string() })),
  previousHash: z.string(),
  hash: z.string(),
});
export type Operation = z.output<typeof operationDetail>;

export const signIn = z.object({
  id,
  at: instant,
  account: z.string(),
  result: z.enum(SIGN_IN_RESULTS),
  ip: z.string(),
  userAgent: z.string(),
  traceId: z.string(),
});
export type SignIn = z.output<typeof signIn>;

export const sysLogCalls = {
  getPageList: call({
    path: '/sys/sysLog/getPageList',
    summary:
      'Audited operations, newest first, by time, person, call, object. Below the data scope “everything” only the own.',
    access: 'sys:sysLog:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      from: instant.optional(),
      to: instant.optional(),
      account: optionalLine(64).optional(),
      call: optionalLine(120).optional(),
      object: optionalLine(60).optional(),
      objectId: optionalLine(60).optional(),
      traceId: optionalLine(64).optional(),
    }),
    output: listOutput(operation),
  }),
  getById: call({
    path: '/sys/sysLog/getById',
    summary: 'One operation with before and after of each changed field and its place in the chain.',
    access: 'sys:sysLog:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: operationDetail,
  }),
  getSignInList: call({
    path: '/sys/sysLog/getSignInList',
    summary: 'Sign-in attempts and sign-outs, newest first. Below the data scope “everything” only the own.',
    access: 'sys:sysLog:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      from: instant.optional(),
      to: instant.optional(),
      account: optionalLine(64).optional(),
      ip: optionalLine(60).optional(),
      result: z.enum(SIGN_IN_RESULTS).optional(),
    }),
    output: listOutput(signIn),
  }),
  verify: call({
    path: '/sys/sysLog/verify',
    summary: 'Recomputes the hash chain from the first row to the head; names the first row that does not fit.',
    access: 'sys:sysLog:verify',
    effect: 'query',
    quota: { times: 6, seconds: 60, atOnce: 1 },
    input: nothing,
    output: z.object({ intact: z.boolean(), checked: z.int(), firstBadId: id.nullable(), headHash: z.string() }),
  }),
};
