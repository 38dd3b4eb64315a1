import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from './words.ts';

export interface PersonPickerProps {
  id?: string;
  /** Id of a system user; empty or undefined for none. */
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** How the person who is already chosen is called, until they are among those found. */
  name?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

interface PersonOption {
  value: string;
  label: string;
  about: string;
}

const renderPerson = ({ data }: { data: PersonOption }) => (
  <span className="uiRow uiSpread">
    {data.label}
    <span className="uiQuiet">{data.about}</span>
  </span>
);

/** Chooses a system user by name, account or employee id. Fits into a `Field`. */
export function PersonPicker({ id, value, onChange, name, disabled, ...aria }: PersonPickerProps) {
  const t = useWords(uiWords);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = useDeferredValue(keyword.trim());
  const found = useQuery({
    queryKey: ['/sys/sysuser/searchUserList', asked],
    queryFn: ({ signal }) => callApi('/sys/sysuser/searchUserList', { keyword: asked }, { signal }),
    enabled: isOpen,
    staleTime: 30_000,
  });
  const people = (found.data?.list ?? []).map((person): PersonOption => ({
    value: person.id,
    label: person.realName,
    about: [person.account, person.employeeId].filter((part) => part !== '').join(' · '),
  }));
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const known =
    picked?.value === value ? picked?.label : (people.find((person) => person.value === value)?.label ?? name);
  return (
    <Select
      {...aria}
      id={id}
      style={{ width: '100%' }}
      allowClear
      disabled={disabled}
      placeholder={t('findPerson')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? t('loading') : t('noPerson')}
      labelInValue
      value={value === undefined || value === '' ? undefined : { value, label: known ?? value }}
      onOpenChange={setOpen}
      onChange={(option) => {
        setPicked(option === undefined ? undefined : { value: option.value, label: option.label });
        onChange?.(option?.value);
      }}
      options={people}
      optionRender={renderPerson}
    />
  );
}
