import type { ConfigChangeRow } from '#contract/system/sysConfig/calls.ts';
import { sysConfigWords } from '#contract/system/sysConfig/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';
import { mainOf } from '#server/ground/settings/definitions/index.ts';

/** Null stands for the default; of a secret only whether it was set is known. */
function valueOf({ shape, defaultValue }: ConfigChangeRow, value: ConfigChangeRow['before']): string {
  if (shape?.kind === 'secret') return value === null ? '' : '••••••';
  const shown = value ?? defaultValue;
  return Array.isArray(shown) ? shown.join(', ') : String(shown ?? '');
}

export const configHistoryExport = listExport('/sys/sysConfigOption/getHistory', sysConfigWords, (column) => [
  column.field('at'),
  column.both('mainId', ({ mainId }) => mainOf(mainId)?.title ?? { zh: mainId, en: mainId }, 20),
  column.both('optionKey', (row) => ({ zh: row.titleZh, en: row.titleEn }), 28),
  column.text('配置键', 'Key', (row) => row.optionKey, 32),
  column.of('before', (row) => valueOf(row, row.before), 28),
  column.of('after', (row) => valueOf(row, row.after), 28),
  column.field('kind', 14),
  column.field('account', 18),
  column.field('realName'),
]);
