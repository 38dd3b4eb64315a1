import { DONE } from '#contract/ground/core.ts';
import { type Detector, detectorForm, type detectorCalls } from '#contract/dataManage/detector/calls.ts';
import { detectorWords } from '#contract/dataManage/detector/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { foundBy, changeToken } from '#server/ground/outward/linkChanges.ts';
import { ask } from '#server/ground/outward/link.ts';
import { requireCertificate } from '#server/ground/outward/trusted.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { insertDataImport, labelNames, updateDataImport } from '#server/dataManage/dataImport/queries.ts';
import { dataImportWords } from '#contract/dataManage/dataSet/words.ts';
import { lockDataSet, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import { dataReach, refuseUnchangeable } from '#server/dataManage/dataSet/reach.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { DETECTOR_TOKEN } from './ask.ts';
import { detectorMessages } from './messages.ts';
import {
  deleteDetector,
  insertDetector,
  lockDetector,
  detectorChoices,
  detectorCount,
  detectorLink,
  detectorList,
  detectorSorts,
  updateDetector,
} from './queries.ts';

type Form = Pick<Detector, 'certificate' | 'classes'>;

/** @throws Refusal 400 for what is no certificate, and for labels that do not exist */
async function requireUsable(db: Db, { certificate, classes }: Form): Promise<void> {
  requireCertificate(certificate);
  if (classes.length === 0) return;
  const known = new Set((await labelNames(db).execute()).map((label) => label.id));
  if (!classes.every(({ classId }) => known.has(classId))) throw refuseField('classes', detectorMessages.unknownClass);
}

const written = <Row extends Form>({ classes, ...row }: Row) => ({ ...row, classes: JSON.stringify(classes) });

/** Milliseconds; a person waits for the answer. */
const TEST_MS = 10_000;

export const detectorHandlers: Handlers<typeof detectorCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, detectorSorts, {
          rows: (page) => detectorList(db, input, page),
          count: () => detectorCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  getChoices: async ({ actor, db }) => ({
    list: reachesEverything(actor) ? await detectorChoices(db).execute() : [],
  }),

  async addOne(context, form) {
    requireEverything(context.actor);
    await requireUsable(context.db, form);
    const added = await insertDetector(context.db, written(form)).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', detectorMessages.nameTaken);
    context.record(changeOf(detectorWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockDetector(context.db, id), { version }, (row) => row);
    const form = changedForm(context, detectorForm, before, change);
    await requireUsable(context.db, form);
    const updated = await updateDetector(context.db, id, {
      ...written(form),
      // a token goes to the address with which it came, and nowhere else
      ...(before.address === form.address ? {} : { tokenSealed: '' }),
    }).executeTakeFirstOrThrow();
    context.record(changeOf(detectorWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  setToken: (context, { id, version, token }) =>
    changeToken(
      context,
      { id, token, purpose: DETECTOR_TOKEN, words: detectorWords },
      {
        take: () => takeRow(lockDetector(context.db, id), { version }, (row) => row),
        update: ({ tokenSealed }) => updateDetector(context.db, id, { tokenSealed }).executeTakeFirstOrThrow(),
      },
    ),

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const link = await detectorLink(db, id).executeTakeFirst();
    if (link === undefined) throw notFound();
    return foundBy(await ask(services, link, { purpose: DETECTOR_TOKEN, timeoutMs: TEST_MS }));
  },

  async run(context, { id, dataSetId }) {
    const { actor, db, request, services } = context;
    requireEverything(actor);
    const detector = await detectorLink(db, id).executeTakeFirst();
    const set = await lockDataSet(db, dataReach(actor), dataSetId).executeTakeFirst();
    if (detector === undefined || set === undefined) throw notFound();
    refuseUnchangeable(set);
    if (detector.state !== 'enabled') throw new Refusal(409, detectorMessages.disabled);
    const { id: importId } = await insertDataImport(db, {
      dataSetId,
      format: null,
      state: 'importing',
      onKnown: 'prelabel',
      detectorName: detector.name,
      jobId: null,
      createdById: actor.userId,
    }).executeTakeFirstOrThrow();
    const job = { input: { detectorId: id, importId }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { kind: 'detectorRun', ...job });
    await updateDataImport(db, importId, { jobId }).execute();
    await updateDataSet(db, dataSetId, { state: 'importing' }).execute();
    context.record(
      changeOf(dataImportWords, { id: importId, label: set.name, after: { dataSetId, detectorName: detector.name } }),
    );
    return { importId, jobId };
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockDetector(context.db, id), { version }, (row) => row);
    await deleteDetector(context.db, id).execute();
    context.record(changeOf(detectorWords, { id, label: before.name, before }));
    return DONE;
  },
};
