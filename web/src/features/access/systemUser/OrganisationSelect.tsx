import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

interface Named {
  list: { id: string; name: string }[];
}

interface OrganisationSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  query: Pick<UseQueryOptions<Named>, 'queryKey' | 'queryFn' | 'staleTime'>;
  /** Why nothing can be chosen yet. */
  waitsFor?: string;
  /** How the chosen one is called while it is not among the choices, e.g. since it was stopped. */
  knownName?: string;
  /** After a choice: empties what depends on it, since a department of another school would be refused. */
  chosen?: () => void;
}

/** One partner, or none (null). */
export function OrganisationSelect({
  id,
  value,
  onChange,
  query,
  waitsFor,
  knownName,
  chosen,
}: OrganisationSelectProps) {
  const t = useWords(words);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: waitsFor === undefined });
  const options = (data?.list ?? []).map((one) => ({ value: one.id, label: one.name }));
  const isKnown = value === null || value === undefined || options.some((option) => option.value === value);
  return (
    <>
      <Select
        id={id}
        value={value ?? undefined}
        options={isKnown ? options : [{ value: value ?? '', label: knownName || value }, ...options]}
        loading={isFetching}
        disabled={waitsFor !== undefined}
        placeholder={waitsFor ?? t('optional')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: string | undefined) => {
          onChange?.(next ?? null);
          chosen?.();
        }}
      />
      {error === null || data !== undefined ? null : (
        <p className="uiRow uiQuiet">
          {t('loadFailed', { reason: messageOf(error) })}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </>
  );
}
