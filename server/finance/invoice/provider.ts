/**
 * An issuer over HTTP. Every request is JSON, signed, and bears a number of its own by which the provider knows it again:
 *
 *   POST <address>/issue   the invoice       POST <address>/red   a red letter for one
 *   POST <address>/query   { requestId }     what became of either
 *   POST <address>/list    { from, to, after } what it issued between two instants, in portions; `after` is the `next` before
 *
 * Headers: `X-App-Key`, `X-Timestamp` (milliseconds), `X-Signature` (hex HMAC-SHA256 of `timestamp.body`), `Idempotency-Key`.
 * Answer: `{ state: 'issued' | 'pending' | 'failed' | 'unknown', number?, problem? }`; of a list
 * `{ list: [{ requestId, number, total, tax?, issuedAt }], next? }`, minor units, red letters below zero.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { callOut, OutCallFailed, type OutAnswer } from '#server/ground/outward/callOut.ts';
import {
  invoicePrivateHosts,
  invoiceProviderKey,
  invoiceProviderSecret,
  invoiceProviderUrl,
} from '#server/ground/settings/definitions/invoice.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { requestIdOf, type Draft, type Issued, type Issuer } from './requests.ts';

const answer = z.object({
  state: z.enum(['issued', 'pending', 'failed', 'unknown']),
  number: z
    .string()
    .regex(/^\d{20}$/)
    .optional(),
  problem: z.string().max(500).optional(),
});
type Answer = z.output<typeof answer>;

const MOST_IN_A_PORTION = 1000;
const issuedRecord = z.object({
  requestId: z.string().min(1).max(100),
  number: z.string().regex(/^\d{20}$/),
  total: z.int(),
  /** Compared where it is told. */
  tax: z.int().optional(),
  issuedAt: z.iso.datetime({ offset: true }),
});
/** What a provider says that it issued. Minor units; a red letter is below zero. */
export type IssuedRecord = z.output<typeof issuedRecord>;
const portion = z.object({ list: z.array(issuedRecord).max(MOST_IN_A_PORTION), next: z.string().max(200).optional() });
type Path = 'issue' | 'red' | 'query' | 'list';

const MOST_BYTES = 64 * 1024;
const MOST_BYTES_OF_A_PORTION = 512 * 1024;
const MOST_PORTIONS = 200;
const TOO_MANY = 429;
const TIMED_OUT = 408;
const CONFLICT = 409;
/** These say nothing about the invoice: it is asked for again later. */
const PASSING: ReadonlySet<number> = new Set([TIMED_OUT, CONFLICT, TOO_MANY]);

const parsed = <Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> | null => {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

/** @throws OutCallFailed */
function post(
  settings: Pick<Settings, 'get'>,
  path: Path,
  content: object,
  { now, key, mostBytes = MOST_BYTES }: { now: number; key?: string; mostBytes?: number },
): Promise<OutAnswer> {
  const body = JSON.stringify(content);
  const timestamp = String(now);
  const secret = settings.get(invoiceProviderSecret);
  return callOut({
    url: `${settings.get(invoiceProviderUrl).replace(/\/$/, '')}/${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-app-key': settings.get(invoiceProviderKey),
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body,
    privateHosts: settings.get(invoicePrivateHosts),
    mostBytes,
  });
}

async function ask(
  settings: Pick<Settings, 'get'>,
  path: Path,
  requestId: string,
  content: object,
  now: number,
): Promise<Answer> {
  try {
    const { status, body: said } = await post(settings, path, { requestId, ...content }, { now, key: requestId });
    const told = status === 200 ? parsed(answer, said) : null;
    if (told !== null) return told;
    if (status >= 400 && status < 500 && !PASSING.has(status)) return { state: 'failed', problem: `HTTP ${status}` };
    return { state: 'pending', problem: `HTTP ${status}` };
  } catch (error) {
    // whether the provider took it is not known
    return { state: 'pending', problem: error instanceof OutCallFailed ? error.problem : 'failed' };
  }
}

function issuedOf({ state, number, problem = '' }: Answer): Issued {
  if (state === 'issued' && number !== undefined) return { number };
  if (state === 'failed') return { problem: problem === '' ? 'failed' : problem };
  return { isPending: true, problem };
}

export function providerIssuer(settings: Pick<Settings, 'get'>, now: () => Date): Issuer {
  const once = async (path: 'issue' | 'red', requestId: string, { wasAsked, content }: Draft): Promise<Issued> => {
    if (wasAsked) {
      const known = await ask(settings, 'query', requestId, {}, now().getTime());
      if (known.state !== 'unknown') return issuedOf(known);
    }
    return issuedOf(await ask(settings, path, requestId, content, now().getTime()));
  };
  return {
    isTrial: false,
    issue: (draft) => once('issue', requestIdOf('invoice', draft), draft),
    issueRed: (draft) => once('red', requestIdOf('red', draft), { ...draft, wasAsked: true }),
  };
}

/** What a provider issued between two instants, or why it cannot be known. */
export async function issuedBetween(
  settings: Pick<Settings, 'get'>,
  from: string,
  to: string,
  now: () => Date,
): Promise<{ records: IssuedRecord[] } | { problem: string }> {
  const records: IssuedRecord[] = [];
  let after = '';
  try {
    for (let portions = 0; portions < MOST_PORTIONS; portions += 1) {
      const options = { now: now().getTime(), mostBytes: MOST_BYTES_OF_A_PORTION };
      const { status, body } = await post(settings, 'list', { from, to, after }, options);
      if (status !== 200) return { problem: `HTTP ${status}` };
      const told = parsed(portion, body);
      if (told === null) return { problem: 'unreadable' };
      records.push(...told.list);
      if (told.next === undefined || told.next === '' || told.next === after) return { records };
      after = told.next;
    }
    return { problem: 'tooLong' };
  } catch (error) {
    return { problem: error instanceof OutCallFailed ? error.problem : 'failed' };
  }
}

/** The number that a provider gave a request; null when it knows none. */
export async function numberAtProvider(
  settings: Pick<Settings, 'get'>,
  requestId: string,
  now: Date,
): Promise<string | null> {
  const { state, number = null } = await ask(settings, 'query', requestId, {}, now.getTime());
  return state === 'issued' ? number : null;
}
