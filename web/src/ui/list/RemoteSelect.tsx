import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { RemoteSource } from './types.ts';

export interface RemoteSelectProps {
  id?: string;
  /** Identifies the source in the cache. */
  name: string;
  label: string;
  source: RemoteSource;
  value: string;
  onChange: (value: string) => void;
  /** Shown inside the box ahead of the value. */
  prefix?: string;
}

/** The name of a remote value, once it is known. */
export function useRemoteName(name: string, source: RemoteSource | undefined, value: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['remoteName', name, value],
    queryFn: async ({ signal }) => (await source?.resolve?.(value, signal)) ?? null,
    enabled: value !== '' && source?.resolve !== undefined,
    staleTime: 300_000,
  });
  return data?.label;
}

/** A choice by searching on the server. */
export function RemoteSelect({ id, name, label, source, value, onChange, prefix }: RemoteSelectProps) {
  const t = useWords(uiWords);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = useDeferredValue(keyword.trim());
  const found = useQuery({
    queryKey: ['remote', name, asked],
    queryFn: ({ signal }) => source.find(asked, signal),
    enabled: isOpen,
    staleTime: 30_000,
  });
  const picked = useRemoteName(name, source, value);
  const known = found.data?.find((option) => option.value === value)?.label ?? picked;
  return (
    <Select
      id={id}
      className="uiFilter"
      aria-label={label}
      prefix={prefix === undefined ? undefined : <span className="uiQuiet">{prefix}</span>}
      placeholder={t('typeToFind')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? t('loading') : t('noPerson')}
      value={value === '' ? undefined : { value, label: known ?? value }}
      labelInValue
      onOpenChange={setOpen}
      onChange={(option) => onChange(option?.value ?? '')}
      options={found.data ?? []}
      popupMatchSelectWidth={240}
    />
  );
}
