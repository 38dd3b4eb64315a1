/** The export of system users: a job that writes an exact snapshot of the filtered list. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Gender, Language, UserState, UserType } from '#contract/ground/enums.ts';
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { defineMessages, say, type Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { clockHeading, clockTime, stampOf } from '#server/ground/job/fileTimes.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell, type TableColumn } from '#server/ground/job/writeTable.ts';
import { COLUMNS } from './import/columns.ts';
import { revealsTo } from './present.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { userExport, type People, type UserOrder } from './queries.ts';
import { peopleOf } from './service.ts';

const words = defineMessages({
  exported: { zh: '已导出 {count} 人', en: '{count} people exported', one: '{count} person exported' },
  title: { zh: '系统用户', en: 'System users' },
  state: { zh: '状态', en: 'State' },
  lastSignInAt: { zh: '上次登录', en: 'Last sign-in' },
  createdAt: { zh: '创建时间', en: 'Created at' },
});
const genders: Record<Gender, Message> = {
  female: { zh: '女', en: 'female' },
  male: { zh: '男', en: 'male' },
  other: { zh: '其他', en: 'other' },
  unknown: { zh: '未知', en: 'unknown' },
};
const types: Record<UserType, Message> = {
  platform: { zh: '平台', en: 'platform' },
  supplier: { zh: '供应商', en: 'supplier' },
  enterprise: { zh: '企业', en: 'enterprise' },
  teacher: { zh: '教师', en: 'teacher' },
  student: { zh: '学生', en: 'student' },
};
const states: Record<UserState, Message> = {
  enabled: { zh: '启用', en: 'enabled' },
  disabled: { zh: '停用', en: 'disabled' },
  locked: { zh: '锁定', en: 'locked' },
};

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

function exportColumns(language: Language, clock: WallClock, reveal: boolean): TableColumn<Row>[] {
  const column = (header: Message, value: (row: Row) => Cell, width = 16): TableColumn<Row> => ({
    header: say(header, language),
    value,
    width,
  });
  const time = (name: 'lastSignInAt' | 'createdAt') =>
    column(clockHeading(clock, words[name]), (row) => clockTime(clock, row[name]), 20);
  return [
    column(COLUMNS.account, (row) => row.account),
    column(COLUMNS.realName, (row) => row.realName),
    column(COLUMNS.employeeId, (row) => row.employeeId),
    column(COLUMNS.mobile, (row) => (reveal ? row.mobile : maskMobile(row.mobile))),
    column(COLUMNS.email, (row) => row.email, 24),
    column(COLUMNS.gender, (row) => say(genders[row.gender], language), 8),
    column(COLUMNS.type, (row) => say(types[row.type], language), 10),
    column(COLUMNS.roles, (row) => row.roleCodes, 24),
    column(COLUMNS.supplier, (row) => row.supplierName, 24),
    column(COLUMNS.school, (row) => row.schoolName, 24),
    column(COLUMNS.department, (row) => row.departmentName, 20),
    column(COLUMNS.major, (row) => row.majorName, 20),
    column(words.state, (row) => say(states[row.state], language), 8),
    time('lastSignInAt'),
    time('createdAt'),
    column(COLUMNS.remark, (row) => row.remark, 30),
  ];
}

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
      const fileName = `${say(words.title, language)}-${stampOf(now())}.${input.format}`;
      const count = await writeTable({
        columns: exportColumns(language, clock, input.reveal),
        rows: readInBatches(transaction, userExport(transaction, input.people, input.filters, input.reveal, order)),
        format: input.format,
        signal,
        title: say(words.title, language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: words.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
