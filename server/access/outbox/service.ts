/** Sending text messages: into the outbox, or through the gateway, as set. */
import type { SmsPurpose } from '#contract/access/outbox/calls.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { tooMany } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import type { Quota } from '#server/ground/core/quotas.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { smsSender, smsUrl } from '#server/ground/settings/definitions/sms.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { sendThroughGateway, type SmsToSend } from './gateway.ts';
import { smsMessages } from './messages.ts';
import { insertSms, settleSms, takeSmsQuota } from './queries.ts';

export const MOBILE_PURPOSE = 'sms.mobile';
export const TEXT_PURPOSE = 'sms.text';

/** The most messages in a window, for one number, one person, one address. */
const QUOTAS = {
  number: [
    { times: 1, seconds: 60 },
    { times: 5, seconds: 3600 },
    { times: 10, seconds: 86_400 },
  ],
  person: [
    { times: 10, seconds: 3600 },
    { times: 20, seconds: 86_400 },
  ],
  address: [{ times: 30, seconds: 3600 }],
} as const;

/** Seconds until another code may be sent to the same number. */
export const RESEND_SECONDS = QUOTAS.number[0].seconds;

/**
 * Takes one message from the quotas of the number, the person and the address, on every node alike. 429 with the
 * seconds to wait when one of them is used up; the call's transaction takes the others back.
 */
export async function takeQuotas({ actor, db, request, services }: CallContext, mobile: string): Promise<void> {
  const now = services.now();
  const keys = {
    number: services.vault.digest(MOBILE_PURPOSE, mobile),
    person: actor.userId,
    address: networkOf(request.ip),
  };
  // always in this order, so that two calls never wait for each other
  for (const kind of ['number', 'person', 'address'] as const) {
    for (const { times, seconds } of QUOTAS[kind]) {
      const endsAt = new Date(now.getTime() + seconds * 1000).toISOString();
      const key = `${kind}:${seconds}:${keys[kind]}`;
      const taken = await takeSmsQuota(db, key, now.toISOString(), endsAt).executeTakeFirstOrThrow();
      if (taken.used > times) {
        const wait = Math.ceil((Date.parse(taken.endsAt) - now.getTime()) / 1000);
        throw tooMany(Math.max(1, wait), smsMessages.tooManySms);
      }
    }
  }
}

/** Longer than the gateway is waited for. */
const LEASE_MS = 60_000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

type Sending = Pick<Services, 'db' | 'log' | 'settings'>;

/** Sends a message that this node has taken up. One whose outcome cannot be noted is taken up again when the lease ends. */
export async function deliver(services: Sending, claim: { id: string; tries: number }, sms: SmsToSend): Promise<void> {
  try {
    const { isSent, outcome } = await sendThroughGateway(services.settings, sms);
    if (!isSent) services.log.warn({ sms: claim.id, outcome }, 'the gateway did not take a text message');
    await settleSms(services.db, claim, isSent ? 'sent' : 'failed', outcome).execute();
  } catch (error) {
    services.log.warn({ err: error, sms: claim.id }, 'could not note the outcome of a text message');
  }
}

interface Noted {
  readonly purpose: SmsPurpose;
  readonly userId: string | null;
  readonly expiresAt: Date | null;
}

async function noteSms(db: Db, services: Services, sms: SmsToSend, { purpose, userId, expiresAt }: Noted) {
  const { settings, vault } = services;
  const sender = settings.get(smsSender);
  const now = services.now();
  // whoever notes it sends it; another node does when this one goes away
  const { text, code } = sms;
  const toSend =
    sender === 'gateway'
      ? { toSendSealed: vault.seal(TEXT_PURPOSE, JSON.stringify({ text, code })), tries: 1, leaseUntil: leaseFrom(now) }
      : {};
  const { id } = await insertSms(db, {
    at: now,
    mobileSealed: vault.seal(MOBILE_PURPOSE, sms.mobile),
    mobileMasked: maskMobile(sms.mobile),
    textSealed: sender === 'outbox' ? vault.seal(TEXT_PURPOSE, sms.text) : null,
    purpose,
    sender,
    state: sender === 'outbox' ? 'kept' : 'waiting',
    userId,
    expiresAt,
    ...toSend,
  }).executeTakeFirstOrThrow();
  return { claim: { id, tries: 1 }, sender };
}

/**
 * Sends a message once the call's transaction is committed, and answers its id. The call does not wait for a gateway;
 * the outcome stands in the outbox. `expiresAt`: when its code runs out.
 */
export async function sendSms(
  context: CallContext,
  purpose: SmsPurpose,
  sms: SmsToSend,
  expiresAt: Date | null,
): Promise<string> {
  const { actor, db, services } = context;
  const { claim, sender } = await noteSms(db, services, sms, { purpose, userId: actor.userId, expiresAt });
  if (sender === 'gateway') context.afterCommit(() => void deliver(services, claim, sms));
  return claim.id;
}

/** Whether messages leave by themselves, without a person who passes them on. */
export const canText = (settings: Settings): boolean =>
  settings.get(smsSender) === 'gateway' && settings.get(smsUrl) !== '';

/** Notes a message to somebody who is no person of ours; `deliver` sends it. */
export async function noteSmsToStranger(
  services: Services,
  purpose: SmsPurpose,
  sms: SmsToSend,
  expiresAt: Date | null,
): Promise<{ id: string; deliver: () => Promise<void> }> {
  const { claim } = await noteSms(services.db, services, sms, { purpose, userId: null, expiresAt });
  return { id: claim.id, deliver: () => deliver(services, claim, sms) };
}

/** Takes one from each quota of a key, on every node alike; false when one is used up. */
export async function isWithinSmsQuotas(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  quotas: readonly Quota[],
): Promise<boolean> {
  const at = now();
  for (const { times, seconds } of quotas) {
    const endsAt = new Date(at.getTime() + seconds * 1000).toISOString();
    const taken = await takeSmsQuota(db, `${key}:${seconds}`, at.toISOString(), endsAt).executeTakeFirstOrThrow();
    if (taken.used > times) return false;
  }
  return true;
}
