import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import type { Detector } from '#contract/dataManage/detector/calls.ts';
import { MOST_DETECTOR_CLASSES } from '#contract/dataManage/detector/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

type Classes = Detector['classes'];
const LABELS = '/dataManage/labelList/getPageList';

/** Labels that may be chosen. */
export function useLabels(): { value: string; label: string }[] {
  const say = useText();
  const { data } = useQuery({
    queryKey: [LABELS, 'active'],
    queryFn: ({ signal }) => callApi(LABELS, { state: 'active', pageSize: 200, withTotal: false }, { signal }),
  });
  return (data?.list ?? []).map(({ id, code, nameZh, nameEn }) => ({
    value: id,
    label: `${say([nameZh, nameEn])} ${code}`,
  }));
}

interface ClassesFieldProps {
  value?: Classes;
  onChange?: (classes: Classes) => void;
}

/** Names of classes with the label that each means. */
export function ClassesField({ value = [], onChange }: ClassesFieldProps) {
  const t = useWords(words);
  const labels = useLabels();
  const put = (index: number, change: Partial<Classes[number]>) =>
    onChange?.(value.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <div className="detectorClasses">
      {value.map(({ name, classId }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its name is being typed
        <div key={index} className="uiRow">
          <Input
            aria-label={t('className')}
            placeholder={t('className')}
            maxLength={200}
            value={name}
            onChange={({ target }) => put(index, { name: target.value })}
          />
          <Select
            aria-label={t('label')}
            placeholder={t('label')}
            value={classId === '' ? null : classId}
            options={labels}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(chosen: string | null) => put(index, { classId: chosen ?? '' })}
          />
          <Button
            aria-label={t('removeClass', { name })}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={value.length >= MOST_DETECTOR_CLASSES}
        onClick={() => onChange?.([...value, { name: '', classId: '' }])}
      >
        {t('addClass')}
      </Button>
    </div>
  );
}
