import { useMemo } from 'react';
import type { AppRow } from '#contract/system/app/calls.ts';
import { appPage } from '#contract/system/app/page.ts';
import { appWords } from '#contract/system/app/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useLanguage, useName, useText, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './app.css';
import { deleteApp, setAppState } from './appActions.ts';
import { APP_LIST } from './appQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./AppForm.tsx');
const DRAWERS = { detail: () => import('./AppDetail.tsx'), add: form, edit: form };
const FILTERS: readonly Filter<typeof APP_LIST, typeof appWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];

function Latest({ row }: { row: AppRow }) {
  const text = useText();
  const platformOf = useDictLabel('appPlatform');
  if (row.latest.length === 0) return <span className="uiQuiet">{text(appWords.fields.latest.none)}</span>;
  return row.latest.map(({ platform, versionName }) => `${platformOf(platform)} ${versionName}`).join(' · ');
}

function useColumns(): readonly Column<typeof APP_LIST, typeof appWords>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      { key: isZh ? 'nameZh' : 'nameEn', title: t('name'), width: 184 },
      { key: 'code', width: 144, sorts: ['code', '-code'] },
      { key: 'kind', width: 128 },
      { key: 'latest', width: 244, render: (row) => <Latest row={row} /> },
      { key: 'versionCount', width: 88 },
      { key: 'state', width: 104 },
      { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
      { key: 'updatedAt' },
    ],
    [t, isZh],
  );
}

function useRowActions(): readonly RowAction<AppRow>[] {
  const t = useWords(words);
  const name = useName();
  const { navigate } = usePage();
  return useMemo(
    () => [
      { key: 'edit', permission: 'sys:app:update' },
      {
        key: 'versions',
        label: t('versions'),
        permission: 'sys:appVersion:list',
        onDetail: true,
        run: (row) => navigate(`/sys/app/version?appId=${row.id}`),
      },
      {
        key: 'offer',
        label: t('offer'),
        permission: 'sys:app:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setAppState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission: 'sys:app:update',
        danger: true,
        when: (row) => row.state === 'enabled',
        confirm: (row) => ({ title: t('stopTitle', { name: name(row) }), text: t('stopText', { code: row.code }) }),
        run: (row) => setAppState(row, 'disabled'),
      },
      {
        key: 'delete',
        permission: 'sys:app:delete',
        danger: true,
        when: (row) => row.versionCount === 0,
        confirm: (row) => ({ title: t('deleteAppTitle', { name: name(row) }), text: t('deleteAppText') }),
        run: deleteApp,
      },
    ],
    [t, name, navigate],
  );
}

/** The apps of passengers, safety operators and vehicles. */
export default function AppPage() {
  const t = useWords(words);
  return (
    <ListPage
      path={APP_LIST}
      noun={appWords}
      page={appPage}
      columns={useColumns()}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={useRowActions()}
      empty={{ hint: t('appsEmpty') }}
      drawers={DRAWERS}
    />
  );
}
