import { DONE } from '#contract/ground/core.ts';
import { orderWebhookForm, type orderWebhookCalls } from '#contract/channel/orderWebhook/calls.ts';
import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import { foundBy } from '#server/ground/outward/linkChanges.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { orderWebhookMessages } from './messages.ts';
import { post } from './post.ts';
import {
  callsOf,
  deleteOrderWebhook,
  giveUpWebhookCalls,
  hurryCalls,
  insertOrderWebhook,
  lockOrderWebhook,
  orderSources,
  orderWebhookCount,
  orderWebhookList,
  orderWebhookSorts,
  updateOrderWebhook,
  webhookLink,
} from './queries.ts';
import { makeSecret, WEBHOOK_SECRET } from './secret.ts';

export const orderWebhookHandlers: Handlers<typeof orderWebhookCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, orderWebhookSorts, {
          rows: (page) => orderWebhookList(db, input, page),
          count: () => orderWebhookCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async getCalls({ actor, db }, { id }) {
    requireSight(actor);
    return { list: await callsOf(db, id).execute() };
  },

  async getSources({ actor, db }) {
    if (!reachesEverything(actor)) return { list: [] };
    const sources = await orderSources(db).execute();
    return { list: sources.map(({ source }) => source) };
  },

  async addOne(context, form) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const secret = makeSecret();
    const secretSealed = services.vault.seal(WEBHOOK_SECRET, secret);
    const added = await insertOrderWebhook(db, { ...form, secretSealed }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', orderWebhookMessages.nameTaken);
    context.record(changeOf(orderWebhookWords, { id: added.id, label: form.name, after: form }));
    return { ...added, secret };
  },

  async updateOne(context, { id, version, ...change }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockOrderWebhook(db, id), { version }, (row) => row);
    const form = changedForm(context, orderWebhookForm, before, change);
    const updated = await updateOrderWebhook(db, id, form).executeTakeFirstOrThrow();
    // what waits is of the app before
    if (form.source !== before.source) await giveUpWebhookCalls(db, id).execute();
    await hurryCalls(db, id, services.now().toISOString()).execute();
    context.record(changeOf(orderWebhookWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async renewSecret(context, { id, version }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockOrderWebhook(db, id), { version }, (row) => row);
    const secret = makeSecret();
    const secretSealed = services.vault.seal(WEBHOOK_SECRET, secret);
    const updated = await updateOrderWebhook(db, id, { secretSealed }).executeTakeFirstOrThrow();
    context.record(
      changeOf(orderWebhookWords, {
        id,
        label: before.name,
        before: { secret: 'before' },
        after: { secret },
        secret: ['secret'],
      }),
    );
    return { ...updated, secret };
  },

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const link = await webhookLink(db, id).executeTakeFirst();
    if (link === undefined) throw notFound();
    const now = services.now();
    const answer = await post(services, link, {
      id: `test_${id}_${now.getTime()}`,
      type: 'webhook.test',
      timestamp: now.toISOString(),
      data: {},
    });
    await hurryCalls(db, id, now.toISOString()).execute();
    return foundBy(answer);
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockOrderWebhook(context.db, id), { version }, (row) => row);
    await deleteOrderWebhook(context.db, id).execute();
    context.record(changeOf(orderWebhookWords, { id, label: before.name, before }));
    return DONE;
  },
};
