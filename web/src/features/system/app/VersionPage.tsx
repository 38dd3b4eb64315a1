import { Alert } from 'antd';
import { useMemo } from 'react';
import type { AppVersionRow } from '#contract/system/app/calls.ts';
import { appVersionPage } from '#contract/system/app/page.ts';
import { appVersionWords } from '#contract/system/app/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { getLanguage, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RemoteSource, type RowAction } from '#web/ui/ListPage.tsx';
import './app.css';
import { appsChanged, VERSION_LIST } from './appQueries.ts';
import { VERSION_ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

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

const form = () => import('./VersionForm.tsx');
const DRAWERS = { detail: () => import('./VersionDetail.tsx'), add: form, edit: form };
const FILTERS: readonly Filter<typeof VERSION_LIST, typeof appVersionWords>[] = [
  { kind: 'text', field: 'keyword', upFront: true },
  { kind: 'remote', field: 'appId', source: APPS, upFront: true },
  { kind: 'choice', field: 'platform', upFront: true },
  { kind: 'choice', field: 'state', upFront: true },
];

function useColumns(): readonly Column<typeof VERSION_LIST, typeof appVersionWords>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      {
        key: 'versionName',
        title: t('version'),
        width: 124,
        sorts: ['-versionCode', 'versionCode'],
        render: (row) => (
          <>
            {row.versionName} <span className="uiQuiet uiFigures">({row.versionCode})</span>
          </>
        ),
      },
      { key: isZh ? 'appNameZh' : 'appNameEn', width: 144 },
      { key: 'platform', width: 112 },
      { key: 'state', width: 112 },
      { key: 'updateMode', width: 112 },
      { key: 'rolloutPercent', width: 104, align: 'end', render: (row) => t('percent', { n: row.rolloutPercent }) },
      {
        key: 'minimumSupported',
        width: 144,
        align: 'end',
        hidden: true,
        render: (row) => (row.minimumSupported === 0 ? <span className="uiQuiet">–</span> : row.minimumSupported),
      },
      { key: 'publishedAt', width: 184 },
      { key: 'createdAt', width: 170, sorts: ['-createdAt', 'createdAt'] },
    ],
    [t, isZh],
  );
}

/** Which devices will get a version that is published. */
function Reach({ row }: { row: AppVersionRow }) {
  const t = useWords(words);
  const platformOf = useDictLabel('appPlatform');
  const modeOf = useDictLabel('appUpdateMode');
  const { rolloutPercent: percent, minimumSupported, updateMode } = row;
  return (
    <>
      <p>{t('publishText', { percent, platform: platformOf(row.platform), mode: modeOf(updateMode) })}</p>
      {updateMode === 'forced' ? <Alert type="warning" showIcon title={t('publishForced')} /> : null}
      {minimumSupported > 0 ? <p>{t('publishMinimum', { n: minimumSupported })}</p> : null}
    </>
  );
}

function useRowActions(): readonly RowAction<AppVersionRow>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(() => {
    const nameOf = (row: AppVersionRow) => `${isZh ? row.appNameZh : row.appNameEn} ${row.versionName}`;
    const moved = async (row: AppVersionRow, state: 'published' | 'withdrawn') => {
      try {
        await callApi('/sys/app/version/moveOne', { id: row.id, version: row.version, state });
        notify('success', t(state === 'published' ? 'wasPublished' : 'wasWithdrawn', { name: nameOf(row) }));
      } finally {
        void appsChanged();
      }
    };
    return [
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:appVersion:publish',
        onDetail: 'primary',
        when: (row) => row.state !== 'published',
        confirm: (row) => ({ title: t('publishTitle', { name: nameOf(row) }), text: <Reach row={row} /> }),
        run: (row) => moved(row, 'published'),
      },
      { key: 'edit', permission: 'sys:appVersion:update' },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'sys:appVersion:publish',
        danger: true,
        when: (row) => row.state === 'published',
        confirm: (row) => ({ title: t('withdrawTitle', { name: nameOf(row) }), text: t('withdrawText') }),
        run: (row) => moved(row, 'withdrawn'),
      },
      {
        key: 'delete',
        permission: 'sys:appVersion:update',
        danger: true,
        when: (row) => row.state === 'draft',
        confirm: (row) => ({ title: t('deleteVersionTitle', { name: nameOf(row) }), text: t('deleteVersionText') }),
        run: async (row) => {
          await callApi('/sys/app/version/deleteById', { id: row.id, version: row.version });
          notify('success', t('wasDeleted', { name: nameOf(row) }));
          await appsChanged();
        },
      },
    ];
  }, [t, isZh]);
}

/** The versions of the apps: what devices are offered. */
export default function VersionPage() {
  const t = useWords(words);
  return (
    <ListPage
      path={VERSION_LIST}
      noun={appVersionWords}
      page={appVersionPage}
      columns={useColumns()}
      filters={FILTERS}
      defaultSort="-createdAt"
      findBy="id"
      primaryAction={VERSION_ACTIONS.add}
      rowActions={useRowActions()}
      empty={{ hint: t('versionsEmpty') }}
      drawers={DRAWERS}
    />
  );
}
