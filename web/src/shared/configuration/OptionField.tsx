import { Button, Input, InputNumber, Select, Switch } from 'antd';
import type { ChangeEvent } from 'react';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ClockField } from '#web/ui/ClockField.tsx';
import type { ConfigOption, ConfigValue } from './configQueries.ts';
import { ImageField } from './ImageField.tsx';
import { words } from './words.ts';

export interface OptionFieldProps {
  /** Of the field; its label and its explanation are named after it. */
  id: string;
  option: ConfigOption;
  value: ConfigValue | null;
  isEdited: boolean;
  isLocked: boolean;
  isWrong: boolean;
  /** Null is the default. */
  set: (value: ConfigValue | null) => void;
  /** Takes the edit back. */
  forget: () => void;
}

const textOf = (value: ConfigValue | null): string => (typeof value === 'string' ? value : '');

/** The field that fits the kind of a setting. */
export function OptionField(props: OptionFieldProps) {
  const { id, option, value, isLocked, isWrong, set } = props;
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const { shape } = option;
  const status = isWrong ? 'error' : undefined;
  const common = { id, disabled: isLocked, 'aria-describedby': `${id}-says`, 'aria-invalid': isWrong };
  switch (shape.kind) {
    case 'number':
      return (
        <span className="uiRow">
          <InputNumber
            {...common}
            status={status}
            className="configNumber"
            min={shape.min}
            max={shape.max}
            precision={0}
            value={typeof value === 'number' ? value : null}
            onChange={(next) => (next === null ? props.forget() : set(next))}
          />
          <span>{isZh ? shape.unitZh : shape.unitEn}</span>
          <span className="uiQuiet uiFigures">{t('bounds', { min: shape.min, max: shape.max })}</span>
        </span>
      );
    case 'switch':
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={set}
          checkedChildren={t('on')}
          unCheckedChildren={t('off')}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          status={status}
          value={textOf(value)}
          onChange={(next: string) => set(next)}
          options={shape.choices.map((choice) => ({
            value: choice.value,
            label: isZh ? choice.titleZh : choice.titleEn,
          }))}
        />
      );
    case 'colour':
      return (
        <span className="uiRow">
          <input
            {...common}
            className="configColour"
            type="color"
            value={textOf(value)}
            onChange={(event) => set(event.target.value)}
          />
          <span className="uiQuiet uiFigures">{textOf(value)}</span>
        </span>
      );
    case 'time':
      return (
        <ClockField {...common} value={textOf(value)} onChange={(time) => (time === '' ? props.forget() : set(time))} />
      );
    case 'file':
      return <ImageField {...props} />;
    case 'secret':
      return <SecretField {...props} />;
    case 'list':
      return (
        <Input.TextArea
          {...common}
          status={status}
          autoSize={{ minRows: 2, maxRows: 10 }}
          placeholder={t('listHint')}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => set(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      );
    case 'text':
      return shape.multiline ? (
        <Input.TextArea
          {...common}
          status={status}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={shape.maxLength}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <Input
          {...common}
          status={status}
          maxLength={shape.maxLength}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

/** A secret is typed anew or cleared, never shown. */
function SecretField({ id, option, value, isEdited, isLocked, isWrong, set, forget }: OptionFieldProps) {
  const t = useWords(words);
  const { shape } = option;
  const willClear = isEdited && value === null;
  const field = {
    id,
    'aria-describedby': `${id}-says`,
    'aria-invalid': isWrong,
    autoComplete: 'new-password',
    disabled: isLocked || willClear,
    ...(shape.kind === 'secret' ? { maxLength: shape.maxLength } : {}),
    placeholder: t(willClear ? 'willClear' : option.isChanged ? 'secretKept' : 'secretHint'),
    value: isEdited ? textOf(value) : '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      event.target.value === '' ? forget() : set(event.target.value),
  };
  return (
    <span className="uiRow configSecret">
      {shape.kind === 'secret' && shape.multiline ? (
        <Input.TextArea {...field} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
      ) : (
        <Input.Password {...field} />
      )}
      {option.isChanged && !isEdited && !isLocked ? (
        <Button onClick={() => set(null)}>{t('clearSecret')}</Button>
      ) : null}
    </span>
  );
}
