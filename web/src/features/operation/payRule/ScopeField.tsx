import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import type { PayScope } from '#contract/operation/payRule/scope.ts';
import { useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { Clock } from './amounts.tsx';
import { carGroupsQuery, rangesQuery, sourcesQuery } from './payRuleQueries.ts';
import { words } from './words.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_BANDS = 20;

interface PartProps {
  scope: PayScope;
  change: (part: Partial<PayScope>) => void;
}

function Chosen({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="payFigure payWide">
      <span className="uiLabel">{label}</span>
      {children}
      {hint === undefined ? null : <span className="uiQuiet">{hint}</span>}
    </div>
  );
}

function Bands({ scope: { bands }, change }: PartProps) {
  const t = useWords(words);
  const put = (at: number, part: Partial<PayScope['bands'][number]>) =>
    change({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <Chosen label={t('bands')}>
      {bands.map((band, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band has no name but its place
        <div className="payBand" key={at}>
          <Checkbox.Group
            value={band.weekdays}
            options={WEEKDAYS.map((weekday) => ({ value: weekday, label: t(`day${weekday}`) }))}
            onChange={(weekdays) => put(at, { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) })}
          />
          <div className="payFigures">
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
  value?: PayScope;
  onChange?: (value: PayScope) => void;
  id?: string;
}

/** For which rides a rule is. What is left empty does not matter. */
export function ScopeField({ value, onChange, id }: ScopeFieldProps) {
  const t = useWords(words);
  const ranges = useQuery(rangesQuery);
  const sources = useQuery(sourcesQuery);
  const groups = useQuery(carGroupsQuery);
  if (value === undefined) return null;
  const change = (part: Partial<PayScope>) => onChange?.({ ...value, ...part });
  const any = t('any');
  return (
    <div className="payScope" id={id}>
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
    </div>
  );
}
