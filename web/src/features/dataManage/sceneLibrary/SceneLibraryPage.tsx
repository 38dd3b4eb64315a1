import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import { playerPage, scenePage } from '#contract/dataManage/scene/page.ts';
import { afterSceneMove, SCENE_MOVES } from '#contract/dataManage/scene/rules.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { RANGE_CHOICES } from '#web/shared/range/choices.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './scene.css';
import { SCENE_LIST, scenesChanged, tagTypesQuery } from './sceneQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { TagNames } from './TagNames.tsx';
import { words } from './words.ts';

const filtersFor = (
  can: ReturnType<typeof useCan>,
  numbered: readonly string[] | undefined,
): readonly Filter<typeof SCENE_LIST, typeof sceneWords>[] => [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'tag' },
  { kind: 'choice', field: 'source' },
  ...(can('capacity:car:list') ? ([{ kind: 'remote', field: 'carId', source: CAR_CHOICES }] as const) : []),
  ...(can('capacity:range:list') ? ([{ kind: 'remote', field: 'rangeId', source: RANGE_CHOICES }] as const) : []),
  { kind: 'dateRange', of: 'startedAt', from: 'startedFrom', to: 'startedTo' },
  {
    kind: 'numberRange',
    of: 'tagValues',
    from: 'tagFrom',
    to: 'tagTo',
    needs: 'tag',
    ...(numbered && { among: numbered }),
  },
  { kind: 'numberRange', of: 'minTtc', from: 'ttcFrom', to: 'ttcBelow' },
  { kind: 'numberRange', of: 'minHeadway', from: 'headwayFrom', to: 'headwayTo' },
  { kind: 'numberRange', of: 'minPet', from: 'petFrom', to: 'petTo' },
  { kind: 'numberRange', of: 'maxDeceleration', from: 'brakingFrom', to: 'brakingTo' },
];
const form = () => import('./SceneForm.tsx');
const DRAWERS = {
  detail: () => import('./SceneDetail.tsx'),
  add: () => import('./SceneAdd.tsx'),
  edit: form,
  tag: () => import('./SceneTags.tsx'),
  mine: () => import('./SceneMining.tsx'),
  tagTypes: () => import('./TagTypes.tsx'),
  import: () => import('./SceneImport.tsx'),
};

const figure = (value: number | null): string => (value === null ? '—' : value.toFixed(1));
const isOpen = ({ state }: Scene): boolean => state === 'candidate' || state === 'tagged';

export default function SceneLibraryPage() {
  const t = useWords(words);
  const moveName = useDictLabel('sceneMove');
  const { navigate } = usePage();
  const can = useCan();
  const types = useQuery(tagTypesQuery).data?.list;
  const filters = useMemo(() => {
    const numbered = types?.filter(({ valueType }) => valueType === 'number').map(({ tag }) => tag);
    return filtersFor(can, numbered);
  }, [can, types]);
  const columns = useMemo<readonly Column<typeof SCENE_LIST, typeof sceneWords>[]>(
    () => [
      { key: 'name', width: 288, sorts: ['name', '-name'] },
      { key: 'kind', width: 124 },
      { key: 'state', width: 116 },
      {
        key: 'isPublic',
        width: 112,
        render: ({ isPublic }) => (isPublic ? t('isPublic') : <span className="uiQuiet">—</span>),
      },
      { key: 'minTtc', width: 132, sorts: ['minTtc'], render: ({ minTtc }) => figure(minTtc) },
      {
        key: 'maxDeceleration',
        width: 140,
        sorts: ['-maxDeceleration'],
        render: ({ maxDeceleration }) => figure(maxDeceleration),
      },
      { key: 'actors', width: 88 },
      { key: 'tags', width: 200, render: ({ tags, tagValues }) => <TagNames tags={tags} tagValues={tagValues} /> },
      { key: 'fleetNumber', width: 104 },
      { key: 'startedAt', sorts: ['-startedAt', 'startedAt'] },
      { key: 'source', width: 140 },
      { key: 'taggedByName', hidden: true },
      { key: 'reviewedByName', hidden: true },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<Scene>[]>(
    () => [
      {
        key: 'play',
        label: t('play'),
        onDetail: true,
        run: ({ id }) => {
          navigate(`/${playerPage.route}?scene=${id}`);
          return Promise.resolve();
        },
      },
      { key: 'tag', label: t('tag'), permission: 'dataManage:scene:update', onDetail: true, when: isOpen },
      ...SCENE_MOVES.map((move): RowAction<Scene> => ({
        key: move,
        label: moveName(move),
        permission: 'dataManage:scene:review',
        onDetail: true,
        when: ({ state }) => afterSceneMove(state, move) !== null,
        run: async ({ id, version }) => {
          await callApi('/dataManage/scene/review', { id, version, move });
          await scenesChanged();
        },
      })),
      ...([true, false] as const).map((isPublic): RowAction<Scene> => ({
        key: isPublic ? 'release' : 'withdraw',
        label: t(isPublic ? 'release' : 'withdraw'),
        permission: 'dataManage:scene:release',
        danger: !isPublic,
        onDetail: true,
        when: (row) => row.state === 'published' && row.isPublic !== isPublic,
        confirm: ({ name }) => ({
          title: t(isPublic ? 'releaseTitle' : 'withdrawTitle', { name }),
          text: t(isPublic ? 'releaseText' : 'withdrawText'),
        }),
        run: async ({ id, version }) => {
          await callApi('/dataManage/scene/setPublic', { id, version, isPublic });
          await scenesChanged();
        },
      })),
      { key: 'edit', permission: 'dataManage:scene:update', when: isOpen },
      {
        key: 'delete',
        permission: 'dataManage:scene:delete',
        danger: true,
        when: isOpen,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/scene/deleteById', { id, version })),
      },
    ],
    [t, moveName, navigate],
  );
  return (
    <ListPage
      path={SCENE_LIST}
      noun={sceneWords}
      page={scenePage}
      columns={columns}
      filters={filters}
      findBy="id"
      primaryAction={ACTIONS.add}
      actions={[
        { key: 'mine', label: t('mine'), permission: 'dataManage:scene:add' },
        ACTIONS.import,
        { key: 'tagTypes', label: t('tagTypes'), permission: 'dataManage:scene:update' },
      ]}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
