import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { Clock } from './Clock.tsx';
import './scope.css';
import { carGroupsQuery, rangesQuery, segmentNamesQuery, sourcesQuery } from './scopeQueries.ts';
import { scopeWords } from './words.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_BANDS = 20;

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

function Bands({ scope: { bands }, change }: PartProps) {
  const t = useWords(scopeWords);
  const put = (at: number, part: Partial<RideScope['bands'][number]>) =>
    change({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <Chosen label={t('bands')}>
      {bands.map((band, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band has no name but its place
        <div className="scopeBand" key={at}>
          <Checkbox.Group
            value={band.weekdays}
            options={WEEKDAYS.map((weekday) => ({ value: weekday, label: t(`day${weekday}`) }))}
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
          options={(ranges.data?.list ?? []).map((range) => ({ value: range.id, label: range.name }))}
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
          options={(sources.data?.list ?? []).map((source) => ({ value: source }))}
          onChange={(chosen) => change({ sources: chosen })}
        />
      </Chosen>
      <Bands scope={value} change={change} />
      <span className="uiQuiet scopeWide">{t('ties')}</span>
    </div>
  );
}
