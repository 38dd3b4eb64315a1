import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { useId, useState } from 'react';
import type { LabelClass, LabelDifference, LabelVersion } from '#contract/dataManage/labelList/calls.ts';
import { labelClassWords, labelVersionWords } from '#contract/dataManage/labelList/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { Time } from '#web/ui/Time.tsx';
import { labelDifferenceQuery, labelsChanged, labelVersionsQuery } from './labelQueries.ts';
import { LabelName } from './LabelName.tsx';
import { words } from './words.ts';

const isField = (name: string): name is keyof typeof labelClassWords.fields =>
  Object.hasOwn(labelClassWords.fields, name);

function Changes({ difference }: { difference: LabelDifference }) {
  const t = useWords(words);
  const f = useFields(labelVersionWords);
  const fieldOf = useFields(labelClassWords);
  const { added, changed, gone } = difference;
  if (added.length + changed.length + gone.length === 0) return <p className="uiQuiet">{t('unchanged')}</p>;
  const line = (kind: 'added' | 'changed' | 'gone', one: LabelDifference['added'][number], what = '') => (
    <li key={`${kind} ${one.id}`}>
      {f(kind)} <LabelName {...one} /> <code>{one.code}</code> <span className="uiQuiet">{what}</span>
    </li>
  );
  const named = (fields: readonly string[]) => fields.map((name) => (isField(name) ? fieldOf(name) : name)).join(' · ');
  return (
    <ul className="labelNames">
      {added.map((one) => line('added', one))}
      {changed.map((one) => line('changed', one, named(one.fields)))}
      {gone.map((one) => line('gone', one))}
    </ul>
  );
}

/** What changed from one version to another one, or to the list as it is now. */
function Difference({ from, to }: { from: number | null; to: number | null }) {
  const { data, error, refetch } = useQuery(labelDifferenceQuery(from, to));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <div className="uiPulse" aria-hidden="true" /> : <Changes difference={data} />;
}

function Release({ number }: { number: number }) {
  const t = useWords(words);
  const f = useFields(labelVersionWords);
  const noteId = useId();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const release = async () => {
    setBusy(true);
    try {
      await callApi('/dataManage/labelList/release', { note }, { idempotencyKey });
      notify('success', t('released', { number }));
      setNote('');
      setKey(newKey());
      await labelsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="labelRelease">
      <p className="uiQuiet">{t('releaseText')}</p>
      <label className="uiLabel" htmlFor={noteId}>
        {f('note')}
      </label>
      <Input id={noteId} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      <div>
        <Button type="primary" disabled={note.trim() === ''} loading={isBusy} onClick={() => void release()}>
          {t('release', { number })}
        </Button>
      </div>
    </section>
  );
}

function OneVersion({ one }: { one: LabelVersion }) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="labelVersion">
        <span>{one.note}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('ofVersion', { number: one.number })}
        </Button>
      </div>
      <span className="uiQuiet">
        {t('counted', { classes: one.classes })} · +{one.added} ~{one.changed} −{one.gone} · {one.createdByName} ·{' '}
        <Time at={one.createdAt} />
      </span>
      {isOpen ? <Difference from={one.number === 1 ? null : one.number - 1} to={one.number} /> : null}
    </li>
  );
}

/** The versions of the list, and releasing the next one. */
export default function LabelVersions({ open }: { open: OpenDrawer<LabelClass> }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(labelVersionsQuery);
  const newest = data?.list[0]?.number ?? null;
  return (
    <Drawer open size={560} title={t('versions')} onClose={open.close}>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <h3 className="uiHeading">{newest === null ? t('working') : t('sinceLast', { number: newest })}</h3>
          <Difference from={newest} to={null} />
          {can('dataManage:labelList:release') ? <Release number={(newest ?? 0) + 1} /> : null}
          {data.list.length === 0 ? (
            <EmptyState title={t('noVersions')} hint={t('firstRelease')} />
          ) : (
            <ul className="labelNames labelVersions">
              {data.list.map((one) => (
                <OneVersion key={one.id} one={one} />
              ))}
            </ul>
          )}
        </>
      )}
    </Drawer>
  );
}
