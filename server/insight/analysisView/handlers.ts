import { DONE } from '#contract/ground/core.ts';
import {
  analysisViewForm,
  MOST_RECIPIENTS,
  MOST_VIEWS,
  type AnalysisView,
  type analysisViewCalls,
} from '#contract/insight/analysisView/calls.ts';
import { TABLE_PAGES, VIEW_RIGHTS, type ViewPage } from '#contract/insight/analysisView/page.ts';
import { analysisViewWords } from '#contract/insight/analysisView/words.ts';
import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { figureViewOf } from '#contract/insight/orderAnalysis/view.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { figureMessages } from '#server/insight/figure/messages.ts';
import type { FigureExportInput, TableExportInput } from './exportJob.ts';
import { analysisViewMessages } from './messages.ts';
import {
  countViews,
  deleteView,
  insertView,
  lockOwner,
  lockOwnView,
  lockSentView,
  namesOfUsers,
  ownViews,
  sharedViews,
  updateView,
  viewOfName,
} from './queries.ts';
import { colleagues, requirePage, rightsFor } from './reach.ts';
import { mondayNow } from './weekly.ts';

type Row = Awaited<ReturnType<ReturnType<typeof ownViews>['execute']>>[number];
type Form = Pick<AnalysisView, 'page' | 'search' | 'recipientIds'>;

const MOST_SHARED = 200;
const MOST_FOUND = 20;

/** Rows as a person sees them: who else is sent a view is the owner's to know. */
async function show(db: Db, { userId }: Actor, rows: readonly Row[]): Promise<AnalysisView[]> {
  const own = rows.filter(({ ownerId }) => ownerId === userId);
  const ids = [...new Set(own.flatMap(({ recipientIds }) => recipientIds))];
  const people = ids.length === 0 ? [] : await namesOfUsers(db, ids).execute();
  return rows.map(({ ownerId, recipientIds, ...row }) => {
    const isOwn = ownerId === userId;
    return {
      ...row,
      isOwn,
      isSentToMe: recipientIds.includes(userId),
      recipientIds: isOwn ? recipientIds : [],
      recipients: isOwn ? people.filter(({ id }) => recipientIds.includes(id)) : [],
    };
  });
}

/** @throws Refusal 400 where a view cannot be sent, or not to one of those who are new among its recipients */
async function checkRecipients({ actor, db, services }: CallContext, form: Form, before: readonly string[]) {
  if (form.recipientIds.length === 0) return;
  if (form.page !== orderAnalysisPage.route || figureViewOf(form.search) === null)
    throw refuseField('recipientIds', analysisViewMessages.onlyFigures);
  const added = [...new Set(form.recipientIds)].filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const found = await colleagues(db, services, actor, form.page, { ids: added, most: MOST_RECIPIENTS });
  if (found.length < added.length) throw refuseField('recipientIds', analysisViewMessages.noRecipient);
}

async function requireName({ actor, db }: CallContext, page: ViewPage, name: string, id: string): Promise<void> {
  const other = await viewOfName(db, actor.userId, page, name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw refuseTaken('name', analysisViewMessages.nameTaken);
}

const currentOf =
  ({ actor, db }: CallContext) =>
  async (row: Row) =>
    (await show(db, actor, [row]))[0];

/** Who asks for a file, as the job keeps it. */
const askerOf = ({ userId, dataScope, areaCodes, supplierId, schoolId }: Actor, rights: readonly string[]) => ({
  userId,
  dataScope,
  areaCodes: [...areaCodes],
  supplierId,
  schoolId,
  rights: [...rights],
});

export const analysisViewHandlers: Handlers<typeof analysisViewCalls> = {
  async getList({ actor, db }, { page }) {
    requirePage(actor, page);
    const [own, shared] = await Promise.all([
      ownViews(db, actor.userId, page, MOST_VIEWS).execute(),
      sharedViews(db, actor.userId, page, MOST_SHARED).execute(),
    ]);
    return { list: await show(db, actor, [...own, ...shared]) };
  },

  async addOne(context, form) {
    const { actor, db, services } = context;
    requirePage(actor, form.page);
    // views that are added at the same moment are counted one after the other
    await lockOwner(db, actor.userId).execute();
    const { count } = await countViews(db, actor.userId).executeTakeFirstOrThrow();
    if (Number(count) >= MOST_VIEWS) throw new Refusal(409, analysisViewMessages.tooMany, { params: { count } });
    await checkRecipients(context, form, []);
    const added = await insertView(db, {
      ...form,
      ownerId: actor.userId,
      sentUntil: form.recipientIds.length === 0 ? null : mondayNow(services),
    }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', analysisViewMessages.nameTaken);
    context.record(changeOf(analysisViewWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    const { actor, db, services } = context;
    await lockOwner(db, actor.userId).execute();
    const before = await takeRow(lockOwnView(db, actor.userId, id), { version }, currentOf(context));
    const form = changedForm(context, analysisViewForm, before, change);
    requirePage(actor, form.page);
    await checkRecipients(context, form, form.page === before.page ? before.recipientIds : []);
    await requireName(context, form.page, form.name, id);
    const begins = before.recipientIds.length === 0 && form.recipientIds.length > 0;
    const updated = await updateView(db, id, {
      ...form,
      ...(begins ? { sentUntil: mondayNow(services) } : {}),
    }).executeTakeFirstOrThrow();
    context.record(changeOf(analysisViewWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    const { actor, db } = context;
    const before = await takeRow(lockOwnView(db, actor.userId, id), { version }, currentOf(context));
    await deleteView(db, id).execute();
    context.record(changeOf(analysisViewWords, { id, label: before.name, before }));
    return DONE;
  },

  async leave(context, { id }) {
    const { actor, db } = context;
    const before = await lockSentView(db, actor.userId, id).executeTakeFirst();
    if (before === undefined) throw notFound();
    const recipientIds = before.recipientIds.filter((userId) => userId !== actor.userId);
    await updateView(db, id, { recipientIds }).execute();
    context.record(changeOf(analysisViewWords, { id, label: before.name, before, after: { recipientIds } }));
    return DONE;
  },

  async getRecipients({ actor, db, services }, { page, keyword = '' }) {
    requirePage(actor, page);
    return { list: await colleagues(db, services, actor, page, { keyword, most: MOST_FOUND }) };
  },

  async exportFigures(context, { question, format }) {
    const { actor, db, request, services } = context;
    const rights = rightsFor(question.figures);
    if (!rights.every((right) => allows(actor, right))) throw new Refusal(403, figureMessages.notYours);
    const { language } = request;
    const fileName = `${say(analysisViewMessages.fileName, language)}-${stampOf(services.now())}.${format}`;
    const { userId } = actor;
    const input: FigureExportInput = { question, format, fileName, asker: askerOf(actor, rights) };
    const jobId = await services.jobs.start(db, { kind: 'figureExport', input, userId, language });
    const after = { format, question };
    context.record(changeOf({ ...analysisViewWords, object: 'figureExport' }, { id: jobId, label: fileName, after }));
    return { jobId };
  },

  async exportTable(context, { table, format }) {
    const { actor, db, request, services } = context;
    const page = TABLE_PAGES[table.kind];
    requirePage(actor, page);
    if (table.kind === 'cohorts') requireEverything(actor);
    const { language } = request;
    const fileName = `${say(analysisViewMessages.fileName, language)}-${stampOf(services.now())}.${format}`;
    const hidesSmall = !allows(actor, 'operation:order:list');
    const input: TableExportInput = { table, hidesSmall, format, fileName, asker: askerOf(actor, [VIEW_RIGHTS[page]]) };
    const { userId } = actor;
    const jobId = await services.jobs.start(db, { kind: 'analysisExport', input, userId, language });
    const after = { format, table };
    context.record(changeOf({ ...analysisViewWords, object: 'figureExport' }, { id: jobId, label: fileName, after }));
    return { jobId };
  },
};
