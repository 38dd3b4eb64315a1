import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { LabelAttribute } from '#contract/dataManage/labelList/calls.ts';
import { ATTRIBUTE_KINDS } from '#contract/dataManage/labelList/rules.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import './labelList.css';
import { words } from './words.ts';

type Options = LabelAttribute['options'];

const EMPTY: LabelAttribute = {
  code: '',
  nameZh: '',
  nameEn: '',
  kind: 'boolean',
  isChanging: true,
  options: [],
  least: null,
  most: null,
};

const written = (options: Options): string =>
  options.map(({ value, nameZh, nameEn }) => `${value} | ${nameZh} | ${nameEn}`).join('\n');

/** A name that is left out is the value. */
const read = (text: string): Options =>
  text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([value = '', nameZh = '', nameEn = '']) =>
      value === '' ? [] : [{ value, nameZh: nameZh === '' ? value : nameZh, nameEn: nameEn === '' ? value : nameEn }],
    );

/** The options as lines; what is typed stays as it is while it is typed. */
function OptionsText({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const t = useWords(words);
  const [text, setText] = useState(() => written(options));
  return (
    <Input.TextArea
      className="labelWhole"
      autoSize={{ minRows: 2, maxRows: 8 }}
      aria-label={t('options')}
      placeholder={t('optionsHint')}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setText(written(options))}
    />
  );
}

interface OneProps {
  value: LabelAttribute;
  change: (fields: Partial<LabelAttribute>) => void;
  remove: () => void;
}

function One({ value, change, remove }: OneProps) {
  const t = useWords(words);
  const f = useFields(labelClassWords);
  const kindOf = useDictLabel('labelAttributeKind');
  const text = (field: 'code' | 'nameZh' | 'nameEn') => (
    <Input
      aria-label={f(field)}
      placeholder={f(field)}
      value={value[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <div className="labelAttribute">
      {text('code')}
      <Select
        aria-label={t('attributeKind')}
        value={value.kind}
        options={ATTRIBUTE_KINDS.map((kind) => ({ value: kind, label: kindOf(kind) }))}
        onChange={(kind) => change({ kind, options: [], least: null, most: null })}
      />
      {text('nameZh')}
      {text('nameEn')}
      {value.kind === 'choice' ? (
        <OptionsText options={value.options} onChange={(options) => change({ options })} />
      ) : null}
      {value.kind === 'number' ? (
        <>
          <InputNumber
            aria-label={t('least')}
            placeholder={t('least')}
            value={value.least}
            onChange={(least) => change({ least })}
          />
          <InputNumber
            aria-label={t('most')}
            placeholder={t('most')}
            value={value.most}
            onChange={(most) => change({ most })}
          />
        </>
      ) : null}
      <div className="labelWhole labelAttributeEnd">
        <Checkbox checked={value.isChanging} onChange={({ target }) => change({ isChanging: target.checked })}>
          {t('changing')}
        </Checkbox>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('removeAttribute', { name: value.code })}
          onClick={remove}
        />
      </div>
    </div>
  );
}

interface AttributesFieldProps {
  /** Given by the form. */
  id?: string;
  value?: LabelAttribute[];
  onChange?: (value: LabelAttribute[]) => void;
}

/** What is said of an object besides its class. A control for a `Field`. */
export function AttributesField({ id, value = [], onChange }: AttributesFieldProps) {
  const t = useWords(words);
  return (
    <div id={id}>
      {value.map((one, place) => (
        <One
          // oxlint-disable-next-line react/no-array-index-key -- a code is typed here, so it cannot be the key
          key={place}
          value={one}
          change={(fields) => onChange?.(value.map((other, at) => (at === place ? { ...other, ...fields } : other)))}
          remove={() => onChange?.(value.filter((_, at) => at !== place))}
        />
      ))}
      <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => onChange?.([...value, EMPTY])}>
        {t('addAttribute')}
      </Button>
    </div>
  );
}
