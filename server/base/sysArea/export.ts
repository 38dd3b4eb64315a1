/** The export of divisions: a job that writes an exact snapshot of a part of the tree. */
import { join } from 'node:path';
import { z } from 'zod';
import { STATES, type Language } from '#contract/ground/enums.ts';
import { stateInForce, type sysAreaCalls } from '#contract/base/sysArea/calls.ts';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { dictionariesOf, fileColumns, tableColumns } from '#server/ground/job/listExport.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';
import { areaById, areaExport } from './queries.ts';

const words = defineMessages({
  exported: {
    zh: '已导出 {count} 个区划',
    en: '{count} divisions exported',
    one: '{count} division exported',
  },
  own: { zh: '自建', en: 'Added here' },
  published: { zh: '国家统计局', en: 'Published' },
});

const exportInput = z.object({
  code: z.string(),
  mostLevel: z.int(),
  state: z.enum(STATES).optional(),
  format: z.enum(['csv', 'xlsx']),
  fileName: z.string(),
});

type Row = Awaited<ReturnType<ReturnType<typeof areaExport>['execute']>>[number];

const { fields, many } = sysAreaWords;
const titleIn = (language: Language): string => say({ zh: many[0], en: many[1] }, language);

const exportColumns = fileColumns<Row>()(sysAreaWords, (column) => [
  column.field('code', 14),
  column.text('上级代码', 'Code above', (row) => row.parentId, 14),
  column.text(...fields.level.name, (row) => row.level, 8),
  column.field('nameZh', 24),
  column.field('nameEn', 30),
  column.field('pinyin', 24),
  column.field('lng', 12),
  column.field('lat', 12),
  column.of('state', stateInForce, 12),
  column.named(...fields.custom, (row) => words[row.custom ? 'own' : 'published'], 12),
  column.field('remark', 30),
]);

export const startAreaExport: Handler<typeof sysAreaCalls.exportList> = async (
  context,
  { pid, mostLevel, state, format },
) => {
  const { actor, db, request, services } = context;
  const area = pid === null ? null : await areaById(db, pid).executeTakeFirst();
  if (area === undefined) throw notFound();
  const { language } = request;
  const fileName = `${titleIn(language)}-${stampOf(services.now())}.${format}`;
  const input = { code: area?.code ?? '', mostLevel, format, fileName, ...(state === undefined ? {} : { state }) };
  const jobId = await services.jobs.start(db, { kind: 'areaExport', input, userId: actor.userId, language });
  const after = { filters: { pid, mostLevel, state }, format };
  context.record(changeOf({ ...sysAreaWords, object: 'areaExport' }, { id: jobId, label: fileName, after }));
  return { jobId };
};

export const areaExportJob = defineJob({
  kind: 'areaExport',
  permission: 'sys:sysArea:export',
  input: exportInput,
  run: ({ clock, db, folder, language, progress, signal }, { format, fileName, ...selection }) =>
    inSnapshot(db, async (transaction) => {
      const word = await dictionaryWords(transaction, dictionariesOf(exportColumns), language);
      const count = await writeTable({
        columns: tableColumns(exportColumns, { language, clock, word }),
        rows: readInBatches(transaction, areaExport(transaction, selection)),
        format,
        signal,
        title: titleIn(language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: words.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
