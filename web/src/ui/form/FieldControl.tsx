/** The control that a field has by itself: what its schema and the noun's words say about it. */
import { Input, InputNumber, type InputNumberProps, Select, Switch } from 'antd';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { z } from 'zod';
import { type Field, fieldOf, type FieldWords, type Text } from '#contract/ground/words.ts';
import { useDict } from '#web/lib/dict.ts';
import { shared } from '#web/lib/chunks.ts';
import { useText } from '#web/lib/words.ts';
import type { InstantPicker } from '../InstantPicker.tsx';

const Picker = lazy(shared(async () => ({ default: (await import('../InstantPicker.tsx')).InstantPicker })));

/** A calendar is heavy, and few forms have one. */
const LaterPicker = (props: ComponentProps<typeof InstantPicker>) => (
  <Suspense fallback={<Input id={props.id} disabled />}>
    <Picker {...props} />
  </Suspense>
);

/** Longer texts than this get a box of several lines. */
const LONGEST_LINE = 200;

/** A schema without its default, nullable and optional wrappers. */
const bareOf = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bareOf(schema.unwrap())
    : schema;

interface DictSelectProps {
  /** Code of the dictionary. */
  type: string;
  /** Only these of its values. */
  only?: ReadonlySet<unknown>;
  isMultiple?: boolean;
  disabled?: boolean;
  /** Given by the form. */
  id?: string;
  value?: string | string[] | null;
  onChange?: (value: string | string[]) => void;
}

/** A choice from a dictionary: its enabled items, and the chosen ones. */
export function DictSelect({ type, only, isMultiple = false, value, ...given }: DictSelectProps) {
  const chosen = Array.isArray(value) ? value : [value];
  const options = useDict(type)
    .filter((item) => only?.has(item.value) !== false && (item.state === 'enabled' || chosen.includes(item.value)))
    .map((item) => ({ value: item.value, label: item.label }));
  return (
    <Select
      {...given}
      mode={isMultiple ? 'multiple' : undefined}
      value={value}
      options={options}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
    />
  );
}

export interface OwnControl {
  control: ReactElement;
  valuePropName?: string;
  wide?: boolean;
}

/** A number with what it counts behind it. */
function Counted({ unit, ...props }: InputNumberProps & { unit: Text | undefined }) {
  const text = useText();
  return <InputNumber {...props} suffix={unit === undefined ? undefined : text(unit)} style={{ width: '100%' }} />;
}

function numberControl(schema: z.ZodNumber, unit: Text | undefined): OwnControl {
  const bound = (value: number | null) =>
    value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
  return {
    control: (
      <Counted
        unit={unit}
        min={bound(schema.minValue)}
        max={bound(schema.maxValue)}
        precision={schema.isInt ? 0 : undefined}
      />
    ),
  };
}

/** The usual control of a field. */
export function ownControl(schema: unknown, field: Field | undefined): OwnControl {
  const { dict, as, unit }: Partial<FieldWords> = field === undefined ? {} : fieldOf(field);
  const bare = bareOf(schema);
  const isMultiple = bare instanceof z.ZodArray;
  const values = bareOf(isMultiple ? bare.element : bare);
  const only = values instanceof z.ZodEnum ? new Set<unknown>(values.options) : undefined;
  if (dict !== undefined) return { control: <DictSelect type={dict} isMultiple={isMultiple} only={only} /> };
  if (as === 'time') return { control: <LaterPicker /> };
  if (isMultiple) return { control: <Select mode="tags" /> };
  if (bare instanceof z.ZodBoolean) return { control: <Switch />, valuePropName: 'checked' };
  if (bare instanceof z.ZodNumber) return numberControl(bare, unit);
  const most = bare instanceof z.ZodString ? (bare.maxLength ?? undefined) : undefined;
  if (most !== undefined && most > LONGEST_LINE)
    return { control: <Input.TextArea rows={3} maxLength={most} showCount />, wide: true };
  return { control: <Input maxLength={most} /> };
}
