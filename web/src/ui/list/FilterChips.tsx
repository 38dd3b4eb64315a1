import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatTime, useLanguage, useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { type FilterTexts, describeFilter, fieldsOf, isActive, without } from './filterValues.ts';
import { useRemoteName } from './RemoteSelect.tsx';
import type { AnyFilter } from './types.ts';

interface FilterChipsProps {
  filters: readonly AnyFilter[];
  texts: FilterTexts;
  search: (texts: Record<string, string>) => void;
}

function Chip({ filter, texts, search }: { filter: AnyFilter } & Omit<FilterChipsProps, 'filters'>) {
  const t = useWords(uiWords);
  const language = useLanguage();
  const remote = filter.kind === 'remote' ? filter : undefined;
  const name = useRemoteName(
    remote?.field ?? '',
    remote?.source,
    remote === undefined ? '' : (texts[remote.field] ?? ''),
  );
  const value = describeFilter(filter, texts, {
    yes: t('yes'),
    no: t('no'),
    nameOf: () => name,
    time: (iso) => formatTime(iso).slice(0, -3),
    fromOn: (from) => t('fromOn', { from }),
    untilOn: (to) => t('untilOn', { to }),
    separator: language === 'zh-CN' ? '\u3001' : ', ',
  });
  return (
    <li className="uiChip">
      <span>
        {filter.label} <b>{value}</b>
      </span>
      <button
        type="button"
        aria-label={t('removeFilter', { label: filter.label })}
        onClick={() => search(without(filter, texts))}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </li>
  );
}

/** The active filters in words, each removable. Hidden without filters. */
export function FilterChips({ filters, texts, search }: FilterChipsProps) {
  const t = useWords(uiWords);
  const active = filters.filter((filter) => isActive(filter, texts));
  if (active.length === 0) return null;
  return (
    <ul className="uiChips" aria-label={t('activeFilters')}>
      {active.map((filter) => (
        <Chip key={fieldsOf(filter)[0]} filter={filter} texts={texts} search={search} />
      ))}
      {active.length < 2 ? null : (
        <li>
          <Button size="small" type="link" onClick={() => search({})}>
            {t('clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}
