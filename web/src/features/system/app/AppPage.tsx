import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { APP_KINDS, type AppRow } from '#contract/system/app/calls.ts';
import { STATES } from '#contract/ground/enums.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useLanguage, useName, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './app.css';
import { AppDialog, type AppDialogState } from './AppDialog.tsx';
import { setAppState } from './appActions.ts';
import { APP_LIST } from './appQueries.ts';
import { words } from './words.ts';

type Path = typeof APP_LIST;

const AppForm = lazyPage(() => import('./AppForm.tsx'));
const AppDetail = lazyPage(() => import('./AppDetail.tsx'));

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const kindOf = useDictLabel('appKind');
  const platformOf = useDictLabel('appPlatform');
  return useMemo(
    () => [
      { key: isZh ? 'nameZh' : 'nameEn', title: t('name'), width: 184 },
      {
        key: 'code',
        title: t('code'),
        width: 144,
        sorts: ['code', '-code'],
        render: (row) => <code className="appCode">{row.code}</code>,
      },
      { key: 'kind', title: t('kind'), width: 128, render: (row) => kindOf(row.kind) },
      {
        key: 'latest',
        title: t('latest'),
        width: 288,
        render: (row) =>
          row.latest.length === 0 ? (
            <span className="uiQuiet">{t('noLatest')}</span>
          ) : (
            row.latest.map(({ platform, versionName }) => `${platformOf(platform)} ${versionName}`).join(' · ')
          ),
      },
      { key: 'versionCount', title: t('versionCount'), width: 88, align: 'end' },
      {
        key: 'state',
        title: t('state'),
        width: 104,
        render: (row) => <DictTag type="state" value={row.state} />,
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'updatedAt', title: t('updatedAt'), width: 184, render: (row) => <Time at={row.updatedAt} /> },
    ],
    [t, isZh, kindOf, platformOf],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const kindOf = useDictLabel('appKind');
  const stateOf = useDictLabel('state');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      {
        kind: 'choice',
        field: 'kind',
        label: t('kind'),
        options: APP_KINDS.map((value) => ({ value, label: kindOf(value) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateOf(value) })),
      },
    ],
    [t, kindOf, stateOf],
  );
}

function useRowActions(ask: (dialog: AppDialogState) => void): RowAction<AppRow>[] {
  const t = useWords(words);
  const { navigate } = usePage();
  return useMemo(
    () => [
      { key: 'edit', label: t('edit'), permission: 'sys:app:update', drawer: 'edit' },
      {
        key: 'versions',
        label: t('versions'),
        permission: 'sys:appVersion:list',
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
        label: t('stop'),
        permission: 'sys:app:update',
        danger: true,
        when: (row) => row.state === 'enabled',
        run: (row) => ask({ kind: 'stop', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:app:delete',
        danger: true,
        when: (row) => row.versionCount === 0,
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask, navigate],
  );
}

const drawer = (open: OpenDrawer<AppRow>) => (
  <Suspense fallback={null}>
    {open.name === 'add' || open.name === 'edit' ? <AppForm open={open} /> : <AppDetail open={open} />}
  </Suspense>
);

/** The apps of passengers, safety operators and vehicles. */
export default function AppPage() {
  const t = useWords(words);
  const name = useName();
  const [dialog, ask] = useState<AppDialogState>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  return (
    <>
      <ListPage
        path={APP_LIST}
        title={t('apps')}
        purpose={t('appsPurpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={name}
        primaryAction={{
          key: 'add',
          label: t('addApp'),
          permission: 'sys:app:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('appsEmpty') }}
        drawer={drawer}
      />
      {dialog === undefined ? null : <AppDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
