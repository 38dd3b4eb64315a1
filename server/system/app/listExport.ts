import { appVersionWords, appWords } from '#contract/system/app/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const appListExport = listExport('/sys/app/getPageList', appWords, (column) => [
  column.field('code', 20),
  column.field('nameZh', 20),
  column.field('nameEn', 24),
  column.field('kind'),
  column.field('platforms', 20),
  column.field('state'),
  column.of('latest', ({ latest }) => latest.map((one) => `${one.platform} ${one.versionName}`).join(', '), 28),
  column.field('versionCount', 10),
  column.field('createdAt'),
  column.field('updatedAt'),
  column.field('remark', 30),
]);

export const appVersionListExport = listExport('/sys/app/version/getPageList', appVersionWords, (column) => [
  column.field('appCode', 20),
  column.both('appNameZh', (row) => ({ zh: row.appNameZh, en: row.appNameEn }), 20),
  column.field('platform'),
  column.field('versionCode', 12),
  column.field('versionName'),
  column.field('state'),
  column.field('updateMode'),
  column.field('minimumSupported', 16),
  column.of('rolloutPercent', (row) => `${row.rolloutPercent}%`, 14),
  column.of('file', (row) => row.file?.name, 28),
  column.text('文件大小（字节）', 'File size (bytes)', (row) => row.file?.size ?? null),
  column.text('SHA-256', 'SHA-256', (row) => row.file?.sha256 ?? null, 66),
  column.field('storeAddress', 30),
  column.field('notesZh', 30),
  column.field('notesEn', 30),
  column.field('publishedAt'),
  column.field('withdrawnAt'),
  column.field('createdAt'),
]);
