/** The cells of a decision table while it is written. People write yuan, the terms keep fen. */
import { InputNumber, Select } from 'antd';
import type { NumberField, RuleField, RuleValue, Unit } from '#contract/operation/rule/kinds.ts';
import type { RuleCondition } from '#contract/operation/rule/terms.ts';
import { useDict } from '#web/lib/dict.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const MINOR = 100;
const SUFFIX: Readonly<Record<Unit, string | undefined>> = {
  seconds: 's',
  metres: 'm',
  percent: '%',
  kmh: undefined,
  money: undefined,
  count: undefined,
};

interface FigureProps {
  field: NumberField;
  label: string;
  value: number | null;
  currency: string;
  placeholder: string;
  change: (value: number | null) => void;
}

function Figure({ field, label, value, currency, placeholder, change }: FigureProps) {
  const t = useWords(words);
  const isMoney = field.unit === 'money';
  const factor = isMoney ? MINOR : 1;
  return (
    <InputNumber
      aria-label={label}
      placeholder={placeholder}
      value={value === null ? null : value / factor}
      min={field.min / factor}
      max={field.max / factor}
      precision={isMoney ? 2 : 0}
      suffix={isMoney ? currency : field.unit === 'kmh' ? t('kmh') : SUFFIX[field.unit]}
      onChange={(next) => change(next === null ? null : Math.round(next * factor))}
    />
  );
}

function useFlagOptions(field: RuleField) {
  const text = useText();
  if (field.type !== 'flag') return [];
  return [
    { value: 'yes', label: text(field.says[0]) },
    { value: 'no', label: text(field.says[1]) },
  ];
}

function useChoices(field: RuleField) {
  const items = useDict(field.type === 'choice' ? field.dict : '');
  return field.type === 'choice' ? items.filter(({ value }) => Object.hasOwn(field.options, value)) : [];
}

interface ConditionProps {
  field: RuleField;
  label: string;
  value: RuleCondition | undefined;
  currency: string;
  /** Undefined: any. */
  change: (value: RuleCondition | undefined) => void;
}

/** From and below, some of the choices, or yes or no; blank means any. */
export function ConditionCell({ field, label, value, currency, change }: ConditionProps) {
  const t = useWords(words);
  const flags = useFlagOptions(field);
  const choices = useChoices(field);
  if (field.type === 'choice')
    return (
      <Select
        mode="multiple"
        aria-label={label}
        placeholder={t('any')}
        value={value !== undefined && 'oneOf' in value ? value.oneOf : []}
        options={choices}
        onChange={(oneOf: string[]) => change(oneOf.length === 0 ? undefined : { oneOf })}
      />
    );
  if (field.type === 'flag')
    return (
      <Select
        allowClear
        aria-label={label}
        placeholder={t('any')}
        value={value !== undefined && 'is' in value ? (value.is ? 'yes' : 'no') : null}
        options={flags}
        onChange={(next: string | undefined) => change(next == null ? undefined : { is: next === 'yes' })}
      />
    );
  const span = value !== undefined && 'from' in value ? value : { from: null, below: null };
  const put = (part: Partial<typeof span>) => {
    const next = { ...span, ...part };
    change(next.from === null && next.below === null ? undefined : next);
  };
  return (
    <span className="ruleRange">
      <Figure
        field={field}
        label={`${label} ${t('from')}`}
        placeholder={t('from')}
        value={span.from}
        currency={currency}
        change={(from) => put({ from })}
      />
      <Figure
        field={field}
        label={`${label} ${t('below')}`}
        placeholder={t('below')}
        value={span.below}
        currency={currency}
        change={(below) => put({ below })}
      />
    </span>
  );
}

interface ValueProps {
  field: RuleField;
  label: string;
  value: RuleValue | undefined;
  currency: string;
  placeholder: string;
  change: (value: RuleValue | undefined) => void;
}

/** One value of an outcome or a fact; blank: left as it is, or not known. */
export function ValueCell({ field, label, value, currency, placeholder, change }: ValueProps) {
  const flags = useFlagOptions(field);
  const choices = useChoices(field);
  if (field.type === 'number')
    return (
      <Figure
        field={field}
        label={label}
        placeholder={placeholder}
        value={typeof value === 'number' ? value : null}
        currency={currency}
        change={(next) => change(next ?? undefined)}
      />
    );
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={field.type === 'flag' ? (value === undefined ? null : value === true ? 'yes' : 'no') : (value ?? null)}
      options={field.type === 'flag' ? flags : choices}
      onChange={(next) => change(next == null ? undefined : field.type === 'flag' ? next === 'yes' : next)}
    />
  );
}
