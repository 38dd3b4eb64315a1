/** Queries about text messages and their quotas. */
import { sql, type Insertable } from 'kysely';
import type { SmsPurpose, SmsState } from '#contract/access/outbox/calls.ts';
import { cappedCount, isSame, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { withinPeople, type People } from '#server/access/systemUser/reach.ts';
import type { SmsTable } from './table.ts';

export const smsSorts: SortKeys<'at'> = { at: { expression: sql`"sms"."at"`, type: 'timestamptz' } };

export interface SmsFilters {
  state?: SmsState | undefined;
  purpose?: SmsPurpose | undefined;
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  id?: string | undefined;
}

/** The state as it is at a moment: a code that ran out is expired before the housekeeping writes it down. */
const stateAt = (now: string) =>
  sql<SmsState>`case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= ${now}::timestamptz then 'expired' else "sms"."state" end`;

/** Messages that people within reach asked for; a scope of everything also sees those of nobody. */
const reached = (db: Db, people: People) => {
  const query = db.selectFrom('sms').leftJoin('sysUser', 'sysUser.id', 'sms.userId');
  return people.kind === 'all' ? query : query.where((eb) => withinPeople(people)(eb));
};

const filtered = (db: Db, people: People, filters: SmsFilters, now: string) => {
  const { state, purpose, account, from, to, id } = filters;
  let query = reached(db, people);
  if (id !== undefined) query = query.where('sms.id', '=', id);
  if (purpose !== undefined) query = query.where('sms.purpose', '=', purpose);
  if (account !== undefined && account !== '') query = query.where(isSame('sysUser.account', account));
  if (from !== undefined) query = query.where('sms.at', '>=', from);
  if (to !== undefined) query = query.where('sms.at', '<', to);
  return state === undefined ? query : query.where(stateAt(now), '=', state);
};

export const smsList = (db: Db, people: People, filters: SmsFilters, now: string, page: Page) =>
  paged(
    filtered(db, people, filters, now).select([
      'sms.id',
      'sms.at',
      'sms.mobileMasked as mobile',
      'sms.purpose',
      'sms.sender',
      stateAt(now).as('state'),
      'sysUser.account',
      'sms.outcome',
      'sms.expiresAt',
      sql<boolean>`"sms"."textSealed" is not null`.as('isKept'),
    ]),
    page,
    sql`"sms"."id"`,
  );

export const smsCount = (db: Db, people: People, filters: SmsFilters, now: string) =>
  cappedCount(db, filtered(db, people, filters, now).select(sql<number>`1`.as('one')));

export const smsById = (db: Db, people: People, id: string, now: string) =>
  reached(db, people)
    .select([
      'sms.id',
      'sms.mobileSealed',
      'sms.mobileMasked',
      'sms.textSealed',
      'sms.purpose',
      'sysUser.account',
      stateAt(now).as('state'),
    ])
    .where('sms.id', '=', id);

export const insertSms = (db: Db, row: Insertable<SmsTable>) => db.insertInto('sms').values(row).returning('id');

/** What became of a message that the gateway was given by the node that took it up last. */
export const settleSms = (
  db: Db,
  { id, tries }: { id: string; tries: number },
  state: Extract<SmsState, 'sent' | 'failed'>,
  outcome: string,
) =>
  db
    .updateTable('sms')
    .set({ state, outcome, toSendSealed: null, leaseUntil: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting');

/** Takes up messages whose node went away before it settled them; other nodes leave them alone until the lease ends. */
export const claimSms = (db: Db, now: string, leaseUntil: string, most: number) =>
  db
    .updateTable('sms')
    .set((eb) => ({ leaseUntil, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sms')
        .select('id')
        .where('state', '=', 'waiting')
        .where('toSendSealed', 'is not', null)
        .where(sql<boolean>`coalesce("leaseUntil" <= ${now}::timestamptz, true)`)
        .where(sql<boolean>`coalesce("expiresAt" > ${now}::timestamptz, true)`)
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'tries', 'mobileSealed', 'toSendSealed']);

/** Says of messages that were noted without what is to be sent that nobody sends them any more. */
export const failLostSms = (db: Db, before: string) =>
  db
    .updateTable('sms')
    .set({ state: 'failed', outcome: 'lost' })
    .where('state', '=', 'waiting')
    .where('toSendSealed', 'is', null)
    .where('at', '<', before);

/** Its code was used: the text is forgotten. */
export const markSmsUsed = (db: Db, id: string) =>
  db.updateTable('sms').set({ state: 'used', textSealed: null, toSendSealed: null }).where('id', '=', id);

/** Its code works no more, because another took its place. */
export const expireSms = (db: Db, id: string) =>
  db
    .updateTable('sms')
    .set({ state: 'expired', textSealed: null, toSendSealed: null })
    .where('id', '=', id)
    .where('state', 'in', ['kept', 'waiting', 'sent']);

/** Forgets the texts of codes that ran out. */
export const expireOldSms = (db: Db, now: string) =>
  db
    .updateTable('sms')
    .set({
      state: sql<SmsState>`case when "state" in ('kept', 'waiting', 'sent') then 'expired' else "state" end`,
      textSealed: null,
      toSendSealed: null,
    })
    .where('expiresAt', '<=', now)
    .where((eb) => eb.or([eb('textSealed', 'is not', null), eb('state', '=', 'waiting')]));

export const forgetOldSms = (db: Db, before: string) => db.deleteFrom('sms').where('at', '<', before);

/** Takes one of a window that begins with its first message; answers how many were taken, and when it ends. */
export const takeSmsQuota = (db: Db, key: string, now: string, endsAt: string) => {
  const isOver = sql`"smsQuota"."endsAt" <= ${now}::timestamptz`;
  return db
    .insertInto('smsQuota')
    .values({ key, used: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else "smsQuota"."used" + 1 end`,
        endsAt: sql<string>`case when ${isOver} then ${endsAt}::timestamptz else "smsQuota"."endsAt" end`,
      }),
    )
    .returning(['used', 'endsAt']);
};

export const forgetSmsQuotas = (db: Db, before: string) => db.deleteFrom('smsQuota').where('endsAt', '<', before);
