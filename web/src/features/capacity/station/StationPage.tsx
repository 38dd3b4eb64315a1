import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { ACCESSIBILITY, STATION_KINDS } from '#contract/capacity/car/rules.ts';
import { STATES } from '#contract/ground/enums.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DeleteStation } from './DeleteStation.tsx';
import { isOpenNow } from './hours.ts';
import { setStationState } from './stationActions.ts';
import { STATION_LIST, type StationRow, useListLive } from './stationQueries.ts';
import { words } from './words.ts';

type Path = typeof STATION_LIST;

const StationForm = lazyPage(() => import('./StationForm.tsx'));
const StationDetail = lazyPage(() => import('./StationDetail.tsx'));

const Dash = () => <span className="uiQuiet">–</span>;

function useColumns(): readonly Column<Path>[] {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const kindWord = useDictLabel('stationKind');
  const helpWord = useDictLabel('stationAccessibility');
  return useMemo(
    (): Column<Path>[] => [
      {
        key: 'name',
        title: t('name'),
        width: 200,
        sorts: ['name', '-name'],
        render: (row) => (isZh || row.nameEn === '' ? row.name : row.nameEn),
      },
      { key: 'code', title: t('code'), width: 110, sorts: ['code', '-code'] },
      { key: 'kind', title: t('kind'), width: 110, render: (row) => kindWord(row.kind) },
      {
        key: 'occupied',
        title: t('occupied'),
        width: 96,
        align: 'end',
        render: (row) =>
          row.capacity === 0 && row.occupied === 0 ? (
            <Dash />
          ) : (
            <span className="uiFigures">{t('occupiedOf', { count: row.occupied, capacity: row.capacity })}</span>
          ),
      },
      {
        key: 'openingHours',
        title: t('openingHours'),
        width: 120,
        render: (row) => {
          const isOpen = isOpenNow(row.openingHours);
          return <StateTag tone={isOpen ? 'good' : 'idle'}>{t(isOpen ? 'open' : 'closed')}</StateTag>;
        },
      },
      { key: 'state', title: t('state'), width: 100, render: (row) => <DictTag type="state" value={row.state} /> },
      { key: 'carCount', title: t('carCount'), width: 96, align: 'end' },
      {
        key: 'siteMapNumber',
        title: t('siteMap'),
        width: 104,
        render: (row) => (row.siteMapNumber === null ? <Dash /> : t('siteMapVersion', { n: row.siteMapNumber })),
      },
      {
        key: 'areaCode',
        title: t('area'),
        width: 200,
        render: (row) => (row.areaCode === '' ? <Dash /> : <AreaNames codes={[row.areaCode]} />),
      },
      { key: 'schoolName', title: t('school'), width: 180, hidden: true },
      {
        key: 'accessibility',
        title: t('accessibility'),
        width: 200,
        render: (row) => row.accessibility.map(helpWord).join(', '),
      },
      { key: 'address', title: t('address'), width: 220, hidden: true },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 176,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, isZh, kindWord, helpWord],
  );
}

function useFilters(): readonly Filter<Path>[] {
  const t = useWords(words);
  const kindWord = useDictLabel('stationKind');
  const stateWord = useDictLabel('state');
  const helpWord = useDictLabel('stationAccessibility');
  return useMemo(
    (): Filter<Path>[] => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
      {
        kind: 'choice',
        field: 'kind',
        label: t('kind'),
        options: STATION_KINDS.map((value) => ({ value, label: kindWord(value) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      {
        kind: 'choice',
        field: 'accessibility',
        label: t('accessibility'),
        options: ACCESSIBILITY.map((value) => ({ value, label: helpWord(value) })),
      },
    ],
    [t, kindWord, stateWord, helpWord],
  );
}

function useRowActions(askToDelete: (row: StationRow) => void): readonly RowAction<StationRow>[] {
  const t = useWords(words);
  const { navigate } = usePage();
  return useMemo(
    (): RowAction<StationRow>[] => [
      { key: 'edit', label: t('edit'), permission: 'capacity:station:update', drawer: 'edit' },
      {
        key: 'siteMap',
        label: t('siteMap'),
        permission: 'capacity:siteMap:list',
        run: (row) => navigate(`/capacity/station/siteMap?station=${row.id}`),
      },
      {
        key: 'enable',
        label: t('enable'),
        permission: 'capacity:station:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setStationState(row, 'enabled'),
      },
      {
        key: 'stop',
        label: t('stop'),
        permission: 'capacity:station:update',
        danger: true,
        when: (row) => row.state === 'enabled',
        run: (row) => setStationState(row, 'disabled'),
      },
      { key: 'delete', label: t('delete'), permission: 'capacity:station:delete', danger: true, run: askToDelete },
    ],
    [t, navigate, askToDelete],
  );
}

const drawer = (open: OpenDrawer<StationRow>) => (
  <Suspense fallback={null}>
    {open.name === 'add' || open.name === 'edit' ? <StationForm open={open} /> : <StationDetail open={open} />}
  </Suspense>
);

/** The stations: where they are, what stands in them. */
export default function StationPage() {
  const t = useWords(words);
  const [toDelete, askToDelete] = useState<StationRow>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(askToDelete);
  useListLive();
  return (
    <>
      <ListPage
        path={STATION_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => row.name}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'capacity:station:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {toDelete === undefined ? null : <DeleteStation row={toDelete} close={() => askToDelete(undefined)} />}
    </>
  );
}
