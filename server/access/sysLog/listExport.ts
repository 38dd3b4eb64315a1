import { operationWords, signInWords } from '#contract/access/sysLog/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const operationListExport = listExport('/sys/sysLog/getPageList', operationWords, (column) => [
  column.field('id', 12),
  column.field('at'),
  column.field('account', 18),
  column.named('角色', 'Role', ({ role, roleCode }) => ({
    zh: role?.nameZh ?? roleCode,
    en: role?.nameEn ?? roleCode,
  })),
  column.field('call', 36),
  column.field('object', 20),
  column.field('objectId', 20),
  column.named(
    '对象名称',
    'Its name',
    ({ label, names }) => ({ zh: names?.nameZh ?? label, en: names?.nameEn ?? label }),
    28,
  ),
  column.field('changeCount', 12),
  column.field('ip', 20),
  column.field('traceId', 34),
  column.text('耗时（毫秒）', 'Took (ms)', (row) => row.durationMs, 12),
]);

export const signInListExport = listExport('/sys/sysLog/getSignInList', signInWords, (column) => [
  column.field('at'),
  column.field('account', 18),
  column.field('result', 20),
  column.field('ip', 20),
  column.field('userAgent', 48),
  column.field('traceId', 34),
]);
