import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { RANGE_KINDS, RANGE_STATES } from '#contract/capacity/range/rules.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { type BatchAction, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import './range.css';
import { RangeDialog, type RangeDialogState } from './RangeDialog.tsx';
import { RangeMap } from './RangeMap.tsx';
import { saveGeojson } from './rangeActions.ts';
import { useRangeColumns } from './rangeColumns.tsx';
import { RANGE_LIST, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

const RangeForm = lazyPage(() => import('./RangeForm.tsx'));
const RangeDetail = lazyPage(() => import('./RangeDetail.tsx'));
const RangeVersions = lazyPage(() => import('./RangeVersions.tsx'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer.tsx'));

const COVERING = new Set(['add', 'edit', 'versions', 'import']);

function useFilters(): readonly Filter<typeof RANGE_LIST>[] {
  const t = useWords(words);
  const kindWord = useDictLabel('rangeKind');
  const stateWord = useDictLabel('rangeState');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      {
        kind: 'choice',
        field: 'kind',
        label: t('kind'),
        options: RANGE_KINDS.map((value) => ({ value, label: kindWord(value) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: RANGE_STATES.map((value) => ({ value, label: stateWord(value) })),
      },
    ],
    [t, kindWord, stateWord],
  );
}

function useRowActions(ask: (dialog: RangeDialogState) => void): readonly RowAction<RangeRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', label: t('edit'), permission: 'capacity:range:update', drawer: 'edit' },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'capacity:range:publish',
        when: (row) => row.state !== 'published' && row.vertexCount > 0,
        run: (row) => ask({ kind: 'publish', row }),
      },
      { key: 'versions', label: t('versions'), when: (row) => row.lastNumber > 0, drawer: 'versions' },
      {
        key: 'export',
        label: t('exportGeojson'),
        permission: 'capacity:range:export',
        when: (row) => row.vertexCount > 0,
        run: (row) => saveGeojson([row.id], 'draft', row.name),
      },
      {
        key: 'retire',
        label: t('retire'),
        permission: 'capacity:range:publish',
        danger: true,
        when: (row) => row.publishedNumber !== null,
        run: (row) => ask({ kind: 'retire', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'capacity:range:delete',
        danger: true,
        when: (row) => row.lastNumber === 0,
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask],
  );
}

function RangeDrawer({ open, ask }: { open: OpenDrawer<RangeRow>; ask: (dialog: RangeDialogState) => void }) {
  switch (open.name) {
    case 'add':
    case 'edit':
      return <RangeForm open={open} />;
    case 'import':
      return <ImportDrawer close={open.close} />;
    case 'versions':
      return <RangeVersions open={open} />;
    default:
      return <RangeDetail open={open} ask={ask} />;
  }
}

export default function RangePage() {
  const t = useWords(words);
  const [dialog, ask] = useState<RangeDialogState>();
  // a drawer with a map of its own covers this one, and two maps are a lot to draw
  const isCovered = COVERING.has(usePage().search.get('drawer') ?? '');
  const columns = useRangeColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  const batchActions: readonly BatchAction<RangeRow>[] = [
    {
      key: 'export',
      label: t('exportGeojson'),
      permission: 'capacity:range:export',
      run: (rows) =>
        saveGeojson(
          rows.map(({ id }) => id),
          'draft',
          t('title'),
        ),
    },
  ];
  const drawer = (open: OpenDrawer<RangeRow>) => (
    <Suspense fallback={null}>
      <RangeDrawer open={open} ask={ask} />
    </Suspense>
  );
  return (
    <div className="rangePage">
      <ListPage
        path={RANGE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'capacity:range:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        actions={[
          {
            key: 'import',
            label: t('import'),
            permission: 'capacity:range:add',
            drawer: 'import',
            icon: <UploadOutlined />,
          },
          {
            key: 'exportAll',
            label: t('exportPublished'),
            permission: 'capacity:range:export',
            run: () => void saveGeojson([], 'published', t('exportPublished')),
          },
        ]}
        rowActions={rowActions}
        batchActions={batchActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {isCovered ? <div className="rangeMap" /> : <RangeMap />}
      {dialog === undefined ? null : <RangeDialog dialog={dialog} close={() => ask(undefined)} />}
    </div>
  );
}
