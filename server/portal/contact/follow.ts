/**
 * The way back to a request for who has lost its secret address: its number, and the e-mail address or mobile that was left with
 * it, get a code. What is answered, and when, is the same whether there is such a request or not (decision 0159).
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { portalFollow, type PortalFollow, type PortalFollowing } from '#contract/portal/contact/data.ts';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  type CodeWay,
  type FollowProblem,
} from '#contract/portal/contact/rules.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import { markSmsUsed } from '#server/access/outbox/queries.ts';
import { canText, isWithinSmsQuotas, noteSmsToStranger } from '#server/access/outbox/service.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { opened } from '#server/ground/person/person.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { contactMessages } from './messages.ts';
import { requestByNumber, saveCode, sealedKeyOf, spendCode, tryCode } from './queries.ts';
import { PORTAL_SOURCE } from './source.ts';
import { isCurrent, isWorked } from './work.ts';

/** Of one address; without the work, as from a browser without script, a few. */
const WITH_WORK = { times: 12, seconds: 3600 };
const WITHOUT_WORK = { times: 3, seconds: 3600 };
/** Work that was done counts once, as long as its challenge is taken. */
const OF_WORK = { times: 1, seconds: 12 * 3600 };
/** Of one number with whatever goes along, and of one number with the same. */
const OF_NUMBER = { times: 20, seconds: 3600 };
const OF_PAIR = { times: 3, seconds: 900 };
const TRIES_OF_ADDRESS = { times: 30, seconds: 3600 };
/** What leaves, on all nodes together: to one person, and to all. A stranger may have written somebody else's mobile. */
const SENT_TO_ONE = [
  { times: 5, seconds: 3600 },
  { times: 10, seconds: 86_400 },
];
const SENT_TO_ALL = [{ times: 300, seconds: 3600 }];

/** By what codes can be sent. What only lies in an outbox reaches no stranger within minutes. */
const waysOf = ({ settings }: Pick<Services, 'settings'>): CodeWay[] => [
  ...(canMail(settings) ? (['mail'] as const) : []),
  ...(canText(settings) ? (['sms'] as const) : []),
];

const NOTHING = { number: '', reach: '', isAsked: false, problem: null } as const;

/** Null where no code can be sent. */
export function followingOf(services: Pick<Services, 'settings'>): PortalFollowing | null {
  const ways = waysOf(services);
  return ways.length === 0 ? null : { ways, ...NOTHING };
}

const wayOf = (reach: string): CodeWay => (reach.includes('@') ? 'mail' : 'sms');

/** One way to write a number: those of the mainland in eleven digits. */
const plain = (mobile: string): string => mobile.replace(/^\+86(?=1[3-9]\d{9}$)/, '');

const refOf = ({ vault }: Services, { number, reach }: PortalFollow): string =>
  vault.digest('portal.follow', `${number} ${plain(reach)}`);
const digestOf = ({ vault }: Services, ref: string, code: string): string =>
  vault.digest('portal.code', `${ref} ${code}`);

export interface Asker {
  readonly network: string;
  readonly language: Language;
}

type Fields = Readonly<Record<string, string>>;

/** What was typed, checked; or what is wrong with it. */
function readFollow(services: Services, fields: Fields): PortalFollow | FollowProblem {
  const parsed = portalFollow.safeParse({ number: fields['number'] ?? '', reach: (fields['reach'] ?? '').trim() });
  if (!parsed.success) return parsed.error.issues.some(({ path }) => path[0] === 'number') ? 'number' : 'reach';
  return waysOf(services).includes(wayOf(parsed.data.reach)) ? parsed.data : 'reach';
}

/** @throws what `take` throws, but for a quota that is used up */
function isWithin(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false;
    throw error;
  }
}

/** Asks for a code. Null: it is on its way, if there is such a request. */
export function askForCode(services: Services, fields: Fields, { network, language }: Asker): FollowProblem | null {
  const { log, quotas } = services;
  const asked = readFollow(services, fields);
  if (typeof asked === 'string') return asked;
  const { challenge = '', nonce = '' } = fields;
  if (!isCurrent(services, challenge)) return 'expired';
  const isWork = isWorked(challenge, nonce);
  const ref = refOf(services, asked);
  const isTaken = isWithin(() => {
    quotas.take(`portal code ${isWork ? 'worked' : 'plain'} address:${network}`, isWork ? WITH_WORK : WITHOUT_WORK);
    if (isWork) quotas.take(`portal code work:${challenge}:${nonce}`, OF_WORK);
    quotas.take(`portal code number:${asked.number}`, OF_NUMBER);
    quotas.take(`portal code pair:${ref}`, OF_PAIR);
  });
  if (!isTaken) return 'tooMany';
  // nobody waits for it: an answer that took longer would tell that there is such a request
  void makeCode(services, asked, { ref, language }).catch((error: unknown) =>
    log.warn({ err: error }, 'a code for a request could not be made'),
  );
  return null;
}

/** Keeps a code for what was asked, and sends it when it belongs to a request. For what does not, one that nobody knows. */
async function makeCode(
  services: Services,
  asked: PortalFollow,
  { ref, language }: { ref: string; language: Language },
): Promise<void> {
  const { db, now } = services;
  const { number, reach } = asked;
  const isIts = await ticketIdOf(services, asked);
  if (isIts !== null) {
    const isSent = await isWithinSmsQuotas(services, 'portal code all', SENT_TO_ALL);
    if (!isSent || !(await isWithinSmsQuotas(services, `portal code:${reachDigest(services, reach)}`, SENT_TO_ONE)))
      return;
  }
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000);
  const row = { ref, ticketId: isIts, codeDigest: digestOf(services, ref, code), expiresAt };
  const told = { number, code, minutes: CODE_MINUTES, site: portalSiteOf(services, language).name };
  if (isIts === null) await saveCode(db, { ...row, smsId: null }).execute();
  else if (wayOf(reach) === 'mail') {
    await saveCode(db, { ...row, smsId: null }).execute();
    const { isSent, outcome } = await sendMail(services.settings, {
      to: reach,
      subject: say(contactMessages.codeSubject, language, told),
      text: say(contactMessages.codeMail, language, told),
    });
    if (!isSent) services.log.warn({ number, outcome }, 'a code for a request could not be mailed');
  } else {
    const text = say(contactMessages.codeSms, language, told);
    const sms = { mobile: plain(reach), text, code };
    const { id, deliver } = await noteSmsToStranger(services, 'followRequest', sms, expiresAt);
    await saveCode(db, { ...row, smsId: id }).execute();
    await deliver();
  }
}

const reachDigest = ({ vault }: Services, reach: string): string => vault.digest('portal.reach', plain(reach));

/** The ticket of a request to which this number and this address or mobile belong. */
async function ticketIdOf({ db, vault }: Services, { number, reach }: PortalFollow): Promise<string | null> {
  const found = await requestByNumber(db, PORTAL_SOURCE, number).executeTakeFirst();
  if (found === undefined) return null;
  const { id, email } = found;
  const left =
    wayOf(reach) === 'sms' ? plain(opened(vault, found).mobile) : email === '' ? '' : vault.open('portal.email', email);
  return left !== '' && left.toLowerCase() === plain(reach).toLowerCase() ? id : null;
}

const codeShape = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`));

/** The secret of the request that a code opens; each code once, and few tries for each. */
export async function openByCode(
  services: Services,
  fields: Fields,
  { network }: Asker,
): Promise<{ key: string } | { problem: FollowProblem }> {
  const { db, now, quotas, vault } = services;
  const asked = readFollow(services, fields);
  if (typeof asked === 'string') return { problem: asked };
  if (!isWithin(() => quotas.take(`portal code try address:${network}`, TRIES_OF_ADDRESS)))
    return { problem: 'tooMany' };
  const ref = refOf(services, asked);
  const { data: code = '' } = codeShape.safeParse(fields['code']);
  const tried = await tryCode(db, ref, now().toISOString(), CODE_TRIES).executeTakeFirst();
  const codeDigest = digestOf(services, ref, code);
  if (tried === undefined || tried.ticketId === null || tried.codeDigest !== codeDigest) return { problem: 'code' };
  const spent = await spendCode(db, ref, codeDigest).executeTakeFirst();
  if (spent === undefined) return { problem: 'code' };
  if (spent.smsId !== null) await markSmsUsed(db, spent.smsId).execute();
  const { key } = await sealedKeyOf(db, tried.ticketId).executeTakeFirstOrThrow();
  return { key: vault.open('portal.key', key) };
}
