/** Changing the own mobile number: a code to the new one proves that the person holds it. */
import { outboxWords } from '#contract/access/outbox/words.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { randomInt } from 'node:crypto';
import type { personCalls } from '#contract/access/person/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { requireStepUp } from '#server/access/session/secondFactor/stepUp.ts';
import { tellPerson } from '#server/access/session/secondFactor/tell.ts';
import { tellMessages } from '#server/access/session/secondFactor/tellMessages.ts';
import { lockPerson } from '#server/access/session/queries.ts';
import { smsMessages } from '#server/access/outbox/messages.ts';
import { expireSms, markSmsUsed } from '#server/access/outbox/queries.ts';
import { RESEND_SECONDS, sendSms, takeQuotas } from '#server/access/outbox/service.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { personMessages } from './messages.ts';
import {
  holdNumber,
  mobileChangeOf,
  mobileOfOther,
  personById,
  saveMobileChange,
  spendMobileChange,
  tryMobileChange,
  updateOwnUser,
} from './queries.ts';

type Commands = Handlers<typeof personCalls>;

const CODE_SECONDS = 300;
const TRIES = 5;
const PURPOSE = 'person.mobileCode';
const MAINLAND = '+86';

/** One way to write a number: those of the mainland in eleven digits. */
const plainMobile = (mobile: string): string =>
  /^\+861[3-9]\d{9}$/.test(mobile) ? mobile.slice(MAINLAND.length) : mobile;

/** The ways in which a number may have been written down before. */
const formsOf = (mobile: string): string[] => (mobile.startsWith('+') ? [mobile] : [mobile, MAINLAND + mobile]);

const digestOf = ({ actor, services }: CallContext, mobile: string, code: string): string =>
  services.vault.digest(PURPOSE, `${actor.userId} ${mobile} ${code}`);

/** A code that is on its way, for the page that waits for it. */
export async function pendingMobileOf(db: Db, userId: string, now: Date) {
  const pending = await mobileChangeOf(db, userId).executeTakeFirst();
  if (pending === undefined || Date.parse(pending.expiresAt) <= now.getTime()) return null;
  const resendAt = new Date(Date.parse(pending.sentAt) + RESEND_SECONDS * 1000).toISOString();
  return { mobile: maskMobile(pending.mobile), expiresAt: pending.expiresAt, resendAt };
}

const textOf = (
  { actor, request, services }: CallContext,
  sentence: keyof typeof smsMessages,
  params: Record<string, string>,
): string => {
  const site = services.settings.get(request.language === 'zh-CN' ? siteNameZh : siteNameEn);
  return say(smsMessages[sentence], request.language, { site, account: actor.account, ...params });
};

export const sendChangeMobileCode: Commands['sendChangeMobileCode'] = async (context, input) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  const mobile = plainMobile(input.mobile);
  await lockPerson(db, actor.userId).execute();
  const person = await personById(db, actor.userId).executeTakeFirstOrThrow();
  if (formsOf(mobile).includes(person.mobile)) throw refuseField('mobile', personMessages.ownNumber);
  await takeQuotas(context, mobile);
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const before = await mobileChangeOf(db, actor.userId).executeTakeFirst();
  if (before !== undefined) await expireSms(db, before.smsId).execute();
  const text = textOf(context, 'changeMobileCode', { code });
  const smsId = await sendSms(context, 'changeMobileCode', { mobile, text, code }, expiresAt);
  const codeDigest = digestOf(context, mobile, code);
  await saveMobileChange(db, {
    userId: actor.userId,
    mobile,
    codeDigest,
    smsId,
    tries: 0,
    sentAt: now,
    expiresAt,
  }).execute();
  const after = { purpose: 'changeMobileCode', mobile };
  context.record(changeOf(outboxWords, { id: smsId, label: actor.account, after, secret: ['mobile'] }));
  return { expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS };
};

/** The digest of the right code. 400 else; a try counts whatever becomes of the call's transaction. */
async function checkCode(context: CallContext, mobile: string, code: string): Promise<string> {
  const { actor, services } = context;
  const now = services.now().toISOString();
  const tried = await tryMobileChange(services.apartDb, actor.userId, mobile, now, TRIES).executeTakeFirst();
  if (tried === undefined) throw refuseField('code', personMessages.codeOver);
  if (tried.codeDigest !== digestOf(context, mobile, code)) throw refuseField('code', personMessages.codeWrong);
  return tried.codeDigest;
}

export const changeMobile: Commands['changeMobile'] = async (context, input) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  const mobile = plainMobile(input.mobile);
  const codeDigest = await checkCode(context, mobile, input.code);
  await lockPerson(db, actor.userId).execute();
  const spent = await spendMobileChange(db, actor.userId, codeDigest).executeTakeFirst();
  if (spent === undefined) throw refuseField('code', personMessages.codeOver);
  await holdNumber(db, mobile).execute();
  // Said only after the code: only the holder of a number learns that it is taken.
  if ((await mobileOfOther(db, formsOf(mobile), actor.userId).executeTakeFirst()) !== undefined)
    throw new Refusal(409, personMessages.numberTaken);
  const person = await personById(db, actor.userId).executeTakeFirstOrThrow();
  await updateOwnUser(db, actor.userId, { mobile }).execute();
  await markSmsUsed(db, spent.smsId).execute();
  const masked = maskMobile(mobile);
  if (person.mobile !== '') {
    const text = textOf(context, 'mobileChanged', { mobile: masked });
    await sendSms(context, 'mobileChanged', { mobile: person.mobile, text, code: '' }, null);
  }
  const { mobileChangedTitle, mobileChangedBody } = tellMessages;
  await tellPerson(db, services, actor.userId, mobileChangedTitle, mobileChangedBody, { mobile: masked });
  const change = { before: { mobile: person.mobile }, after: { mobile }, secret: ['mobile'] };
  context.record(changeOf(systemUserWords, { id: actor.userId, label: person.realName, ...change }));
  return { mobile: masked };
};
