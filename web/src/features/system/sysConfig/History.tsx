import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ConfigChangeRow } from '#contract/system/sysConfig/calls.ts';
import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { sysConfigWords } from '#contract/system/sysConfig/words.ts';
import { callApi } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { DETAIL_PATH, HISTORY_LIST, mainsQuery, refreshConfig } from '#web/shared/configuration/configQueries.ts';
import { useDescribed, useValueText } from '#web/shared/configuration/described.ts';
import { words } from '#web/shared/configuration/words.ts';

function useMainTitle(): (mainId: string) => string {
  const { title } = useDescribed();
  const { data } = useQuery(mainsQuery);
  return (mainId) => {
    const main = data?.list.find(({ key }) => key === mainId);
    return main === undefined ? mainId : title(main);
  };
}

/** Of a secret it is kept whether it was set; of anything else null stands for the default. */
function useChangeText() {
  const t = useWords(words);
  const valueText = useValueText();
  return (row: ConfigChangeRow, value: ConfigChangeRow['before']): string => {
    if (row.shape?.kind === 'secret') return valueText(row.shape, value);
    return value === null
      ? t('default', { value: valueText(row.shape, row.defaultValue) })
      : valueText(row.shape, value);
  };
}

function useColumns(): readonly Column<typeof HISTORY_LIST, typeof sysConfigWords>[] {
  const t = useWords(words);
  const { title } = useDescribed();
  const mainTitle = useMainTitle();
  const changeText = useChangeText();
  return [
    { key: 'at', sorts: ['-at', 'at'] },
    { key: 'optionKey', width: 160, render: (row) => title(row) },
    { key: 'mainId', width: 110, render: (row) => mainTitle(row.mainId) },
    { key: 'before', width: 170, render: (row) => changeText(row, row.before) },
    { key: 'after', width: 170, render: (row) => changeText(row, row.after) },
    { key: 'kind', width: 110 },
    {
      key: 'account',
      title: t('who'),
      width: 170,
      render: (row) => (
        <>
          {row.realName} <span className="uiQuiet">{row.account}</span>
        </>
      ),
    },
  ];
}

/** Asks with the value now and the value it becomes; the version notices a change in between. */
function useRestore(): (row: ConfigChangeRow) => Promise<void> {
  const t = useWords(words);
  const { title } = useDescribed();
  const valueText = useValueText();
  return async (row) => {
    const detail = await callApi(DETAIL_PATH, { mainId: row.mainId });
    const option = detail.options.find(({ key }) => key === row.optionKey);
    if (option === undefined) return;
    const name = title(row);
    const value = valueText(option.shape, row.before ?? option.defaultValue);
    const goesAhead = await confirm({
      title: t('restoreTitle', { name }),
      text: t('restoreText', { now: valueText(option.shape, option.value), value }),
      ok: t('restore'),
      cancel: t('cancel'),
    });
    if (!goesAhead) return;
    await callApi('/sys/sysConfigOption/restore', { id: row.id, version: detail.version });
    notify('success', t('restored', { name, value }));
    await refreshConfig();
  };
}

/** Every change of a setting, newest first. */
export function History({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const { title } = useDescribed();
  const { data } = useQuery(mainsQuery);
  const columns = useColumns();
  const restore = useRestore();
  const mains = (data?.list ?? []).map((main) => ({ value: main.key, label: title(main) }));
  const filters: Filter<typeof HISTORY_LIST, typeof sysConfigWords>[] = [
    { kind: 'choice', field: 'mainId', options: mains },
    { kind: 'dateRange', of: 'at', from: 'from', to: 'to' },
  ];
  const rowActions = useMemo(
    (): RowAction<ConfigChangeRow>[] => [
      {
        key: 'restore',
        label: t('restore'),
        permission: 'operation:config:update',
        when: (row) => row.canRestore,
        run: restore,
      },
    ],
    [t, restore],
  );
  return (
    <ListPage
      path={HISTORY_LIST}
      noun={sysConfigWords}
      page={sysConfigPage}
      purpose={t('historyPurpose')}
      columns={columns}
      filters={filters}
      rowLabel={title}
      openDrawer={null}
      rowActions={rowActions}
      empty={{ title: t('noHistory') }}
      tabs={tabs}
    />
  );
}
