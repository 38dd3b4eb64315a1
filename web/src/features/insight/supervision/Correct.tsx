import { Input } from 'antd';
import { useId, useState } from 'react';
import type { SupervisionDetail } from '#contract/insight/supervision/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import './supervision.css';
import { words } from './words.ts';

interface CorrectProps {
  record: SupervisionDetail;
  name: string;
  /** The new version. */
  done: (id: string) => void;
  close: () => void;
}

/** Asks what is to stand in a record instead; only what was changed is sent. */
export default function Correct({ record, name, done, close }: CorrectProps) {
  const t = useWords(words);
  const prefix = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const found = new Map(record.findings.map(({ field, problem }) => [field, problem]));
  const confirm = async () => {
    const changed = Object.fromEntries(
      record.fields.flatMap(({ name: field, value }): [string, string][] => {
        const typed = values[field];
        return typed === undefined || typed === String(value ?? '') ? [] : [[field, typed]];
      }),
    );
    if (Object.keys(changed).length === 0) throw new Error(t('nothingChanged'));
    const { id } = await callApi('/operation/supervision/correct', {
      id: record.id,
      version: record.version,
      values: changed,
      note: note.trim(),
    });
    notify('success', t('corrected'));
    done(id);
  };
  return (
    <ConfirmAct title={t('correctTitle', { name })} confirmLabel={t('correct')} confirm={confirm} close={close}>
      <p>{t('correctText')}</p>
      <div className="supervisionForm">
        {record.fields.map(({ name: field, value }) => {
          const problem = found.get(field);
          return (
            <label key={field} htmlFor={`${prefix}${field}`}>
              <span className="uiLabel">
                {field}
                {problem === undefined ? '' : ` · ${t(`p_${problem}`)}`}
              </span>
              <Input
                id={`${prefix}${field}`}
                status={problem === undefined ? '' : 'error'}
                maxLength={128}
                value={values[field] ?? String(value ?? '')}
                onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              />
            </label>
          );
        })}
      </div>
      <label htmlFor={`${prefix}note`}>
        <span className="uiLabel">{t('why')}</span>
        <Input id={`${prefix}note`} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
    </ConfirmAct>
  );
}
