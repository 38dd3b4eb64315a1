/** The export of system users: a job that writes an exact snapshot of the filtered list. */
import { join } from 'node:path';
import { z } from 'zod';
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { dictionariesOf, fileColumns, tableColumns } from '#server/ground/job/listExport.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';
import { COLUMNS } from './import/columns.ts';
import { revealsTo } from './present.ts';
import { userExport, type People, type UserOrder } from './queries.ts';
import { peopleOf } from './service.ts';

const words = defineMessages({
  exported: { zh: '已导出 {count} 人', en: '{count} people exported', one: '{count} person exported' },
});

const { format, sort, ...filters } = systemUserCalls.exportList.input.shape;

/** What is settled when the export starts: whom it reaches, and whether personal data stands in it whole. */
const userExportInput = z.object({
  format: format.unwrap(),
  sort: sort.unwrap(),
  filters: z.object(filters),
  people: z.union([
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.enum(['supplier', 'school', 'self']), id: z.string() }),
  ]),
  reveal: z.boolean(),
});
export type UserExport = z.output<typeof userExportInput>;

type Row = Awaited<ReturnType<ReturnType<typeof userExport>['execute']>>[number];

const exportColumns = (reveal: boolean) =>
  fileColumns<Row>()(systemUserWords, (column) => [
    column.field('account'),
    column.field('realName'),
    column.field('employeeId'),
    column.of('mobile', (row) => (reveal ? row.mobile : maskMobile(row.mobile))),
    column.field('email', 24),
    column.field('gender', 8),
    column.field('type', 10),
    column.text(COLUMNS.roles.zh, COLUMNS.roles.en, (row) => row.roleCodes, 24),
    column.of('supplierId', (row) => row.supplierName, 24),
    column.of('schoolId', (row) => row.schoolName, 24),
    column.of('departmentId', (row) => row.departmentName, 20),
    column.of('majorId', (row) => row.majorName, 20),
    column.field('state', 8),
    column.field('lastSignInAt', 20),
    column.field('createdAt', 20),
    column.field('remark', 30),
  ]);

/** Whether all people of one reach are among those of the other. */
const peopleCover = (own: People, made: UserExport['people']): boolean =>
  own.kind === 'all' || (made.kind !== 'all' && own.kind === made.kind && own.id === made.id);

const FIELDS: Record<UserExport['sort'], UserOrder['field']> = {
  createdAt: 'createdAt',
  '-createdAt': 'createdAt',
  account: 'account',
  '-account': 'account',
  lastSignInAt: 'lastSignInAt',
  '-lastSignInAt': 'lastSignInAt',
};

export const userExportJob = defineJob({
  kind: 'userExport',
  permission: 'sys:systemUser:export',
  input: userExportInput,
  mayFetch: (actor, { people, reveal }) => (revealsTo(actor) || !reveal) && peopleCover(peopleOf(actor), people),
  run: ({ clock, db, folder, language, now, progress, signal }, input) =>
    inSnapshot(db, async (transaction) => {
      const order = { field: FIELDS[input.sort], descending: input.sort.startsWith('-') };
      const [zh, en] = systemUserWords.many;
      const title = say({ zh, en }, language);
      const fileName = `${title}-${stampOf(now())}.${input.format}`;
      const columns = exportColumns(input.reveal);
      const word = await dictionaryWords(transaction, dictionariesOf(columns), language);
      const count = await writeTable({
        columns: tableColumns(columns, { language, clock, word }),
        rows: readInBatches(transaction, userExport(transaction, input.people, input.filters, input.reveal, order)),
        format: input.format,
        signal,
        title,
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: words.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
