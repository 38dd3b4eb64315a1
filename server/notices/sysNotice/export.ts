/** Who has read and confirmed a notice, and who has not, as a file. */
import { join } from 'node:path';
import { z } from 'zod';
import { noticeAudience, READER_STATES } from '#contract/notices/sysNotice/calls.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { clockHeading, clockTime, stampOf } from '#server/ground/job/fileTimes.ts';
import { limitCovers } from '#server/ground/job/reach.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell, type TableColumn } from '#server/ground/job/writeTable.ts';
import { noticeMessages } from './messages.ts';
import { readerExport } from './queries.ts';
import { authorOf } from './reading.ts';

const words = defineMessages({
  title: { zh: '公告阅读情况', en: 'Readers of a notice' },
  account: { zh: '账号', en: 'Account' },
  realName: { zh: '姓名', en: 'Name' },
  readAt: { zh: '阅读时间', en: 'Read at' },
  confirmedAt: { zh: '确认时间', en: 'Confirmed at' },
});

const input = z.object({
  format: z.enum(['xlsx', 'csv']),
  /** Whose notices its maker could see; null: all. */
  author: z.string().nullable(),
  edition: z.object({ id: z.string(), edition: z.int(), audience: noticeAudience }),
  filters: z.object({ readerState: z.enum(READER_STATES).optional(), keyword: z.string().optional() }),
});

type Row = Awaited<ReturnType<ReturnType<typeof readerExport>['execute']>>[number];

export const noticeReaderExportJob = defineJob({
  kind: 'noticeReaderExport',
  permission: 'sys:sysNotice:export',
  input,
  mayFetch: (actor, { author }) => limitCovers(authorOf(actor), author),
  run: ({ clock, db, folder, language, now, progress, signal }, { format, edition, filters }) =>
    inSnapshot(db, async (transaction) => {
      const column = (name: keyof typeof words, value: (row: Row) => Cell, width: number): TableColumn<Row> => ({
        header: say(words[name], language),
        value,
        width,
      });
      const time = (name: 'readAt' | 'confirmedAt'): TableColumn<Row> => ({
        header: say(clockHeading(clock, words[name]), language),
        value: (row) => clockTime(clock, row[name]),
        width: 20,
      });
      const title = say(words.title, language);
      const fileName = `${title}-${stampOf(now())}.${format}`;
      const count = await writeTable({
        columns: [
          column('account', (row) => row.account, 20),
          column('realName', (row) => row.realName, 20),
          time('readAt'),
          time('confirmedAt'),
        ],
        rows: readInBatches(transaction, readerExport(transaction, edition, filters)),
        format,
        signal,
        title,
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: noticeMessages.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
