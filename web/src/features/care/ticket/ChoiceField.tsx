import { Select } from 'antd';
import { useChoices } from './ticketQueries.ts';

interface ChoiceFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  which: 'categories' | 'teams';
}

/** One of the names that the settings keep, or none. */
export function ChoiceField({ id, value = '', onChange, which }: ChoiceFieldProps) {
  const { data } = useChoices();
  return (
    <Select
      id={id}
      showSearch
      allowClear
      value={value === '' ? undefined : value}
      options={(data?.[which] ?? []).map((name) => ({ value: name, label: name }))}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}
