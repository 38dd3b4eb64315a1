import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { Suspense, lazy } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { type FilterTexts, joinChoices, splitChoices } from './filterValues.ts';
import { RemoteSelect } from './RemoteSelect.tsx';
import type { AnyFilter } from './types.ts';

const RangePicker = lazy(() => import('./RangePicker.tsx'));

export interface FilterControlProps {
  filter: AnyFilter;
  texts: FilterTexts;
  /** Takes the change; `now` when it is complete by itself, and not a text that is still being typed. */
  onChange: (changed: Record<string, string>, now: boolean) => void;
  id: string;
  /** A label stands above it already. */
  isLabelled: boolean;
}

/** The control of one filter. Values are texts, as in the address. */
export function FilterControl({ filter, texts, onChange, id, isLabelled }: FilterControlProps) {
  const t = useWords(uiWords);
  const textOf = (field: string) => texts[field] ?? '';
  const prefix = isLabelled ? undefined : filter.label;
  const inside = prefix === undefined ? undefined : <span className="uiQuiet">{prefix}</span>;
  switch (filter.kind) {
    case 'text':
      return (
        <Input
          id={id}
          className="uiFilterText"
          allowClear
          maxLength={200}
          prefix={isLabelled ? undefined : <SearchOutlined className="uiQuiet" aria-hidden="true" />}
          aria-label={filter.label}
          placeholder={filter.placeholder ?? (isLabelled ? undefined : filter.label)}
          value={textOf(filter.field)}
          onChange={(event) => onChange({ [filter.field]: event.target.value }, event.type === 'click')}
        />
      );
    case 'choice':
    case 'flag': {
      const options =
        filter.kind === 'choice'
          ? [...filter.options]
          : [
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ];
      const value = textOf(filter.field);
      return (
        <Select
          id={id}
          className="uiFilter"
          allowClear
          aria-label={filter.label}
          prefix={inside}
          placeholder={t('anyValue')}
          value={value === '' ? undefined : value}
          onChange={(next) => onChange({ [filter.field]: next ?? '' }, true)}
          options={options}
          showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
          popupMatchSelectWidth={false}
        />
      );
    }
    case 'choices':
      return (
        <Select
          id={id}
          className="uiFilter"
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label={filter.label}
          prefix={inside}
          placeholder={t('anyValue')}
          value={splitChoices(textOf(filter.field))}
          onChange={(next) => onChange({ [filter.field]: joinChoices(next) }, true)}
          options={[...filter.options]}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      );
    case 'remote':
      return (
        <RemoteSelect
          id={id}
          name={filter.field}
          label={filter.label}
          source={filter.source}
          prefix={prefix}
          value={textOf(filter.field)}
          onChange={(value) => onChange({ [filter.field]: value }, true)}
        />
      );
    case 'dateRange':
      return (
        <Suspense fallback={<Input className="uiFilterRange" disabled placeholder={filter.label} aria-label={filter.label} />}>
          <RangePicker
            id={id}
            label={filter.label}
            from={textOf(filter.from)}
            to={textOf(filter.to)}
            onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to }, true)}
          />
        </Suspense>
      );
    case 'numberRange':
      return <NumberRange id={id} filter={filter} texts={texts} onChange={onChange} isLabelled={isLabelled} />;
  }
}

type NumberRangeProps = Omit<FilterControlProps, 'filter'> & { filter: Extract<AnyFilter, { kind: 'numberRange' }> };

function NumberRange({ id, filter, texts, onChange, isLabelled }: NumberRangeProps) {
  const t = useWords(uiWords);
  const isWrong = (text: string) => text !== '' && !Number.isFinite(Number(text));
  const box = (field: string, word: string, boxId?: string) => {
    const text = texts[field] ?? '';
    const label = `${filter.label} ${word}`;
    return (
      <Input
        id={boxId}
        inputMode="decimal"
        maxLength={14}
        aria-label={label}
        aria-invalid={isWrong(text.trim())}
        status={isWrong(text.trim()) ? 'error' : undefined}
        placeholder={isLabelled ? word : label}
        suffix={filter.unit}
        value={text}
        onChange={(event) => onChange({ [field]: event.target.value }, false)}
      />
    );
  };
  return (
    <span className="uiPair uiFilterNumbers">
      {box(filter.from, t('least'), id)}
      <span aria-hidden="true">–</span>
      {box(filter.to, t('most'))}
    </span>
  );
}
