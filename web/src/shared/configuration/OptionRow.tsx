import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import type { ConfigOption } from './configQueries.ts';
import { useDescribed, useValueText } from './described.ts';
import { OptionField } from './OptionField.tsx';
import type { MainEdit } from './useMainEdit.ts';
import { words } from './words.ts';

interface OptionRowProps {
  option: ConfigOption;
  edit: MainEdit;
  isLocked: boolean;
}

/** A setting: what it is, its field, whether it differs from the default, and what stands in the way of saving it. */
export function OptionRow({ option, edit, isLocked }: OptionRowProps) {
  const t = useWords(words);
  const { title, explanation } = useDescribed();
  const valueText = useValueText();
  const id = useId();
  const isSecret = option.shape.kind === 'secret';
  const isEdited = edit.isEdited(option);
  const value = edit.valueOf(option);
  const isDefault = isSecret
    ? !option.isChanged || (isEdited && value === null)
    : JSON.stringify(value) === JSON.stringify(option.defaultValue);
  const theirs = edit.theirsOf(option);
  const problem = edit.problemOf(option);
  return (
    <div className="configOption" data-edited={isEdited ? '' : undefined} data-key={option.key}>
      <div className="configSays">
        <label htmlFor={id} id={`${id}-label`}>
          {title(option)}
        </label>
        {isEdited ? <StateTag tone="warn">{t('edited')}</StateTag> : null}
        {option.isChanged && !isEdited && !isSecret ? <span className="configMark">{t('changed')}</span> : null}
        <p id={`${id}-says`}>{explanation(option)}</p>
      </div>
      <div className="configField">
        <OptionField
          id={id}
          option={option}
          value={value}
          isEdited={isEdited}
          isLocked={isLocked}
          isWrong={problem !== undefined}
          set={(next) => edit.set(option, next)}
          forget={() => edit.forget(option.key)}
        />
        {problem === undefined ? null : (
          <p className="configProblem" role="alert">
            {problem}
          </p>
        )}
        {theirs === undefined ? null : (
          <p className="configTheirs">
            {t('theirs', { value: valueText(option.shape, theirs.value) })}{' '}
            <Button size="small" onClick={() => edit.forget(option.key)}>
              {t('takeTheirs')}
            </Button>
          </p>
        )}
        {isSecret || isDefault ? null : (
          <p className="configDefault">
            {t('default', { value: valueText(option.shape, option.defaultValue) })}
            {isLocked ? null : (
              <Button
                type="link"
                size="small"
                icon={<UndoOutlined aria-hidden="true" />}
                aria-label={`${t('backToDefault')}: ${title(option)}`}
                onClick={() => edit.set(option, null)}
              >
                {t('backToDefault')}
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
