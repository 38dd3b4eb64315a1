import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import type { LabelExample } from '#contract/dataManage/labelList/calls.ts';
import { MOST_LABEL_EXAMPLES } from '#contract/dataManage/labelList/rules.ts';
import { messageOf } from '#web/lib/client.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useWords } from '#web/lib/words.ts';
import { words as frameWords } from '#web/shared/frame/words.ts';
import './labelList.css';
import { words } from './words.ts';

interface OneProps {
  number: number;
  value: LabelExample;
  change: (fields: Partial<LabelExample>) => void;
  remove: () => void;
}

function One({ number, value, change, remove }: OneProps) {
  const t = useWords(words);
  const f = useWords(frameWords);
  const note = (field: 'noteZh' | 'noteEn') => (
    <Input
      aria-label={`${t(field)} ${number}`}
      placeholder={t(field)}
      maxLength={200}
      value={value[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <div className="labelExample">
      <img src={value.address} alt="" />
      <div>
        <div className="uiSpread">
          <Segmented
            aria-label={t('exampleKind', { number })}
            value={value.isGood ? 'good' : 'bad'}
            options={[
              { value: 'good', label: f('goodExample') },
              { value: 'bad', label: f('badExample') },
            ]}
            onChange={(kind) => change({ isGood: kind === 'good' })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeExample', { number })}
            onClick={remove}
          />
        </div>
        {note('noteZh')}
        {note('noteEn')}
      </div>
    </div>
  );
}

interface ExamplesFieldProps {
  /** Given by the form. */
  id?: string;
  value?: LabelExample[];
  onChange?: (value: LabelExample[]) => void;
}

/** Pictures of what belongs to a label and of what does not. A control for a `Field`. */
export function ExamplesField({ id, value = [], onChange }: ExamplesFieldProps) {
  const t = useWords(words);
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const upload = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const { url } = await uploadImage(file);
      onChange?.([...value, { address: url, isGood: true, noteZh: '', noteEn: '' }]);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div id={id}>
      {value.map((one, place) => (
        <One
          key={one.address}
          number={place + 1}
          value={one}
          change={(fields) => onChange?.(value.map((other) => (other === one ? { ...other, ...fields } : other)))}
          remove={() => onChange?.(value.filter((other) => other !== one))}
        />
      ))}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void upload(file);
        }}
      />
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        loading={isBusy}
        disabled={value.length >= MOST_LABEL_EXAMPLES}
        onClick={() => picker.current?.click()}
      >
        {t('addExample')}
      </Button>
      {problem === '' ? null : (
        <p className="labelProblem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
