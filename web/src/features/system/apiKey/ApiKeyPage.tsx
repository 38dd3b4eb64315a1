import { useMemo, useState } from 'react';
import { COMMON, nameOf } from '#contract/ground/words.ts';
import type { ApiKey } from '#contract/system/apiKey/calls.ts';
import { apiKeyPage } from '#contract/system/apiKey/page.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/sys/apiKey/getPageList';

function KeyState({ row }: { row: ApiKey }) {
  const t = useWords(words);
  const [now] = useState(() => Date.now());
  if (row.endedAt !== null) return <StateTag tone="idle">{t('ended')}</StateTag>;
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now)
    return <StateTag tone="idle">{t('expired')}</StateTag>;
  return <StateTag tone="good">{t('live')}</StateTag>;
}

const FILTERS: readonly Filter<typeof LIST, typeof apiKeyWords>[] = [
  { kind: 'choice', field: 'purpose' },
  { kind: 'flag', field: 'live' },
];
const DRAWERS = { add: () => import('./ApiKeyForm.tsx') };

function useColumns(): Column<typeof LIST, typeof apiKeyWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'name', width: 200 },
      { key: 'purpose', width: 152 },
      {
        key: 'source',
        title: t('owner'),
        width: 200,
        render: (row) => (row.source === '' ? row.supplierName : <code className="uiCode">{row.source}</code>),
      },
      { key: 'prefix', width: 128, render: (row) => <code className="uiCode">{row.prefix}…</code> },
      { key: 'state', title: nameOf(COMMON.state), width: 112, render: (row) => <KeyState row={row} /> },
      {
        key: 'usedInHour',
        width: 152,
        render: (row) => `${formatNumber(row.usedInHour)} / ${formatNumber(row.hourlyQuota)}`,
      },
      { key: 'lastUsedAt' },
      { key: 'expiresAt' },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
      { key: 'createdByName', width: 128, hidden: true },
    ],
    [t],
  );
}

/** The keys with which other systems call. */
export default function ApiKeyPage() {
  const t = useWords(words);
  const columns = useColumns();
  const rowActions = useMemo<RowAction<ApiKey>[]>(
    () => [
      {
        key: 'end',
        label: t('end'),
        permission: 'sys:apiKey:end',
        danger: true,
        when: (row) => row.endedAt === null,
        confirm: ({ name }) => ({ title: t('endTitle', { name }), text: t('endText') }),
        run: async ({ id, version, name }) => {
          await callApi('/sys/apiKey/endOne', { id, version });
          notify('success', t('wasEnded', { name }));
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={apiKeyWords}
      page={apiKeyPage}
      columns={columns}
      filters={FILTERS}
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
