import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { ShiftEntry } from '#contract/capacity/shift/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { tried } from './shiftQueries.ts';
import { words } from './words.ts';

/** As many as come with the shift itself. */
const FIRST_ENTRIES = 50;

/** Adds a note for the next shift, pinned or not. */
function AddNote() {
  const t = useWords(words);
  const [note, setNote] = useState('');
  const [isPinned, setPinned] = useState(false);
  const add = async () => {
    if (note.trim() === '') return;
    if (await tried(() => callApi('/capacity/shift/addNote', { note: note.trim(), isPinned }))) {
      setNote('');
      setPinned(false);
    }
  };
  return (
    <div className="uiRow shiftNote">
      <Input
        aria-label={t('noteHint')}
        placeholder={t('noteHint')}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={() => void add()}
      />
      <Checkbox checked={isPinned} onChange={({ target }) => setPinned(target.checked)}>
        {t('pin')}
      </Checkbox>
      <Button disabled={note.trim() === ''} onClick={() => void add()}>
        {t('add')}
      </Button>
    </div>
  );
}

/** What the shifts wrote down, the newest first; older entries are fetched when they are asked for. */
export function ShiftLog({ log: newest }: { log: readonly ShiftEntry[] }) {
  const t = useWords(words);
  const kindOf = useDictLabel('shiftEntry');
  const [older, setOlder] = useState<readonly ShiftEntry[]>([]);
  const [hasMore, setHasMore] = useState(newest.length >= FIRST_ENTRIES);
  const [isBusy, setBusy] = useState(false);
  const known = new Set(newest.map(({ id }) => id));
  const log = [...newest, ...older.filter(({ id }) => !known.has(id))];
  const fetchOlder = async () => {
    const last = log.at(-1);
    if (last === undefined) return;
    setBusy(true);
    await tried(async () => {
      const next = await callApi('/capacity/shift/getLog', { before: last.id });
      setOlder([...log, ...next.list]);
      setHasMore(next.hasMore);
    });
    setBusy(false);
  };
  return (
    <section className="shiftPart" aria-label={t('log')}>
      <h2>{t('log')}</h2>
      <AddNote />
      {log.length === 0 ? <p className="uiQuiet">{t('noLog')}</p> : null}
      <ol className="shiftList">
        {log.map(({ id, kind, at, by, to, note, alerts }) => (
          <li key={id}>
            <span className="shiftLine">
              <strong>{by}</strong>
              {kind === 'note' ? null : <span>{kindOf(kind)}</span>}
              {to === '' ? null : <span>{t('toPerson', { name: to })}</span>}
              {kind === 'handedOver' ? <span>{t('alertCount', { count: alerts })}</span> : null}
              <span className="uiQuiet">
                <Time at={at} />
              </span>
            </span>
            {note === '' ? null : <p>{note}</p>}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <div>
          <Button size="small" loading={isBusy} onClick={() => void fetchOlder()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
