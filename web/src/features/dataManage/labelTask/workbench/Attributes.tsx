import { Input, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import type { LabelAttribute, LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { useText } from '#web/lib/words.ts';
import type { Drawn } from './drawing.ts';

type Values = Drawn['attributes'];
type Value = Values[string];

interface ValueProps {
  id: string;
  attribute: LabelAttribute;
  value: Value | undefined;
  disabled: boolean;
  set: (value: Value | undefined) => void;
}

function ValueField({ id, attribute, value, disabled, set }: ValueProps) {
  const say = useText();
  const { kind, options, least, most } = attribute;
  if (kind === 'boolean')
    return <Switch id={id} size="small" checked={value === true} disabled={disabled} onChange={set} />;
  if (kind === 'number')
    return (
      <InputNumber
        id={id}
        size="small"
        disabled={disabled}
        value={typeof value === 'number' ? value : null}
        {...(least === null ? {} : { min: least })}
        {...(most === null ? {} : { max: most })}
        onChange={(next) => set(next ?? undefined)}
      />
    );
  if (kind === 'text')
    return (
      <Input
        id={id}
        size="small"
        disabled={disabled}
        maxLength={200}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value)}
      />
    );
  return (
    <Select
      id={id}
      size="small"
      allowClear
      disabled={disabled}
      value={typeof value === 'string' ? value : null}
      options={options.map((option) => ({ value: option.value, label: say([option.nameZh, option.nameEn]) }))}
      onChange={(next: string | null | undefined) => set(next ?? undefined)}
    />
  );
}

interface AttributesProps {
  labelClass: LabelClass;
  values: Values;
  disabled: boolean;
  change: (values: Values) => void;
}

/** What is said of an object besides its label. */
export function Attributes({ labelClass, values, disabled, change }: AttributesProps) {
  const say = useText();
  const id = useId();
  return (
    <dl className="benchAttributes">
      {labelClass.attributes.map((attribute) => (
        <div key={attribute.code}>
          <dt>
            <label htmlFor={`${id}${attribute.code}`}>{say([attribute.nameZh, attribute.nameEn])}</label>
          </dt>
          <dd>
            <ValueField
              id={`${id}${attribute.code}`}
              attribute={attribute}
              value={values[attribute.code]}
              disabled={disabled}
              set={(value) => {
                const { [attribute.code]: _, ...others } = values;
                change(value === undefined ? others : { ...others, [attribute.code]: value });
              }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
