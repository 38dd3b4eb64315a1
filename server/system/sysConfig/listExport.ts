import type { ConfigChangeRow } from '#contract/system/sysConfig/calls.ts';
import { titledListExport } from '#server/ground/job/listExport.ts';
import { mainOf } from '#server/ground/settings/definitions/index.ts';

/** Null stands for the default; of a secret only whether it was set is known. */
function valueOf({ shape, defaultValue }: ConfigChangeRow, value: ConfigChangeRow['before']): string {
  if (shape?.kind === 'secret') return value === null ? '' : '••••••';
  const shown = value ?? defaultValue;
  return Array.isArray(shown) ? shown.join(', ') : String(shown ?? '');
}

export const configHistoryExport = titledListExport(
  '/sys/sysConfigOption/getHistory',
  { zh: '配置变更记录', en: 'History of settings' },
  (column) => [
    column.time('时间', 'At', (row) => row.at),
    column.named('配置组', 'Group', ({ mainId }) => mainOf(mainId)?.title ?? { zh: mainId, en: mainId }),
    column.named('配置项', 'Setting', (row) => ({ zh: row.titleZh, en: row.titleEn }), 28),
    column.text('配置键', 'Key', (row) => row.optionKey, 32),
    column.text('变更前', 'Before', (row) => valueOf(row, row.before), 28),
    column.text('变更后', 'After', (row) => valueOf(row, row.after), 28),
    column.word('方式', 'Kind', 'configChangeKind', (row) => row.kind),
    column.text('账号', 'Account', (row) => row.account, 18),
    column.text('姓名', 'Name', (row) => row.realName),
  ],
);
