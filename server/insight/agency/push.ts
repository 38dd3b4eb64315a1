/** Where an agency is sent to; its token is sealed, and never leaves for another address than that with which it came. */
import { DONE } from '#contract/ground/core.ts';
import type { agencyCalls } from '#contract/insight/agency/calls.ts';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { agencyMessages } from './messages.ts';
import { agencyById, endPush, lockAgency, pushOf, pushRecords, savePush, sealedToken } from './queries.ts';

type Calls = typeof agencyCalls;

const MOST_SHOWN = 50;
const HOUR_MS = 3_600_000;
/** What the tokens of agencies are sealed for. */
export const PUSH_TOKEN = 'agency.push';

export const hourText = (at: string): string => new Date(Date.parse(at)).toISOString().slice(0, 13);

export const getPush: Handler<Calls['getPush']> = async ({ actor, db }, { id }) => {
  requireEverything(actor);
  if ((await agencyById(db, id).executeTakeFirst()) === undefined) throw notFound();
  const push = await pushOf(db, id).executeTakeFirst();
  const records = await pushRecords(db, id, MOST_SHOWN).execute();
  return {
    address: push?.address ?? '',
    hasToken: push !== undefined,
    nextHour: push === undefined ? null : hourText(push.nextHour),
    failures: push?.failures ?? 0,
    retryAt: push === undefined || push.failures === 0 ? null : push.dueAt,
    list: records.map((record) => ({ ...record, hour: hourText(record.hour) })),
  };
};

export const setPush: Handler<Calls['setPush']> = async (context, { id, address, token }) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const agency = await lockAgency(db, id).executeTakeFirst();
  if (agency === undefined) throw notFound();
  const before = await sealedToken(db, id).executeTakeFirst();
  if (address === '') await endPush(db, id).execute();
  else {
    const kept = before?.address === address ? before.tokenSealed : undefined;
    const tokenSealed = token === undefined ? kept : services.vault.seal(PUSH_TOKEN, token);
    if (tokenSealed === undefined) throw refuseField('token', agencyMessages.tokenNeeded);
    const now = services.now().getTime();
    await savePush(db, {
      agencyId: id,
      address,
      tokenSealed,
      nextHour: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - HOUR_MS).toISOString(),
      dueAt: new Date(now).toISOString(),
    }).execute();
  }
  context.record(
    changeOf(agencyWords, {
      id,
      label: agency.name,
      before: { address: before?.address ?? '', ...(token === undefined ? {} : { token: '' }) },
      after: { address, ...(token === undefined ? {} : { token }) },
      secret: ['token'],
    }),
  );
  return DONE;
};
