import { UploadOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { rangePage } from '#contract/capacity/range/page.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { type BatchAction, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './range.css';
import { RangeMap } from './RangeMap.tsx';
import { deleteRange, saveGeojson } from './rangeActions.ts';
import { columnsWith } from './rangeColumns.tsx';
import { RANGE_LIST, type RangeRow } from './rangeQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./RangeForm.tsx');
const dialog = () => import('./RangeDialog.tsx');
const DRAWERS = {
  detail: () => import('./RangeDetail.tsx'),
  add: form,
  edit: form,
  publish: dialog,
  retire: dialog,
  versions: () => import('./RangeVersions.tsx'),
  import: () => import('./ImportDrawer.tsx'),
};
const COVERING = new Set(['add', 'edit', 'versions', 'import']);

const FILTERS: readonly Filter<typeof RANGE_LIST, typeof rangeWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];

function useRowActions(): readonly RowAction<RangeRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', permission: 'capacity:range:update' },
      {
        key: 'publish',
        label: t('publish'),
        permission: 'capacity:range:publish',
        when: (row) => row.state !== 'published' && row.vertexCount > 0,
      },
      { key: 'versions', label: t('versions'), when: (row) => row.lastNumber > 0 },
      {
        key: 'export',
        label: t('exportGeojson'),
        permission: 'capacity:range:export',
        when: (row) => row.vertexCount > 0,
        run: (row) => saveGeojson([row.id], 'draft', rangeName(row)),
      },
      {
        key: 'retire',
        label: t('retire'),
        permission: 'capacity:range:publish',
        danger: true,
        when: (row) => row.publishedNumber !== null,
      },
      {
        key: 'delete',
        permission: 'capacity:range:delete',
        danger: true,
        when: (row) => row.lastNumber === 0,
        confirm: (row) => ({ title: t('deleteTitle', { name: rangeName(row) }), text: t('deleteText') }),
        run: deleteRange,
      },
    ],
    [t],
  );
}

export default function RangePage() {
  const t = useWords(words);
  const text = useText();
  // a drawer with a map of its own covers this one: only one map is drawn at a time
  const isCovered = COVERING.has(usePage().search.get('drawer') ?? '');
  const columns = useMemo(() => columnsWith(t('speedLimit')), [t]);
  const rowActions = useRowActions();
  const batchActions: readonly BatchAction<RangeRow>[] = [
    {
      key: 'export',
      label: t('exportGeojson'),
      permission: 'capacity:range:export',
      run: (rows) =>
        saveGeojson(
          rows.map(({ id }) => id),
          'draft',
          text(rangePage.title),
        ),
    },
  ];
  return (
    <div className="rangePage">
      <ListPage
        path={RANGE_LIST}
        noun={rangeWords}
        page={rangePage}
        columns={columns}
        rowLabel={rangeName}
        filters={FILTERS}
        findBy="id"
        primaryAction={ACTIONS.add}
        actions={[
          { ...ACTIONS.import, icon: <UploadOutlined aria-hidden="true" /> },
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
        drawers={DRAWERS}
      />
      {isCovered ? <div className="rangeMap" /> : <RangeMap />}
    </div>
  );
}
