import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { APP_PLATFORMS, APP_VERSION_STATES, type AppVersionRow } from '#contract/system/app/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { getLanguage, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import {
  type Column,
  type Filter,
  ListPage,
  type OpenDrawer,
  type RemoteSource,
  type RowAction,
} from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './app.css';
import { VERSION_LIST } from './appQueries.ts';
import { VersionDialog, type VersionDialogState } from './VersionDialog.tsx';
import { words } from './words.ts';

type Path = typeof VERSION_LIST;

const VersionForm = lazyPage(() => import('./VersionForm.tsx'));
const VersionDetail = lazyPage(() => import('./VersionDetail.tsx'));

/** The list of apps is short: it is asked for whole. */
async function appOptions(signal: AbortSignal) {
  const { list } = await callApi('/sys/app/getEnabledList', {}, { signal });
  return list.map((app) => ({ value: app.id, label: nameIn(app, getLanguage()) }));
}
const APPS: RemoteSource = {
  find: async (keyword, signal) =>
    (await appOptions(signal)).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())),
  resolve: async (value, signal) => (await appOptions(signal)).find((option) => option.value === value),
};

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const platformOf = useDictLabel('appPlatform');
  const modeOf = useDictLabel('appUpdateMode');
  return useMemo(
    () => [
      {
        key: 'versionName',
        title: t('version'),
        width: 136,
        sorts: ['-versionCode', 'versionCode'],
        render: (row) => (
          <>
            {row.versionName} <span className="uiQuiet uiFigures">({row.versionCode})</span>
          </>
        ),
      },
      { key: isZh ? 'appNameZh' : 'appNameEn', title: t('app'), width: 160 },
      { key: 'platform', title: t('platform'), width: 112, render: (row) => platformOf(row.platform) },
      {
        key: 'state',
        title: t('state'),
        width: 112,
        render: (row) => <DictTag type="appVersionState" value={row.state} />,
      },
      { key: 'updateMode', title: t('updateMode'), width: 112, render: (row) => modeOf(row.updateMode) },
      {
        key: 'rolloutPercent',
        title: t('rolloutPercent'),
        width: 104,
        align: 'end',
        render: (row) => t('percent', { n: row.rolloutPercent }),
      },
      {
        key: 'minimumSupported',
        title: t('minimumSupported'),
        width: 144,
        align: 'end',
        hidden: true,
        render: (row) => (row.minimumSupported === 0 ? <span className="uiQuiet">–</span> : row.minimumSupported),
      },
      { key: 'publishedAt', title: t('publishedAt'), width: 184, render: (row) => <Time at={row.publishedAt} /> },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, isZh, platformOf, modeOf],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const platformOf = useDictLabel('appPlatform');
  const stateOf = useDictLabel('appVersionState');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('versionKeyword'), placeholder: t('versionKeyword'), upFront: true },
      { kind: 'remote', field: 'appId', label: t('app'), source: APPS, upFront: true },
      {
        kind: 'choice',
        field: 'platform',
        label: t('platform'),
        options: APP_PLATFORMS.map((value) => ({ value, label: platformOf(value) })),
        upFront: true,
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: APP_VERSION_STATES.map((value) => ({ value, label: stateOf(value) })),
        upFront: true,
      },
    ],
    [t, platformOf, stateOf],
  );
}

function useRowActions(ask: (dialog: VersionDialogState) => void): RowAction<AppVersionRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:appVersion:publish',
        when: (row) => row.state !== 'published',
        run: (row) => ask({ kind: 'publish', row }),
      },
      { key: 'edit', label: t('edit'), permission: 'sys:appVersion:update', drawer: 'edit' },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'sys:appVersion:publish',
        danger: true,
        when: (row) => row.state === 'published',
        run: (row) => ask({ kind: 'withdraw', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:appVersion:update',
        danger: true,
        when: (row) => row.state === 'draft',
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask],
  );
}

const drawer = (open: OpenDrawer<AppVersionRow>) => (
  <Suspense fallback={null}>
    {open.name === 'add' || open.name === 'edit' ? <VersionForm open={open} /> : <VersionDetail open={open} />}
  </Suspense>
);

/** The versions of the apps: what devices are offered. */
export default function VersionPage() {
  const t = useWords(words);
  const [dialog, ask] = useState<VersionDialogState>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  return (
    <>
      <ListPage
        path={VERSION_LIST}
        title={t('versionsTitle')}
        purpose={t('versionsPurpose')}
        columns={columns}
        filters={filters}
        defaultSort="-createdAt"
        findBy="id"
        rowLabel={(row) => row.versionName}
        primaryAction={{
          key: 'add',
          label: t('addVersion'),
          permission: 'sys:appVersion:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('versionsEmpty') }}
        drawer={drawer}
      />
      {dialog === undefined ? null : <VersionDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
