import { Input } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import { isIdle } from './filterValues.ts';
import type { AnyFilter } from './types.ts';

export type NumberRangeFilter = Extract<AnyFilter, { kind: 'numberRange' }>;

const isWrong = (text: string): boolean => text !== '' && !Number.isFinite(Number(text));

/** Two figures, either of which may be left open. */
export function NumberRange({
  id,
  filter,
  texts,
  onChange,
  isLabelled,
}: FilterControlProps & { filter: NumberRangeFilter }) {
  const t = useWords(uiWords);
  const isDisabled = isIdle(filter, texts);
  const box = (field: string, word: string, boxId?: string) => {
    const text = texts[field] ?? '';
    const label = `${filter.label} ${word}`;
    return (
      <Input
        id={boxId}
        inputMode="decimal"
        disabled={isDisabled}
        maxLength={14}
        aria-label={label}
        aria-invalid={isWrong(text.trim())}
        status={isWrong(text.trim()) ? 'error' : undefined}
        placeholder={isLabelled ? word : label}
        suffix={filter.unit}
        value={text}
        onChange={(event) => onChange({ [field]: event.target.value }, false)}
      />
    );
  };
  return (
    <span className="uiPair uiFilterNumbers">
      {box(filter.from, t('least'), id)}
      <span aria-hidden="true">–</span>
      {box(filter.to, t('most'))}
    </span>
  );
}
