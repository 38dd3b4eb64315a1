import { useMemo, useState } from 'react';
import { stationPage } from '#contract/capacity/station/page.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { stationName } from '#web/shared/station/choices.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { OpenNow } from './OpenNow.tsx';
import { deleteStation, setStationState } from './stationActions.ts';
import { STATION_LIST, type StationRow, useListLive } from './stationQueries.ts';
import { StationInUse, type UsedStation } from './StationInUse.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./StationForm.tsx');
const DRAWERS = {
  detail: () => import('./StationDetail.tsx'),
  add: form,
  edit: form,
  stop: () => import('./StopStation.tsx'),
};

const Dash = () => <span className="uiQuiet">–</span>;

function SiteMapNumber({ row: { siteMapNumber } }: { row: StationRow }) {
  const t = useWords(words);
  return siteMapNumber === null ? <Dash /> : t('siteMapVersion', { n: siteMapNumber });
}

const COLUMNS: readonly Column<typeof STATION_LIST, typeof stationWords>[] = [
  { key: 'name', width: 200, sorts: ['name', '-name'], render: stationName },
  { key: 'code', width: 110, sorts: ['code', '-code'] },
  { key: 'kind', width: 110 },
  {
    key: 'occupied',
    width: 96,
    render: ({ occupied, capacity }) =>
      capacity === 0 && occupied === 0 ? <Dash /> : <span className="uiFigures">{`${occupied} / ${capacity}`}</span>,
  },
  { key: 'openingHours', width: 120, render: (row) => <OpenNow hours={row.openingHours} /> },
  { key: 'state', width: 100 },
  { key: 'carCount', width: 96 },
  { key: 'siteMapNumber', width: 104, render: (row) => <SiteMapNumber row={row} /> },
  {
    key: 'areaCode',
    width: 200,
    render: ({ areaCode }) => (areaCode === '' ? <Dash /> : <AreaNames codes={[areaCode]} />),
  },
  { key: 'schoolName', width: 180, hidden: true },
  { key: 'accessibility', width: 200 },
  { key: 'address', width: 220, hidden: true },
  { key: 'createdAt', width: 176, hidden: true, sorts: ['-createdAt', 'createdAt'] },
];

function useRowActions(tellInUse: (used: UsedStation) => void): readonly RowAction<StationRow>[] {
  const t = useWords(words);
  const { navigate } = usePage();
  return useMemo(
    () => [
      { key: 'edit', permission: 'capacity:station:update' },
      {
        key: 'siteMap',
        label: stationWords.fields.siteMapNumber,
        permission: 'capacity:siteMap:list',
        run: (row) => navigate(`/capacity/station/siteMap?station=${row.id}`),
      },
      {
        key: 'enable',
        permission: 'capacity:station:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setStationState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission: 'capacity:station:update',
        danger: true,
        when: (row) => row.state === 'enabled',
      },
      {
        key: 'delete',
        permission: 'capacity:station:delete',
        danger: true,
        confirm: (row) => ({ title: t('deleteTitle', { name: stationName(row) }), text: t('deleteBody') }),
        run: (row) => deleteStation(row, tellInUse),
      },
    ],
    [t, navigate, tellInUse],
  );
}

/** The stations with their places and occupancy. */
export default function StationPage() {
  const t = useWords(words);
  const [used, tellInUse] = useState<UsedStation>();
  const filters = useMemo(
    (): readonly Filter<typeof STATION_LIST, typeof stationWords>[] => [
      { kind: 'text', field: 'keyword', placeholder: t('keywordHint') },
      { kind: 'choice', field: 'kind' },
      { kind: 'choice', field: 'state' },
      { kind: 'choice', field: 'accessibility' },
    ],
    [t],
  );
  useListLive();
  return (
    <>
      <ListPage
        path={STATION_LIST}
        rowLabel={stationName}
        noun={stationWords}
        page={stationPage}
        columns={COLUMNS}
        filters={filters}
        findBy="id"
        primaryAction={ACTIONS.add}
        rowActions={useRowActions(tellInUse)}
        empty={{ hint: t('emptyHint') }}
        drawers={DRAWERS}
      />
      {used === undefined ? null : <StationInUse {...used} close={() => tellInUse(undefined)} />}
    </>
  );
}
