import { Button } from 'antd';
import type { StationDetail as Station } from '#contract/capacity/station/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type Fact, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { BayOccupancy } from './BayOccupancy.tsx';
import { isOpenNow, spansText } from './hours.ts';
import { textOf } from './places.ts';
import { type StationRow, useStation } from './stationQueries.ts';
import { words } from './words.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Hours({ openingHours }: Pick<Station, 'openingHours'>) {
  const t = useWords(words);
  const { weekly, exceptions } = openingHours;
  const isOpen = isOpenNow(openingHours);
  return (
    <>
      <StateTag tone={isOpen ? 'good' : 'idle'}>{t(isOpen ? 'open' : 'closed')}</StateTag>
      {weekly.length === 0 ? (
        <div>{t('roundTheClock')}</div>
      ) : (
        DAYS.map((day) => {
          const spans = weekly.filter(({ weekday }) => weekday === day);
          return (
            <div key={day} className="stationHoursLine">
              <span className="uiQuiet">{t(`day${day}`)}</span>
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

function useFacts() {
  const t = useWords(words);
  const kindWord = useDictLabel('stationKind');
  const helpWord = useDictLabel('stationAccessibility');
  return (station: Station): Fact[] => {
    const place = textOf(station.position);
    return [
      { label: t('code'), value: station.code, copy: station.code },
      { label: t('name'), value: station.name },
      { label: t('nameEn'), value: station.nameEn },
      { label: t('kind'), value: kindWord(station.kind) },
      { label: t('position'), value: place, copy: place },
      { label: t('address'), value: station.address },
      { label: t('area'), value: station.areaCode === '' ? '' : <AreaNames codes={[station.areaCode]} /> },
      { label: t('school'), value: station.schoolName },
      { label: t('accessibility'), value: station.accessibility.map(helpWord).join(', ') },
      { label: t('openingHours'), value: <Hours openingHours={station.openingHours} /> },
      { label: t('carCount'), value: station.carCount },
      {
        label: t('siteMap'),
        value: station.siteMapNumber === null ? t('siteMapNone') : t('siteMapVersion', { n: station.siteMapNumber }),
      },
      { label: t('remark'), value: station.remark },
      { label: t('createdAt'), value: <Time at={station.createdAt} /> },
      { label: t('updatedAt'), value: <Time at={station.updatedAt} /> },
    ];
  };
}

/** One station: what stands in its bays now, and its record. */
export default function StationDetail({ open }: { open: OpenDrawer<StationRow> }) {
  const t = useWords(words);
  const can = useCan();
  const isZh = useLanguage() === 'zh-CN';
  const { navigate } = usePage();
  const station = useStation(open.id);
  const facts = useFacts();
  const { data } = station;
  const sections = (found: Station): Section[] => [
    { title: t('bays'), content: <BayOccupancy station={found} /> },
    { title: t('basics'), facts: facts(found) },
  ];
  const actions = (found: Station) => (
    <>
      {can('capacity:station:update') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null}
      {can('capacity:siteMap:list') ? (
        <Button onClick={() => navigate(`/capacity/station/siteMap?station=${found.id}`)}>{t('openSiteMap')}</Button>
      ) : null}
      {can('capacity:car:list') && found.carCount > 0 ? (
        <Button onClick={() => navigate(`/capacity/car?stationId=${found.id}`)}>{t('carsAtHome')}</Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={data === undefined ? t('title') : isZh || data.nameEn === '' ? data.name : data.nameEn}
      state={data === undefined ? undefined : <DictTag type="state" value={data.state} />}
      record={data}
      isLoading={station.isPending}
      error={station.error}
      retry={() => void station.refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
