import { Button, Input } from 'antd';
import { useState } from 'react';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { alertsChanged } from './alertQueries.ts';
import { words } from './words.ts';

const readText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** Adds a note; an unfinished one survives a reload. */
export function AlertNote({ id }: { id: string }) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const draft = useDraft(`alert/note/${id}`, readText);
  const [note, setNote] = useState(draft.stored ?? '');
  const [idempotencyKey, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const type = (text: string) => {
    setNote(text);
    if (text.trim() === '') draft.clear();
    else draft.save(text);
  };
  const send = async () => {
    if (note.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      await callApi('/capacity/alert/answer', { id, note: note.trim() }, { idempotencyKey });
      notify('success', t('noted'), { key: 'alert' });
      setNote('');
      draft.clear();
      setKey(newKey());
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    await alertsChanged();
  };
  return (
    <div className="uiRow alertNote">
      <Input
        value={note}
        maxLength={500}
        placeholder={t('noteHint')}
        aria-label={f('note')}
        onChange={(event) => type(event.target.value)}
        onPressEnter={() => void send()}
      />
      <Button loading={isBusy} disabled={note.trim() === ''} onClick={() => void send()}>
        {t('addNote')}
      </Button>
    </div>
  );
}
