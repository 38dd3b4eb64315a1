import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { Suspense, lazy } from 'react';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { type FilterTexts, joinChoices, splitChoices } from './filterValues.ts';
import { hintRoom } from './hintRoom.ts';
import { NumberRange } from './NumberRange.tsx';
import { RemoteSelect } from './RemoteSelect.tsx';
import type { AnyFilter } from './types.ts';

const RangePicker = lazy(() => import('./RangePicker.tsx'));

export interface FilterControlProps {
  filter: AnyFilter;
  texts: FilterTexts;
  /** Takes the change; `now` when it is complete by itself, and not a text that is still being typed. */
  onChange: (changed: Record<string, string>, now: boolean) => void;
  id: string;
  /** There is a label above it already. */
  isLabelled: boolean;
}

type PropsOf<Kind extends AnyFilter['kind']> = FilterControlProps & { filter: Extract<AnyFilter, { kind: Kind }> };

const MANY_OPTIONS = 8;

function TextBox({ filter, texts, onChange, id, isLabelled }: PropsOf<'text'>) {
  const hint = filter.placeholder ?? (isLabelled ? undefined : filter.label);
  return (
    <Input
      id={id}
      className="uiFilterText"
      style={{ minWidth: hint === undefined ? undefined : hintRoom(hint) }}
      allowClear
      maxLength={200}
      prefix={isLabelled ? undefined : <SearchOutlined className="uiQuiet" aria-hidden="true" />}
      aria-label={filter.label}
      placeholder={hint}
      value={texts[filter.field] ?? ''}
      // The cross of the box is a click, and means at once.
      onChange={(event) => onChange({ [filter.field]: event.target.value }, event.type === 'click')}
    />
  );
}

function Choice({ filter, texts, onChange, id, isLabelled }: PropsOf<'choice' | 'flag'>) {
  const t = useWords(uiWords);
  const flags = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  const options = filter.kind === 'choice' ? [...filter.options] : flags;
  const value = texts[filter.field] ?? '';
  return (
    <Select
      id={id}
      className="uiFilter"
      allowClear
      aria-label={filter.label}
      prefix={isLabelled ? undefined : <span className="uiQuiet">{filter.label}</span>}
      placeholder={t('anyValue')}
      value={value === '' ? undefined : value}
      onChange={(next) => onChange({ [filter.field]: next ?? '' }, true)}
      options={options}
      showSearch={options.length > MANY_OPTIONS ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
    />
  );
}

function Choices({ filter, texts, onChange, id, isLabelled }: PropsOf<'choices'>) {
  const t = useWords(uiWords);
  const language = useLanguage();
  const nameAll = (values: readonly unknown[]) =>
    filter.options
      .filter(({ value }) => values.includes(value))
      .map(({ label }) => label)
      .join(language === 'zh-CN' ? '\u3001' : ', ');
  return (
    <Select
      id={id}
      className="uiFilter"
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      // overflowing values are named and truncated, since "+ 1" would not name them
      maxTagPlaceholder={(omitted) => nameAll(omitted.map(({ value }) => value))}
      aria-label={filter.label}
      prefix={isLabelled ? undefined : <span className="uiQuiet">{filter.label}</span>}
      placeholder={t('anyValue')}
      value={splitChoices(texts[filter.field] ?? '')}
      onChange={(next) => onChange({ [filter.field]: joinChoices(next) }, true)}
      options={[...filter.options]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
    />
  );
}

function Dates({ filter, texts, onChange, id, isLabelled }: PropsOf<'dateRange'>) {
  const waiting = <Input className="uiFilterRange" disabled placeholder={filter.label} aria-label={filter.label} />;
  return (
    <Suspense fallback={waiting}>
      <RangePicker
        id={id}
        label={filter.label}
        from={texts[filter.from] ?? ''}
        to={texts[filter.to] ?? ''}
        withTime={filter.withTime ?? false}
        isLabelled={isLabelled}
        onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to }, true)}
      />
    </Suspense>
  );
}

/** The control of one filter. Values are texts, as in the address. */
export function FilterControl(props: FilterControlProps) {
  const { filter, texts, onChange, id, isLabelled } = props;
  switch (filter.kind) {
    case 'text':
      return <TextBox {...props} filter={filter} />;
    case 'choice':
    case 'flag':
      return <Choice {...props} filter={filter} />;
    case 'choices':
      return <Choices {...props} filter={filter} />;
    case 'dateRange':
      return <Dates {...props} filter={filter} />;
    case 'numberRange':
      return <NumberRange {...props} filter={filter} />;
    case 'remote':
      return (
        <RemoteSelect
          id={id}
          name={filter.field}
          label={filter.label}
          source={filter.source}
          prefix={isLabelled ? undefined : filter.label}
          value={texts[filter.field] ?? ''}
          onChange={(value) => onChange({ [filter.field]: value }, true)}
        />
      );
  }
}
