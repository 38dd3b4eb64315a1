import { titledListExport } from '#server/ground/job/listExport.ts';

export const appListExport = titledListExport('/sys/app/getPageList', { zh: '应用', en: 'Apps' }, (column) => [
  column.text('代码', 'Code', (row) => row.code, 20),
  column.text('中文名', 'Chinese name', (row) => row.nameZh, 20),
  column.text('英文名', 'English name', (row) => row.nameEn, 24),
  column.word('类别', 'Kind', 'appKind', (row) => row.kind),
  column.word('平台', 'Platforms', 'appPlatform', (row) => row.platforms, 20),
  column.word('状态', 'State', 'state', (row) => row.state),
  column.text(
    '最新版本',
    'Newest versions',
    (row) => row.latest.map(({ platform, versionName }) => `${platform} ${versionName}`).join(', '),
    28,
  ),
  column.text('版本数', 'Versions', (row) => row.versionCount, 10),
  column.time('创建时间', 'Created at', (row) => row.createdAt),
  column.time('更新时间', 'Changed at', (row) => row.updatedAt),
  column.text('备注', 'Remark', (row) => row.remark, 30),
]);

export const appVersionListExport = titledListExport(
  '/sys/app/version/getPageList',
  { zh: '应用版本', en: 'App versions' },
  (column) => [
    column.text('应用代码', 'App code', (row) => row.appCode, 20),
    column.named('应用', 'App', (row) => ({ zh: row.appNameZh, en: row.appNameEn })),
    column.word('平台', 'Platform', 'appPlatform', (row) => row.platform),
    column.text('版本号', 'Version code', (row) => row.versionCode, 12),
    column.text('版本名', 'Version name', (row) => row.versionName),
    column.word('状态', 'State', 'appVersionState', (row) => row.state),
    column.word('更新方式', 'Update mode', 'appUpdateMode', (row) => row.updateMode),
    column.text('最低支持版本号', 'Minimum supported code', (row) => row.minimumSupported, 16),
    column.text('灰度比例（%）', 'Roll-out (%)', (row) => row.rolloutPercent, 14),
    column.text('文件', 'File', (row) => row.file?.name ?? null, 28),
    column.text('文件大小（字节）', 'File size (bytes)', (row) => row.file?.size ?? null),
    column.text('SHA-256', 'SHA-256', (row) => row.file?.sha256 ?? null, 66),
    column.text('商店地址', 'Store address', (row) => row.storeAddress, 30),
    column.text('更新说明（中文）', 'Notes (Chinese)', (row) => row.notesZh, 30),
    column.text('更新说明（英文）', 'Notes (English)', (row) => row.notesEn, 30),
    column.time('发布时间', 'Published at', (row) => row.publishedAt),
    column.time('撤回时间', 'Withdrawn at', (row) => row.withdrawnAt),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
  ],
);
