/** The administrative divisions: a tree that loads level by level, and a search that opens the way to what it finds. */
import { DownloadOutlined, ReloadOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { codesAbove, type PlacedArea } from '#contract/base/sysArea/calls.ts';
import { sysAreaPage } from '#contract/base/sysArea/page.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useTypedSearch } from '#web/lib/useTypedSearch.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import '#web/ui/kit.css';
import './area.css';
import { AreaTable } from './AreaTable.tsx';
import { type AreaDialogState, DeleteArea } from './DeleteArea.tsx';
import { FoundAreas } from './FoundAreas.tsx';
import { type AreaTree, useAreaTree } from './useAreaTree.ts';
import { words } from './words.ts';

const AreaForm = lazyPage(() => import('./AreaForm.tsx'));
const AreaDetail = lazyPage(() => import('./AreaDetail.tsx'));
const ExportAreas = lazyPage(() => import('./ExportAreas.tsx'));

/** `at` is the division that is shown in the tree; its way is opened when the page is. */
const SEARCH = { q: text(), at: text(), drawer: text(), record: text() };

interface DrawersProps {
  open: (drawer: string, record: string) => void;
  ask: (dialog: AreaDialogState) => void;
  startedExport: (jobId: string) => void;
}

/** The drawers and the export over the tree; each has its own address. */
function Drawers({ open, ask, startedExport }: DrawersProps) {
  const [{ drawer, record }, setSearch] = useSearchState(SEARCH);
  const close = () => setSearch({ drawer: undefined, record: undefined }, { replace: true });
  if (drawer === '') return null;
  return (
    <Suspense fallback={null}>
      {drawer === 'export' ? (
        <ExportAreas started={startedExport} close={close} />
      ) : drawer === 'add' || drawer === 'edit' ? (
        <AreaForm
          key={`${drawer}/${record}`}
          isNew={drawer === 'add'}
          id={record}
          close={close}
          added={(id) => setSearch({ at: id, q: undefined }, { replace: true })}
        />
      ) : (
        <AreaDetail id={record} open={open} ask={ask} close={close} />
      )}
    </Suspense>
  );
}

function Tools({ tree, refresh }: { tree: AreaTree; refresh: () => void }) {
  const t = useWords(words);
  const [{ q }, setSearch] = useSearchState(SEARCH);
  const setQuery = useCallback((next: string) => setSearch({ q: next }, { replace: true }), [setSearch]);
  const [typed, setTyped] = useTypedSearch(q, setQuery);
  return (
    <div className="uiRow">
      <Input
        className="areaFind"
        prefix={<SearchOutlined />}
        value={typed}
        allowClear
        maxLength={60}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className="uiListTools">
        <Button size="small" type="text" icon={<RightOutlined aria-hidden="true" />} onClick={tree.closeAll}>
          {t('collapseAll')}
        </Button>
        <Button
          size="small"
          type="text"
          icon={<ReloadOutlined spin={tree.isFetching} />}
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={refresh}
        />
      </span>
    </div>
  );
}

export default function AreaPage() {
  const t = useWords(words);
  const title = useText()(sysAreaPage.title);
  const can = useCan();
  const [{ q, at }, setSearch] = useSearchState(SEARCH);
  const [dialog, ask] = useState<AreaDialogState>();
  const [jobId, setJobId] = useState('');
  const tree = useAreaTree();
  const { openAll } = tree;
  const open = (drawer: string, record: string) => setSearch({ drawer, record });
  const show = (area: PlacedArea) => setSearch({ at: area.id, q: undefined });
  // The address names the division; the way to it is in its code.
  useEffect(() => {
    if (/^\d+$/.test(at)) openAll(codesAbove(at));
  }, [at, openAll]);
  const keyword = q.trim();
  return (
    <section className="uiList areaPage" aria-label={title}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{title}</h1>
          <p>{t('purpose')}</p>
        </div>
        {can('sys:sysArea:export') ? (
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => open('export', '')}>
            {t('export')}
          </Button>
        ) : null}
      </header>
      {jobId === '' ? null : <JobProgress jobId={jobId} title={t('exporting')} onClose={() => setJobId('')} />}
      <Tools tree={tree} refresh={tree.refetch} />
      <div className="uiTableFrame">
        {tree.isFetching && !tree.isLoading ? <div className="uiProgressLine" /> : null}
        {keyword !== '' ? (
          <FoundAreas text={keyword} show={show} clear={() => setSearch({ q: undefined })} />
        ) : tree.isLoading && tree.error !== null ? (
          <ErrorState error={tree.error} retry={tree.refetch} />
        ) : !tree.isLoading && tree.rows.length === 0 ? (
          <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
        ) : (
          <AreaTable tree={tree} wanted={at} open={open} ask={ask} />
        )}
      </div>
      <Drawers open={open} ask={ask} startedExport={setJobId} />
      {dialog === undefined ? null : (
        <DeleteArea
          {...dialog}
          close={() => ask(undefined)}
          done={() => setSearch({ drawer: undefined, record: undefined }, { replace: true })}
        />
      )}
    </section>
  );
}
