import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import { DONE } from '#contract/ground/core.ts';
import type { State } from '#contract/ground/enums.ts';
import { reportPackForm, type reportPackCalls } from '#contract/insight/reportPack/calls.ts';

import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { TEMPLATE_CODES, type TemplateCode } from '#contract/insight/reportPack/templates.ts';
import { reportPackWords } from '#contract/insight/reportPack/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { isTimeZone } from '#server/ground/core/wallClock.ts';
import { reportPackMessages } from './messages.ts';
import {
  anyReportOf,
  channelThere,
  deleteReportPack,
  insertReportPack,
  lockReportPack,
  reportPackCount,
  reportPackList,
  reportPackSorts,
  updateReportPack,
} from './queries.ts';
import { PACK_TEMPLATES } from './templates/index.ts';

interface NewPack {
  name: string;
  state: State;
  definition: PackDefinition;
  template: TemplateCode | null;
  channelId?: string | null;
  format?: ReportFormat;
}

const refuseClock = ({ timeZone }: PackDefinition): void => {
  if (!isTimeZone(timeZone)) throw refuseField('definition.timeZone', reportPackMessages.noTimeZone);
};

async function refuseChannel(db: Db, channelId: string | null | undefined): Promise<void> {
  if (channelId == null) return;
  if ((await channelThere(db, channelId).executeTakeFirst()) === undefined)
    throw refuseField('channelId', reportPackMessages.noChannel);
}

/** `enabledAt` of a pack in this state: what happened before is not owed. */
const since = (state: State, now: string): string | null => (state === 'enabled' ? now : null);

async function add(context: CallContext<'operation:reportPack:add'>, pack: NewPack): Promise<{ id: string }> {
  requireEverything(context.actor);
  const { name, state, definition } = pack;
  refuseClock(definition);
  await refuseChannel(context.db, pack.channelId);
  const enabledAt = since(state, context.services.now().toISOString());
  const row = { ...pack, definition: JSON.stringify(definition), enabledAt };
  const added = await insertReportPack(context.db, row).executeTakeFirst();
  if (added === undefined) throw refuseTaken('name', reportPackMessages.nameTaken);
  context.record(changeOf(reportPackWords, { id: added.id, label: name, after: pack }));
  return added;
}

export const reportPackHandlers: Handlers<typeof reportPackCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, reportPackSorts, {
          rows: (page) => reportPackList(db, input, page),
          count: () => reportPackCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  getTemplates: () => {
    const list = TEMPLATE_CODES.map((code) => {
      const { name, definition } = PACK_TEMPLATES[code];
      const { authority, legalSource, legalDate, fields } = definition;
      return { code, nameZh: name[0], nameEn: name[1], authority, legalSource, legalDate, fields: fields.length };
    });
    return Promise.resolve({ list });
  },

  adopt: (context, { template, name }) =>
    add(context, { name, state: 'enabled', definition: PACK_TEMPLATES[template].definition, template }),

  addOne: (context, form) => add(context, { ...form, template: null }),

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockReportPack(context.db, id), { version }, (row) => row);
    const form = changedForm(context, reportPackForm, before, change);
    refuseClock(form.definition);
    await refuseChannel(context.db, form.channelId);
    const now = context.services.now().toISOString();
    const enabledAt = form.state === before.state ? before.enabledAt : since(form.state, now);
    const fields = { ...form, definition: JSON.stringify(form.definition), enabledAt };
    const updated = await updateReportPack(context.db, id, fields).executeTakeFirstOrThrow();
    context.record(changeOf(reportPackWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockReportPack(context.db, id), { version }, (row) => row);
    if ((await anyReportOf(context.db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, reportPackMessages.hasReports);
    await deleteReportPack(context.db, id).execute();
    context.record(changeOf(reportPackWords, { id, label: before.name, before }));
    return DONE;
  },
};
