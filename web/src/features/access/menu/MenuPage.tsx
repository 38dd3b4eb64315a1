/** The menu tree: a table that folds, whose rows are moved by dragging or by keys. */
import { DownOutlined, PlusOutlined, ReloadOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { Suspense, useMemo } from 'react';
import { menuPage } from '#contract/access/menu/page.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { flag, text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useTypedSearch } from '#web/lib/useTypedSearch.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import '#web/ui/kit.css';
import './menu.css';
import { treeQuery } from './menuActions.ts';
import { MenuTable } from './MenuTable.tsx';
import { type Placed, place, rowsOf } from './moves.ts';
import { useFolding } from './useFolding.ts';
import { words } from './words.ts';

const MenuForm = lazyPage(() => import('./MenuForm.tsx'));

const SEARCH = { q: text(), deleted: flag(), drawer: text(), record: text() };

export default function MenuPage() {
  const t = useWords(words);
  const title = useText()(menuPage.title);
  const can = useCan();
  const [search, setSearch] = useSearchState(SEARCH);
  const { data, error, isFetching, refetch } = useQuery(treeQuery(search.deleted));
  const tree = useMemo(() => place(data?.tree ?? []), [data]);
  const open = (drawer: string, record: string) => setSearch({ drawer, record });
  const close = () => setSearch({ drawer: undefined, record: undefined }, { replace: true });
  return (
    <section className="uiList menuPage" aria-label={title}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{title}</h1>
          <p>{t('purpose')}</p>
        </div>
        {can('sys:menu:add') ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => open('add', '')}>
            {t('addTop')}
          </Button>
        ) : null}
      </header>
      {data === undefined && error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <MenuBoard
          tree={tree}
          isLoading={data === undefined}
          isFetching={isFetching}
          refresh={() => void refetch()}
          open={open}
        />
      )}
      {search.drawer === '' || data === undefined ? null : (
        <Suspense fallback={null}>
          <MenuForm tree={tree} isNew={search.drawer === 'add'} record={search.record} close={close} />
        </Suspense>
      )}
    </section>
  );
}

interface BoardProps {
  tree: Placed;
  isLoading: boolean;
  isFetching: boolean;
  refresh: () => void;
  open: (drawer: string, record: string) => void;
}

/** The tools over the table, and the table. */
function MenuBoard({ tree, isLoading, isFetching, refresh, open }: BoardProps) {
  const t = useWords(words);
  const [{ q, deleted }, setSearch] = useSearchState(SEARCH);
  const setQuery = useMemo(() => (next: string) => setSearch({ q: next }, { replace: true }), [setSearch]);
  const [typed, setTyped] = useTypedSearch(q, setQuery);
  const folding = useFolding(tree);
  const rows = useMemo(() => rowsOf(tree.roots, folding.closed, q), [tree, folding.closed, q]);
  return (
    <>
      <div className="uiRow">
        <Input
          className="menuFind"
          prefix={<SearchOutlined />}
          value={typed}
          allowClear
          placeholder={t('find')}
          aria-label={t('find')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox checked={deleted} onChange={(event) => setSearch({ deleted: event.target.checked })}>
          {t('showDeleted')}
        </Checkbox>
        <span className="uiListTools">
          <Button size="small" type="text" icon={<DownOutlined aria-hidden="true" />} onClick={folding.openAll}>
            {t('expandAll')}
          </Button>
          <Button size="small" type="text" icon={<RightOutlined aria-hidden="true" />} onClick={folding.closeAll}>
            {t('collapseAll')}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<ReloadOutlined spin={isFetching} />}
            aria-label={t('refresh')}
            title={t('refresh')}
            onClick={refresh}
          />
        </span>
      </div>
      <div className="uiTableFrame">
        {isFetching && !isLoading ? <div className="uiProgressLine" /> : null}
        <MenuTable tree={tree} rows={rows} isLoading={isLoading} folding={folding} isSearching={q !== ''} open={open} />
        {isLoading || rows.length > 0 ? null : q === '' ? (
          <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
        ) : (
          <EmptyState
            title={t('nothingFound', { text: q })}
            action={<Button onClick={() => setQuery('')}>{t('clearFind')}</Button>}
          />
        )}
      </div>
    </>
  );
}
