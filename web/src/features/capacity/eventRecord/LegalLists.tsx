import { Button } from 'antd';
import { useState } from 'react';
import type { EventRecordDetail } from '#contract/capacity/eventRecord/calls.ts';
import { type Held, LEGAL_LISTS } from '#contract/capacity/eventRecord/lists.ts';
import { EVENT_RECORD_FORMS, type EventRecordForm } from '#contract/capacity/eventRecord/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useText } from '#web/lib/nouns.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

const TONES: Readonly<Record<Held, Tone>> = { whole: 'good', part: 'warn', none: 'idle' };

/** The items of a list, and how much of each a record holds. */
function Items({ form }: { form: Exclude<EventRecordForm, 'whole'> }) {
  const t = useWords(words);
  const text = useText();
  const { source, items } = LEGAL_LISTS[form];
  return (
    <>
      <p className="uiQuiet">{text(source)}</p>
      <table className="eventTable">
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('held')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ number, name, held, note }) => (
            <tr key={number}>
              <td>
                {number}. {text(name)}
              </td>
              <td>
                <StateTag tone={TONES[held]}>{t(held)}</StateTag>
                {note === undefined ? null : <div className="uiQuiet">{text(note)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The files that a record can be, each with what it will hold. */
export function LegalLists({ record, used }: { record: EventRecordDetail; used: () => unknown }) {
  const t = useWords(words);
  const formOf = useDictLabel('eventRecordForm');
  const [jobId, setJobId] = useState<string>();
  const [busy, setBusy] = useState<EventRecordForm>();
  const start = async (form: EventRecordForm) => {
    setBusy(form);
    try {
      const input = { id: record.id, form };
      setJobId((await callApi('/capacity/eventRecord/export', input, { idempotencyKey: newKey() })).jobId);
      used();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(undefined);
  };
  const button = (form: EventRecordForm, label: string) => (
    <Button size="small" loading={busy === form} disabled={record.frozenAt === null} onClick={() => void start(form)}>
      {label}
    </Button>
  );
  return (
    <>
      {jobId === undefined ? null : (
        <JobProgress jobId={jobId} title={t('exporting')} onClose={() => setJobId(undefined)} />
      )}
      <p>{button('whole', t('exportWhole'))}</p>
      {EVENT_RECORD_FORMS.map((form) =>
        form === 'whole' ? null : (
          <details key={form} className="eventList">
            <summary>{formOf(form)}</summary>
            <Items form={form} />
            {button(form, t('exportList'))}
          </details>
        ),
      )}
    </>
  );
}
