import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { API_KEY_PURPOSES, type ApiKey } from '#contract/system/apiKey/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, refreshList, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const LIST = '/sys/apiKey/getPageList';
type Path = typeof LIST;

const ApiKeyForm = lazyPage(() => import('./ApiKeyForm.tsx'));

const isPast = (at: string | null, now: number): boolean => at !== null && Date.parse(at) <= now;

function KeyState({ row }: { row: ApiKey }) {
  const t = useWords(words);
  const [now] = useState(() => Date.now());
  if (row.endedAt !== null) return <StateTag tone="idle">{t('ended')}</StateTag>;
  if (isPast(row.expiresAt, now)) return <StateTag tone="idle">{t('expired')}</StateTag>;
  return <StateTag tone="good">{t('live')}</StateTag>;
}

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: 200 },
      {
        key: 'purpose',
        title: t('purposeOf'),
        width: 136,
        render: (row) => <DictTag type="apiKeyPurpose" value={row.purpose} />,
      },
      {
        key: 'source',
        title: t('owner'),
        width: 200,
        render: (row) => (row.source === '' ? row.supplierName : <code>{row.source}</code>),
      },
      { key: 'prefix', title: t('prefix'), width: 128, render: (row) => <code>{row.prefix}…</code> },
      { key: 'state', title: t('state'), width: 112, render: (row) => <KeyState row={row} /> },
      {
        key: 'usedInHour',
        title: t('used'),
        width: 152,
        align: 'end',
        render: (row) => `${formatNumber(row.usedInHour)} / ${formatNumber(row.hourlyQuota)}`,
      },
      {
        key: 'lastUsedAt',
        title: t('lastUsedAt'),
        width: 184,
        render: (row) =>
          row.lastUsedAt === null ? <span className="uiQuiet">{t('unused')}</span> : <Time at={row.lastUsedAt} />,
      },
      {
        key: 'expiresAt',
        title: t('expiresAt'),
        width: 184,
        render: (row) =>
          row.expiresAt === null ? <span className="uiQuiet">{t('forever')}</span> : <Time at={row.expiresAt} />,
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'createdByName', title: t('createdByName'), width: 128, hidden: true },
    ],
    [t],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const purposeOf = useDictLabel('apiKeyPurpose');
  return useMemo(
    () => [
      {
        kind: 'choice',
        field: 'purpose',
        label: t('purposeOf'),
        options: API_KEY_PURPOSES.map((value) => ({ value, label: purposeOf(value) })),
      },
      { kind: 'flag', field: 'live', label: t('live') },
    ],
    [t, purposeOf],
  );
}

const drawer = (open: OpenDrawer<ApiKey>) => (
  <Suspense fallback={null}>
    <ApiKeyForm open={open} />
  </Suspense>
);

/** The keys with which other systems call. */
export default function ApiKeyPage() {
  const t = useWords(words);
  const [ending, setEnding] = useState<ApiKey>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useMemo<RowAction<ApiKey>[]>(
    () => [
      {
        key: 'end',
        label: t('end'),
        permission: 'sys:apiKey:end',
        danger: true,
        when: (row) => row.endedAt === null,
        run: (row) => setEnding(row),
      },
    ],
    [t],
  );
  const end = async ({ id, version, name }: ApiKey) => {
    try {
      await callApi('/sys/apiKey/endOne', { id, version });
      notify('success', t('wasEnded', { name }));
    } finally {
      await refreshList(LIST);
    }
  };
  return (
    <>
      <ListPage
        path={LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        rowLabel={(row) => row.name}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:apiKey:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('empty') }}
        drawer={drawer}
      />
      {ending === undefined ? null : (
        <ConfirmDanger
          title={t('endTitle', { name: ending.name })}
          confirmLabel={t('end')}
          confirm={() => end(ending)}
          close={() => setEnding(undefined)}
        >
          {t('endText')}
        </ConfirmDanger>
      )}
    </>
  );
}
