import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { MOST_DATES, type RideScope } from '#contract/operation/scope/scope.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { Clock } from './Clock.tsx';
import { DayKindChoice, WeekdayChoice } from './DayChoice.tsx';
import './scope.css';
import { carGroupsQuery, rangesQuery, segmentNamesQuery, sourcesQuery } from './scopeQueries.ts';
import { scopeWords } from './words.ts';

const MOST_BANDS = 20;

type Dates = NonNullable<RideScope['dates']>[number];

interface PartProps {
  scope: RideScope;
  change: (part: Partial<RideScope>) => void;
}

function Chosen({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="scopeFigure scopeWide">
      <span className="uiLabel">{label}</span>
      {children}
      {hint === undefined ? null : <span className="uiQuiet">{hint}</span>}
    </div>
  );
}

/** Only pay rules ask who rides. */
function Segments({ scope: { segmentIds = [] }, change }: PartProps) {
  const t = useWords(scopeWords);
  const names = useQuery(segmentNamesQuery);
  return (
    <Chosen label={t('segments')}>
      <Select
        mode="multiple"
        aria-label={t('segments')}
        placeholder={t('any')}
        optionFilterProp="label"
        value={segmentIds}
        options={(names.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => change({ segmentIds: chosen })}
      />
    </Chosen>
  );
}

/** Of a row that has both: where one end passes the other, that one follows. */
const datesWith = (end: 'from' | 'to', day: string, { from, to }: Dates): Dates =>
  end === 'from' ? { from: day, to: day > to ? day : to } : { from: day < from ? day : from, to: day };

function DateRows({ scope: { dates = [] }, change }: PartProps) {
  const t = useWords(scopeWords);
  const today = dayjs().format('YYYY-MM-DD');
  return (
    <Chosen label={t('dates')}>
      {dates.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- dates have no name but their place
        <div className="scopeDates" key={at}>
          {(['from', 'to'] as const).map((end) => (
            <DayPicker
              key={end}
              required
              aria-label={t(end === 'from' ? 'datesFrom' : 'datesTo', { place: at + 1 })}
              value={row[end]}
              onChange={(day) => {
                if (day !== null) change({ dates: dates.with(at, datesWith(end, day, row)) });
              }}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeDates', { place: at + 1 })}
            onClick={() => change({ dates: dates.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={dates.length >= MOST_DATES}
          onClick={() => change({ dates: [...dates, { from: today, to: today }] })}
        >
          {t('addDates')}
        </Button>
      </div>
    </Chosen>
  );
}

/** On which days, of those that a rule tells apart. */
function Days({ scope, change }: PartProps) {
  const t = useWords(scopeWords);
  return (
    <>
      <DayKindChoice value={scope.dayKinds ?? []} onChange={(dayKinds) => change({ dayKinds })} />
      <WeekdayChoice value={scope.weekdays ?? []} onChange={(weekdays) => change({ weekdays })} />
      <DateRows scope={scope} change={change} />
      <span className="uiQuiet scopeWide">{t('daysOfPickUp')}</span>
    </>
  );
}

function Bands({ scope: { bands }, change }: PartProps) {
  const t = useWords(scopeWords);
  const { short } = useWeekdays();
  const put = (at: number, part: Partial<RideScope['bands'][number]>) =>
    change({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <Chosen label={t('bands')}>
      {bands.map((band, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band has no name but its place
        <div className="scopeBand" key={at}>
          <Checkbox.Group
            value={band.weekdays}
            options={WEEKDAYS.map((weekday) => ({ value: weekday, label: short(weekday) }))}
            onChange={(weekdays) => put(at, { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) })}
          />
          <div className="scopeFigures">
            <Clock label={t('bandFrom')} value={band.from} change={(from) => put(at, { from })} />
            <Clock label={t('bandTo')} value={band.to} change={(to) => put(at, { to })} />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('removeRow', { place: at + 1 })}
              onClick={() => change({ bands: bands.toSpliced(at, 1) })}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={bands.length >= MOST_BANDS}
          onClick={() => change({ bands: [...bands, { weekdays: [], from: 7 * 60, to: 9 * 60 }] })}
        >
          {t('addBand')}
        </Button>
      </div>
    </Chosen>
  );
}

interface ScopeFieldProps {
  /** Given by the form. */
  value?: RideScope;
  onChange?: (value: RideScope) => void;
  id?: string;
  /** Whether it may name passenger segments. */
  segments?: boolean;
}

/** For which rides a rule is. What is left empty does not matter. */
export function ScopeField({ value, onChange, id, segments = false }: ScopeFieldProps) {
  const t = useWords(scopeWords);
  const ranges = useQuery(rangesQuery);
  const sources = useQuery(sourcesQuery);
  const tripType = useDictLabel('tripType');
  const sourceName = useDictLabel('orderSource');
  const groups = useQuery(carGroupsQuery);
  if (value === undefined) return null;
  const change = (part: Partial<RideScope>) => onChange?.({ ...value, ...part });
  const any = t('any');
  return (
    <div className="rideScope" id={id}>
      <Chosen label={t('ranges')} hint={value.areaCodes.length > 0 ? t('onePlace') : undefined}>
        <Select
          mode="multiple"
          aria-label={t('ranges')}
          placeholder={any}
          optionFilterProp="label"
          disabled={value.areaCodes.length > 0}
          value={value.rangeIds}
          options={(ranges.data?.list ?? []).map((range) => ({ value: range.id, label: rangeName(range) }))}
          onChange={(rangeIds) => change({ rangeIds })}
        />
      </Chosen>
      <Chosen label={t('areas')} hint={value.rangeIds.length > 0 ? t('onePlace') : undefined}>
        <AreasPicker
          label={t('areas')}
          placeholder={any}
          disabled={value.rangeIds.length > 0}
          value={value.areaCodes}
          onChange={(areaCodes) => change({ areaCodes })}
        />
      </Chosen>
      {segments ? <Segments scope={value} change={change} /> : null}
      <Chosen label={t('tripTypes')}>
        <Select
          mode="multiple"
          aria-label={t('tripTypes')}
          placeholder={any}
          value={value.tripTypes ?? []}
          options={TRIP_TYPES.map((type) => ({ value: type, label: tripType(type) }))}
          onChange={(tripTypes) => change({ tripTypes })}
        />
      </Chosen>
      <Chosen label={t('carGroups')}>
        <Select
          mode="tags"
          aria-label={t('carGroups')}
          placeholder={any}
          value={value.carGroups}
          options={(groups.data?.list ?? []).map((group) => ({ value: group }))}
          onChange={(carGroups) => change({ carGroups })}
        />
      </Chosen>
      <Chosen label={t('sources')}>
        <Select
          mode="tags"
          aria-label={t('sources')}
          placeholder={any}
          value={value.sources}
          options={(sources.data?.list ?? []).map((source) => ({ value: source, label: sourceName(source) }))}
          onChange={(chosen) => change({ sources: chosen })}
        />
      </Chosen>
      <Days scope={value} change={change} />
      <Bands scope={value} change={change} />
      <span className="uiQuiet scopeWide">{t('ties')}</span>
    </div>
  );
}
