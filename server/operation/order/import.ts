/** The import of orders: from the screen as a job, and from the command line. */
import { join } from 'node:path';
import { z } from 'zod';
import type { OrderImportProfile } from '#contract/system/apiKey/source.ts';
import type { ImportProfileInfo, orderCalls } from '#contract/operation/order/calls.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages } from '#server/ground/core/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  importFile,
  type ImportFigures,
  type ImportProfile,
  type Placed,
  type Written,
} from '#server/ground/import/engine.ts';
import type { FileFacts } from '#server/ground/import/file.ts';
import { importMessages } from '#server/ground/import/messages.ts';
import { keepSource, rejectNameOf, SOURCE_FILE, sourceIn, sourceKindOf } from '#server/ground/import/upload.ts';
import type { Problem } from '#server/ground/import/values.ts';
import { defineJob, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { orderMessages } from './messages.ts';
import { flagsOf, type NewOrder } from './newOrder.ts';
import { generic } from './profiles/generic.ts';
import { shenzhen } from './profiles/shenzhen.ts';
import { insertOrders, knownReferences, supplierCodes } from './queries.ts';

const resultMessages = defineMessages({
  imported: {
    zh: '读取 {read} 行：接收 {accepted}（新增 {inserted}，已存在 {unchanged}，标记 {flagged}），拒绝 {rejected}',
    en: '{read} rows read: {accepted} accepted ({inserted} added, {unchanged} there before, {flagged} flagged), {rejected} rejected',
  },
});

const profiles: readonly (ImportProfile<NewOrder> & { name: OrderImportProfile })[] = [shenzhen, generic];

export const profileNamed = (name: string): ImportProfile<NewOrder> | undefined =>
  profiles.find((profile) => profile.name === name);

/** The profiles as the call answers them. */
export const importProfiles: ImportProfileInfo[] = profiles.map(({ name, title, description, columns }) => ({
  name,
  title,
  description,
  columns: [...columns],
}));

const referenceOf = ({ source, sourceRef }: { source: string; sourceRef: string }): string => `${source}\n${sourceRef}`;

/** Writes a batch; reads the codes of suppliers each time, since some may be added meanwhile. */
async function writeOrders(transaction: Db, placed: readonly Placed<NewOrder>[]): Promise<Written> {
  const suppliers = new Map((await supplierCodes(transaction).execute()).map(({ id, code }) => [code, id]));
  const refused = new Map<number, Problem>();
  const orders = placed.flatMap(({ line, row }) => {
    const { supplierCode, ...order } = row;
    const supplierId = supplierCode === '' ? null : suppliers.get(supplierCode);
    if (supplierId !== undefined) return [{ line, order: { ...order, supplierId, flags: flagsOf(row) } }];
    refused.set(line, { sentence: importMessages.unknownSupplier, params: { value: supplierCode } });
    return [];
  });
  const added = await insertOrders(transaction, JSON.stringify(orders.map(({ order }) => order))).execute();
  if (added.length < orders.length) {
    const references = orders.map(({ order }) => order);
    const known = await knownReferences(
      transaction,
      references.map(({ source }) => source),
      references.map(({ sourceRef }) => sourceRef),
    ).execute();
    const knownOnes = new Set(known.map(referenceOf));
    for (const { line, order } of orders) {
      if (!knownOnes.has(referenceOf(order)))
        refused.set(line, { sentence: importMessages.numberTaken, params: { value: order.orderNo } });
    }
  }
  return {
    inserted: added.length,
    unchanged: placed.length - refused.size - added.length,
    flagged: added.filter(({ isFlagged }) => isFlagged).length,
    refused,
  };
}

/** Imports a file under a profile; continues an earlier run of the same job. */
export async function importOrders(
  context: Pick<JobContext, 'db' | 'language' | 'clock' | 'checkpoint' | 'signal' | 'progress' | 'save'>,
  file: { path: string; profile: ImportProfile<NewOrder>; rejectPath: string; facts?: FileFacts },
): Promise<ImportFigures> {
  return (await importFile({ ...file, write: writeOrders, context })).figures;
}

const orderImportInput = z.object({ profile: z.string(), rejectName: z.string() });

export const startOrderImport: Handler<typeof orderCalls.importList> = async (context, { fileName, profile }) => {
  const { actor, db, request, services } = context;
  // the rows of a file name their suppliers themselves
  requireEverything(actor);
  if (profileNamed(profile) === undefined) throw refuseField('profile', orderMessages.unknownProfile, { profile });
  if (sourceKindOf(fileName) !== 'csv') throw refuseField('fileName', orderMessages.notCsv);
  const input: z.output<typeof orderImportInput> = { profile, rejectName: rejectNameOf(fileName, 'orders') };
  const jobId = await services.jobs.start(db, {
    kind: 'orderImport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  await keepSource(context, jobId);
  context.record({ object: 'orderImport', objectId: jobId, label: fileName, after: { profile } });
  return { jobId };
};

export const orderImportJob = defineJob({
  kind: 'orderImport',
  permission: 'operation:order:import',
  source: SOURCE_FILE,
  input: orderImportInput,
  async run(context, { profile: name, rejectName }) {
    const profile = profileNamed(name);
    if (profile === undefined) throw new JobRefused(orderMessages.unknownProfile, { profile: name });
    const path = await sourceIn(context.folder);
    const figures = await importOrders(context, { path, profile, rejectPath: join(context.folder, rejectName) });
    const files = figures.rejected > 0 ? [rejectName] : [];
    return { message: resultMessages.imported, params: { ...figures }, figures, files, discard: [SOURCE_FILE] };
  },
});
