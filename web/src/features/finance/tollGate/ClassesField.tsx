import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TollGate } from '#contract/finance/tollGate/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { AmountField } from './AmountField.tsx';
import './tollGate.css';
import { words } from './words.ts';

type Classes = TollGate['classes'];

interface ClassesFieldProps {
  id?: string;
  value?: Classes;
  onChange?: (value: Classes) => void;
}

/** What cars of a group pay instead. */
export function ClassesField({ id, value = [], onChange }: ClassesFieldProps) {
  const t = useWords(words);
  const change = (place: number, changed: Partial<Classes[number]>) =>
    onChange?.(value.map((one, at) => (at === place ? { ...one, ...changed } : one)));
  return (
    <div id={id} className="tollClasses">
      {value.map(({ group, amount }, place) => (
        // rows have nothing but their place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="uiRow">
          <Input
            aria-label={t('classGroup', { n: place + 1 })}
            value={group}
            maxLength={40}
            onChange={(event) => change(place, { group: event.target.value })}
          />
          <AmountField
            label={t('classAmount', { n: place + 1 })}
            value={amount}
            onChange={(next) => change(place, { amount: next ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeClass', { n: place + 1 })}
            onClick={() => onChange?.(value.filter((_one, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange?.([...value, { group: '', amount: 0 }])}
        >
          {t('addClass')}
        </Button>
      </div>
    </div>
  );
}
