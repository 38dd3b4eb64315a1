/** Hands reports over to the channels of their packs, and takes them back. */
import type { reportCalls } from '#contract/insight/report/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { insertDelivery, lockWaiting, settleDelivery } from '#server/insight/reportDelivery/queries.ts';
import { move, refuse } from './commands.ts';
import { fileNameOf } from './file.ts';
import { channelOf } from './queries.ts';

type Commands = Handlers<typeof reportCalls>;

export const deliverOne: Commands['deliver'] = (context, seen) =>
  move(context, seen, 'deliver', async (report) => {
    const { actor, db, services } = context;
    const channel = await channelOf(db, report.packId).executeTakeFirst();
    if (channel === undefined) throw await refuse(context, report, 'noChannel');
    const { id: channelId, name, state, format } = channel;
    if (state === 'disabled') throw await refuse(context, report, 'channelDisabled', { name });
    await insertDelivery(db, {
      reportId: report.id,
      channelId,
      format,
      fileName: fileNameOf(report, format),
      startedBy: actor.userId,
      createdAt: services.now().toISOString(),
    }).execute();
    return {};
  });

/** Not while a try is under way: nobody knows yet whether it arrives. */
export const stopOne: Commands['stop'] = (context, { note, ...seen }) =>
  move(
    context,
    seen,
    'stop',
    async (report) => {
      const { db, services } = context;
      const now = services.now();
      const waiting = await lockWaiting(db, report.id).executeTakeFirst();
      if (waiting === undefined) return {};
      const { id, tryingUntil } = waiting;
      if (tryingUntil !== null && Date.parse(tryingUntil) > now.getTime())
        throw await refuse(context, report, 'underWay');
      await settleDelivery(db, id, { state: 'stopped', settledAt: now.toISOString() }).execute();
      return {};
    },
    note,
  );
