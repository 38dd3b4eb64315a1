import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { SITE_PAGE_STATES, type SitePageRow } from '#contract/system/sitePage/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './sitePage.css';
import { SitePageDialog, type SitePageDialogState } from './SitePageDialog.tsx';
import { addressOf, PAGE_LIST } from './sitePageQueries.ts';
import { words } from './words.ts';

type Path = typeof PAGE_LIST;

const SitePageForm = lazyPage(() => import('./SitePageForm.tsx'));
const SitePageDetail = lazyPage(() => import('./SitePageDetail.tsx'));
const SitePageHistory = lazyPage(() => import('./SitePageHistory.tsx'));

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      { key: isZh ? 'titleZh' : 'titleEn', title: t('name'), width: 200 },
      {
        key: 'code',
        title: t('code'),
        width: 184,
        sorts: ['code', '-code'],
        render: (row) => <code className="sitePageCode">{addressOf(row.code)}</code>,
      },
      {
        key: 'state',
        title: t('state'),
        width: 160,
        render: (row) => <DictTag type="sitePageState" value={row.state} />,
      },
      {
        key: 'publishedNumber',
        title: t('version'),
        width: 104,
        render: (row) =>
          row.publishedNumber === null ? (
            <span className="uiQuiet">–</span>
          ) : (
            t('versionOf', { n: row.publishedNumber })
          ),
      },
      { key: 'publishedAt', title: t('publishedAt'), width: 176, render: (row) => <Time at={row.publishedAt} /> },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 176,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t, isZh],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const stateOf = useDictLabel('sitePageState');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: SITE_PAGE_STATES.map((value) => ({ value, label: stateOf(value) })),
      },
    ],
    [t, stateOf],
  );
}

function useRowActions(ask: (dialog: SitePageDialogState) => void): RowAction<SitePageRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', label: t('edit'), permission: 'sys:sitePage:update', drawer: 'edit' },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'sys:sitePage:publish',
        when: (row) => row.state !== 'published',
        run: (row) => ask({ kind: 'publish', row }),
      },
      {
        key: 'open',
        label: t('open'),
        when: (row) => row.publishedNumber !== null,
        run: (row) => void window.open(addressOf(row.code), '_blank', 'noopener'),
      },
      { key: 'history', label: t('history'), drawer: 'history', when: (row) => row.lastNumber > 0 },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'sys:sitePage:publish',
        danger: true,
        when: (row) => row.publishedNumber !== null,
        run: (row) => ask({ kind: 'withdraw', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:sitePage:delete',
        danger: true,
        when: (row) => row.lastNumber === 0,
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask],
  );
}

function SitePageDrawer({ open, ask }: { open: OpenDrawer<SitePageRow>; ask: (dialog: SitePageDialogState) => void }) {
  if (open.name === 'add' || open.name === 'edit') return <SitePageForm open={open} />;
  return open.name === 'history' ? <SitePageHistory open={open} /> : <SitePageDetail open={open} ask={ask} />;
}

/** The pages that the platform publishes. */
export default function SitePagePage() {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const [dialog, ask] = useState<SitePageDialogState>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  const drawer = (open: OpenDrawer<SitePageRow>) => (
    <Suspense fallback={null}>
      <SitePageDrawer open={open} ask={ask} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={PAGE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => (isZh ? row.titleZh : row.titleEn)}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:sitePage:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {dialog === undefined ? null : <SitePageDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
