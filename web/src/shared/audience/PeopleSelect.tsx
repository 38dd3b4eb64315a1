import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { audienceWords } from './audienceWords.ts';

interface PeopleSelectProps {
  value: string[];
  known: readonly { id: string; name: string }[];
  onChange: (ids: string[]) => void;
}

const MOST_FOUND = 20;

/** A choice of several people by searching on the server. */
export function PeopleSelect({ value, known, onChange }: PeopleSelectProps) {
  const t = useWords(audienceWords);
  const [keyword, setKeyword] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useDeferredValue(keyword.trim());
  const found = useQuery({
    queryKey: ['audience', 'people', asked],
    queryFn: ({ signal }) =>
      callApi(
        '/sys/systemUser/getSysUserInfoList',
        { pageSize: MOST_FOUND, withTotal: false, keyword: asked },
        { signal },
      ),
    enabled: asked !== '',
    staleTime: 30_000,
  });
  const nameOf = (id: string): string => names.get(id) ?? known.find((person) => person.id === id)?.name ?? id;
  const options = (found.data?.list ?? []).map(({ id, realName, account }) => ({
    value: id,
    label: `${realName} (${account})`,
  }));
  return (
    <Select
      mode="multiple"
      aria-label={t('people')}
      placeholder={t('findPeople')}
      labelInValue
      maxCount={500}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={asked === '' ? t('findPeople') : t('noPeople')}
      loading={found.isFetching}
      value={value.map((id) => ({ value: id, label: nameOf(id) }))}
      options={options}
      onChange={(chosen: { value: string; label: string }[]) => {
        setNames(new Map([...names, ...chosen.map(({ value: id, label }) => [id, label] as const)]));
        onChange(chosen.map((option) => option.value));
      }}
    />
  );
}
