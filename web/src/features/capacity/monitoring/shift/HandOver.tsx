import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { alertAddress, carName } from '../queue/alertActions.ts';
import { Severity } from '../Severity.tsx';
import { tried } from './shiftQueries.ts';
import { words } from './words.ts';

const PEOPLE = '/capacity/shift/getPeople';

type Held = CallOutput<'/capacity/shift/getNow'>['mine'];

/** What one has, with a word for each, and the person who gets all of it at once. Who is off and has nothing has nobody to tell. */
export function HandOver({ mine, isOn }: { mine: Held; isOn: boolean }) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const ids = { to: useId(), note: useId() };
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [keyword, setKeyword] = useState('');
  const [userId, setUserId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data, isFetching } = useQuery({
    queryKey: [PEOPLE, keyword],
    queryFn: ({ signal }) => callApi(PEOPLE, { keyword }, { signal }),
    placeholderData: (before) => before,
  });
  const give = async () => {
    if (userId === undefined) return notify('warning', t('needTo'), { key: 'shift' });
    setBusy(true);
    const alerts = mine.map(({ id }) => ({ id, note: (notes[id] ?? '').trim() }));
    const isDone = await tried(async () => {
      const { done, left } = await callApi('/capacity/shift/handOver', { userId, alerts, note });
      const rest = left === 0 ? '' : ` ${t('leftOver', { count: left })}`;
      notify(left === 0 ? 'success' : 'warning', t('handed', { count: done }) + rest, { key: 'shift' });
    });
    if (isDone) {
      setNotes({});
      setNote('');
      setUserId(undefined);
    }
    return setBusy(false);
  };
  const count = mine.length;
  if (count === 0 && !isOn) return null;
  return (
    <section className="shiftPart" aria-label={t('handOver')}>
      <h2>{t('myAlerts')}</h2>
      {count === 0 ? <p className="uiQuiet">{t('noAlerts')}</p> : null}
      <ul className="shiftList">
        {mine.map((alert) => (
          <li key={alert.id}>
            <Link to={alertAddress(alert.id)}>
              <Severity severity={alert.severity}>{kindOf(alert.kind)}</Severity> <strong>{carName(alert)}</strong>
            </Link>
            {alert.lastNote === '' ? null : <p className="uiQuiet">{alert.lastNote}</p>}
            <Input
              aria-label={t('word', { car: carName(alert) })}
              placeholder={t('wordHint')}
              maxLength={500}
              value={notes[alert.id] ?? ''}
              onChange={({ target }) => setNotes((before) => ({ ...before, [alert.id]: target.value }))}
            />
          </li>
        ))}
      </ul>
      <label className="uiLabel" htmlFor={ids.to}>
        {t('to')}
      </label>
      <Select
        id={ids.to}
        className="shiftWide"
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={isFetching}
        placeholder={t('toHint')}
        notFoundContent={isFetching ? null : t('noPeople')}
        value={userId}
        options={(data?.list ?? []).map((person) => ({
          value: person.id,
          label: `${person.realName} (${person.account})${person.isOn ? ` · ${t('isOn')}` : ''}`,
        }))}
        onChange={(next: string) => setUserId(next)}
      />
      <label className="uiLabel" htmlFor={ids.note}>
        {t('shiftNote')}
      </label>
      <Input.TextArea
        id={ids.note}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button type="primary" loading={isBusy} onClick={() => void give()}>
          {count === 0 ? t('handOverNone') : t(isOn ? 'handOverAll' : 'handOverOnly', { count })}
        </Button>
      </div>
    </section>
  );
}
