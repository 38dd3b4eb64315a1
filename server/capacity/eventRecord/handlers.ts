import type { eventRecordCalls } from '#contract/capacity/eventRecord/calls.ts';
import { eventRecordWords } from '#contract/capacity/eventRecord/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { startExport } from './export.ts';
import { eventRecordMessages } from './messages.ts';
import { foundRecord, labelOf } from './present.ts';
import { eventRecordCount, eventRecordList, eventRecordSorts, insertUse, usesOf } from './queries.ts';
import { contentOf, heldParts } from './service.ts';

export const eventRecordHandlers: Handlers<typeof eventRecordCalls> = {
  getPageList: async ({ actor, db }, input) => {
    const scope = scopeOf(actor);
    return answerList(db, input, eventRecordSorts, {
      rows: (page) => eventRecordList(db, scope, input, page),
      count: () => eventRecordCount(db, scope, input),
      show: asTheyAre,
    });
  },

  async getById({ actor, db }, { id }) {
    const record = await foundRecord(db, scopeOf(actor), id);
    const [parts, uses] = await Promise.all([heldParts(db, id), usesOf(db, id).execute()]);
    const facts = parts.map(({ number, frozenAt, positions, hash, isIntact }) => ({
      number,
      frozenAt,
      positions,
      hash,
      isIntact,
    }));
    return { ...record, parts: facts, uses };
  },

  async read(context, { id }) {
    const { actor, db, services } = context;
    const record = await foundRecord(db, scopeOf(actor), id);
    const content = contentOf(await heldParts(db, id));
    if (content === null) throw new Refusal(409, eventRecordMessages.notFrozen);
    const at = services.now().toISOString();
    await insertUse(db, { recordId: id, userId: actor.userId, at, use: 'read', form: null }).execute();
    context.record(changeOf(eventRecordWords, { id, label: labelOf(record) }));
    return content;
  },

  export: startExport,
};
