import { Input, InputNumber, Select } from 'antd';
import type { TagType, TagValue } from '#contract/dataManage/scene/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

interface TagValueFieldProps {
  type: TagType;
  /** The tag in words. */
  name: string;
  value: TagValue | undefined;
  /** undefined: the tag is without a value. */
  change: (value: TagValue | undefined) => void;
}

/** The value of a tag by its type. */
export function TagValueField({ type: { valueType, unit }, name, value, change }: TagValueFieldProps) {
  const t = useWords(words);
  const label = t('valueOf', { name });
  if (valueType === 'number')
    return (
      <InputNumber
        aria-label={label}
        className="sceneTagValue"
        min={-1e9}
        max={1e9}
        suffix={unit}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => change(next ?? undefined)}
      />
    );
  if (valueType === 'text')
    return (
      <Input
        aria-label={label}
        className="sceneTagValue"
        maxLength={200}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      />
    );
  return (
    <Select
      aria-label={label}
      className="sceneTagValue"
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(next) => change(next === '' ? undefined : next === 'true')}
      options={[
        { value: '', label: t('unsaid') },
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  );
}
