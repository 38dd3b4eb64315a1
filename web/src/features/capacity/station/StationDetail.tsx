import { Button } from 'antd';
import { WEEKDAYS } from '#contract/ground/week.ts';
import type { StationDetail as Station } from '#contract/capacity/station/calls.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { stationName } from '#web/shared/station/choices.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { BayOccupancy } from './BayOccupancy.tsx';
import { spansText } from './hours.ts';
import { OpenNow } from './OpenNow.tsx';
import { textOf } from '#web/shared/position/positions.ts';
import { type StationRow, useStation } from './stationQueries.ts';
import { words } from './words.ts';

function Hours({ openingHours }: Pick<Station, 'openingHours'>) {
  const t = useWords(words);
  const { name } = useWeekdays();
  const { weekly, exceptions } = openingHours;
  return (
    <>
      <OpenNow hours={openingHours} />
      {weekly.length === 0 ? (
        <div>{t('roundTheClock')}</div>
      ) : (
        WEEKDAYS.map((day) => {
          const spans = weekly.filter(({ weekday }) => weekday === day);
          return (
            <div key={day} className="stationHoursLine">
              <span className="uiQuiet">{name(day)}</span>
              <span className="uiFigures">{spans.length === 0 ? t('closedDay') : spansText(spans)}</span>
            </div>
          );
        })
      )}
      {exceptions.map(({ date, spans, note }) => (
        <div key={date} className="stationHoursLine">
          <span className="uiQuiet uiFigures">{date}</span>
          <span className="uiFigures">{spans.length === 0 ? t('closedDay') : spansText(spans)}</span>
          {note === '' ? null : <span className="uiQuiet">{note}</span>}
        </div>
      ))}
    </>
  );
}

/** One station: the occupancy of its bays, and its record. */
export default function StationDetail({ open }: { open: OpenDrawer<StationRow> }) {
  const t = useWords(words);
  const f = useFields(stationWords);
  const can = useCan();
  const { navigate } = usePage();
  const station = useStation(open.id);
  const { data } = station;
  const sections = (found: Station): SectionsOf<typeof stationWords> => {
    const { code, areaCode, siteMapNumber } = found;
    const place = textOf(found.position);
    return [
      { title: f('bays'), content: <BayOccupancy station={found} /> },
      {
        title: t('basics'),
        fields: [
          { field: 'code', copy: code },
          'name',
          'nameEn',
          'kind',
          { field: 'position', value: place, copy: place },
          'address',
          { field: 'areaCode', value: areaCode === '' ? '' : <AreaNames codes={[areaCode]} /> },
          'schoolName',
          'accessibility',
          { field: 'openingHours', value: <Hours openingHours={found.openingHours} /> },
          'carCount',
          {
            field: 'siteMapNumber',
            value: siteMapNumber === null ? t('siteMapNone') : t('siteMapVersion', { n: siteMapNumber }),
          },
          'remark',
          'createdAt',
          'updatedAt',
        ],
      },
    ];
  };
  const actions = (found: Station) => (
    <>
      {can('capacity:station:update') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null}
      {can('capacity:siteMap:list') ? (
        <Button onClick={() => navigate(`/capacity/station/siteMap?station=${found.id}`)}>{t('openSiteMap')}</Button>
      ) : null}
      {can('operation:order:list') ? (
        <Button onClick={() => navigate(`/operation/order?pickUpStationId=${found.id}`)}>{t('ordersHere')}</Button>
      ) : null}
      {can('capacity:car:list') && found.carCount > 0 ? (
        <Button onClick={() => navigate(`/capacity/car?stationId=${found.id}`)}>{t('carsAtHome')}</Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      noun={stationWords}
      title={data === undefined ? undefined : stationName(data)}
      record={data}
      isLoading={station.isPending}
      error={station.error}
      retry={() => void station.refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
