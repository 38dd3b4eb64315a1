import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { choices } from '#web/ui/list/choices.ts';
import { words } from './words.ts';

const channelsQuery = choices('/operation/reportChannel/getChoices', {});

interface ChannelSelectProps {
  /** Given by the form. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}

/** The channel by which reports go out; none: by hand. */
export function ChannelSelect({ value, onChange, id }: ChannelSelectProps) {
  const t = useWords(words);
  const channels = useQuery(channelsQuery);
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('byHand')}
      loading={channels.isPending}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={channels.data?.list.map(({ id: key, name, state }) => ({
        value: key,
        label: state === 'disabled' ? t('disabledChannel', { name }) : name,
      }))}
    />
  );
}
