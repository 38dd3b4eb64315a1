import { Input, Select } from 'antd';
import { MOST_VALUE_CHARACTERS } from '#contract/insight/report/rules.ts';
import type { ReportField } from '#contract/insight/reportPack/definition.ts';

interface FieldInputProps {
  field: ReportField;
  value: string;
  change: (value: string) => void;
}

/** The control for a field of this type. Dates and times are written as the authority's form wants them, so they are text. */
export function FieldInput({ field: { type, column, choices }, value, change }: FieldInputProps) {
  if (type === 'choice')
    return (
      <Select
        aria-label={column}
        style={{ width: '100%' }}
        allowClear
        showSearch
        value={value === '' ? undefined : value}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(chosen: string | undefined) => change(chosen ?? '')}
      />
    );
  if (type === 'paragraph')
    return (
      <Input.TextArea
        aria-label={column}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={MOST_VALUE_CHARACTERS}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    );
  return (
    <Input
      aria-label={column}
      maxLength={MOST_VALUE_CHARACTERS}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}
