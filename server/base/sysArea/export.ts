/** The export of divisions: a job that writes an exact snapshot of a part of the tree. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { STATES } from '#contract/ground/enums.ts';
import type { sysAreaCalls } from '#contract/base/sysArea/calls.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages, say, type Message } from '#server/ground/core/messages.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type TableColumn } from '#server/ground/job/writeTable.ts';
import { areaById, areaExport } from './queries.ts';

const words = defineMessages({
  exported: {
    zh: '已导出 {count} 个区划',
    en: '{count} divisions exported',
    one: '{count} division exported',
  },
  title: { zh: '行政区划', en: 'Divisions' },
  code: { zh: '代码', en: 'Code' },
  parent: { zh: '上级代码', en: 'Code above' },
  level: { zh: '级别', en: 'Level' },
  nameZh: { zh: '中文名称', en: 'Name in Chinese' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  pinyin: { zh: '拼音', en: 'Pinyin' },
  lng: { zh: '中心经度', en: 'Centre lng' },
  lat: { zh: '中心纬度', en: 'Centre lat' },
  state: { zh: '状态', en: 'State' },
  custom: { zh: '来源', en: 'Origin' },
  remark: { zh: '备注', en: 'Remark' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '停用', en: 'Stopped' },
  stoppedAbove: { zh: '随上级停用', en: 'Stopped from above' },
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

const stateOf = ({ state, inheritedState }: Row): Message =>
  state === 'enabled' && inheritedState === 'stopped' ? words.stoppedAbove : words[state];

function exportColumns(language: Language): TableColumn<Row>[] {
  const column = (header: Message, value: TableColumn<Row>['value'], width = 12): TableColumn<Row> => ({
    header: say(header, language),
    value,
    width,
  });
  return [
    column(words.code, (row) => row.code, 14),
    column(words.parent, (row) => row.parentId, 14),
    column(words.level, (row) => row.level, 8),
    column(words.nameZh, (row) => row.nameZh, 24),
    column(words.nameEn, (row) => row.nameEn, 30),
    column(words.pinyin, (row) => row.pinyin, 24),
    column(words.lng, (row) => row.lng),
    column(words.lat, (row) => row.lat),
    column(words.state, (row) => say(stateOf(row), language)),
    column(words.custom, (row) => say(row.custom ? words.own : words.published, language)),
    column(words.remark, (row) => row.remark, 30),
  ];
}

export const startAreaExport: Handler<typeof sysAreaCalls.exportList> = async (
  context,
  { pid, mostLevel, state, format },
) => {
  const { actor, db, request, services } = context;
  const area = pid === null ? null : await areaById(db, pid).executeTakeFirst();
  if (area === undefined) throw notFound();
  const stamp = services.now().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const fileName = `${say(words.title, request.language)}-${stamp}.${format}`;
  const input = { code: area?.code ?? '', mostLevel, format, fileName, ...(state === undefined ? {} : { state }) };
  const { language } = request;
  const jobId = await services.jobs.start(db, { kind: 'areaExport', input, userId: actor.userId, language });
  context.record({
    object: 'areaExport',
    objectId: jobId,
    label: fileName,
    after: { filters: { pid, mostLevel, state }, format },
  });
  return { jobId };
};

export const areaExportJob = defineJob({
  kind: 'areaExport',
  permission: 'sys:sysArea:export',
  input: exportInput,
  run: ({ db, folder, language, progress, signal }, { format, fileName, ...selection }) =>
    inSnapshot(db, async (transaction) => {
      const count = await writeTable({
        columns: exportColumns(language),
        rows: readInBatches(transaction, areaExport(transaction, selection)),
        format,
        signal,
        title: say(words.title, language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: words.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
