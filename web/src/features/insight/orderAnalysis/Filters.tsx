/** Which orders figures are of; the filters of the list of orders that figures take, in the address. */
import { Button, Select } from 'antd';
import { FILTER_NAMES, type FilterName } from '#contract/insight/orderAnalysis/view.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDict } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useSearchState } from '#web/lib/page.tsx';
import { text } from '#web/lib/searchState.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AREA_CHOICES } from '#web/ui/areaChoices.ts';
import { OPERATING_RANGE_CHOICES } from '#web/shared/range/choices.ts';
import { SOURCE_CHOICES } from '#web/shared/order/sourceChoices.ts';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { RemoteSelect } from '#web/ui/list/RemoteSelect.tsx';
import { words } from './words.ts';

const SEARCH = {
  supplierId: text(),
  source: text(),
  statuses: text(),
  flag: text(),
  tripType: text(),
  areaCode: text(),
  pickUpRangeId: text(),
  pickUpStationId: text(),
  currency: text(),
} as const satisfies Record<FilterName, unknown>;
export const useFilterSearch = () => useSearchState(SEARCH);

const REMOTE = {
  supplierId: SUPPLIER_CHOICES,
  source: SOURCE_CHOICES,
  areaCode: AREA_CHOICES,
  pickUpRangeId: OPERATING_RANGE_CHOICES,
  pickUpStationId: STATION_CHOICES,
} as const;
const REMOTE_NAMES = ['supplierId', 'source', 'areaCode', 'pickUpRangeId', 'pickUpStationId'] as const;
const CHOSEN = { tripType: 'tripType', flag: 'orderFlag' } as const;

export interface FiltersProps {
  /** Those that the figures heed; the others are not shown. */
  names: readonly FilterName[];
  /** Those of the period, as far as they are known. */
  currencies: readonly string[];
}

export function Filters({ names, currencies }: FiltersProps) {
  const t = useWords(words);
  const field = useFields(orderWords);
  const can = useCan();
  const [search, setSearch] = useFilterSearch();
  const statuses = useDict('orderStatus');
  const options = { tripType: useDict(CHOSEN.tripType), flag: useDict(CHOSEN.flag) };
  /** Divisions are chosen by name; an order keeps the code. */
  const labelOf = (name: (typeof REMOTE_NAMES)[number]) => (name === 'areaCode' ? t('division') : field(name));
  const set = (name: FilterName, value: string) => setSearch({ [name]: value });
  const mayChoose = (name: FilterName) => name !== 'pickUpRangeId' || can('capacity:range:list');
  const isHeeded = (name: FilterName) => names.includes(name);
  const known = [...new Set([...currencies, ...(search.currency === '' ? [] : [search.currency])])];
  return (
    <section className="orderAnalysisFilters" aria-label={t('filters')}>
      {REMOTE_NAMES.filter((name) => isHeeded(name) && mayChoose(name)).map((name) => (
        <RemoteSelect
          key={name}
          name={name}
          label={labelOf(name)}
          prefix={labelOf(name)}
          source={REMOTE[name]}
          value={search[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      {isHeeded('statuses') ? (
        <Select
          className="uiFilter"
          aria-label={field('statuses')}
          prefix={<span className="uiQuiet">{field('statuses')}</span>}
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          value={search.statuses === '' ? [] : search.statuses.split(',')}
          options={statuses.map(({ value, label }) => ({ value, label }))}
          onChange={(chosen) => set('statuses', chosen.join(','))}
        />
      ) : null}
      {(['tripType', 'flag'] as const).filter(isHeeded).map((name) => (
        <Select
          key={name}
          className="uiFilter"
          aria-label={field(name)}
          prefix={<span className="uiQuiet">{field(name)}</span>}
          allowClear
          value={search[name] === '' ? undefined : search[name]}
          options={options[name].map(({ value, label }) => ({ value, label }))}
          onChange={(chosen: string | undefined) => set(name, chosen ?? '')}
        />
      ))}
      {known.length < 2 && search.currency === '' ? null : (
        <Select
          className="uiFilter"
          aria-label={field('currency')}
          prefix={<span className="uiQuiet">{field('currency')}</span>}
          allowClear
          value={search.currency === '' ? undefined : search.currency}
          options={known.map((value) => ({ value, label: value }))}
          onChange={(chosen: string | undefined) => set('currency', chosen ?? '')}
        />
      )}
      {names.every((name) => search[name] === '') ? null : (
        <Button type="link" onClick={() => setSearch(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])))}>
          {t('clearFilters')}
        </Button>
      )}
    </section>
  );
}
