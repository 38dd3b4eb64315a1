import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { DataDifference, DataSet, DataVersion } from '#contract/dataManage/dataSet/calls.ts';
import { framesPage } from '#contract/dataManage/dataSet/page.ts';
import { dataVersionWords } from '#contract/dataManage/dataSet/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useFields, useText, useWords } from '#web/lib/words.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { LabelMark } from '#web/shared/frame/LabelMark.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { Time } from '#web/ui/Time.tsx';
import { dataSetsChanged, differenceQuery, versionsQuery } from './dataQueries.ts';
import { words } from './words.ts';

function Freeze({ set }: { set: DataSet }) {
  const t = useWords(words);
  const f = useFields(dataVersionWords);
  const [nameId, noteId] = [useId(), useId()];
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const number = set.newestVersion + 1;
  if (set.state === 'frozen') return <p className="uiQuiet">{t('isFrozen', { number: set.newestVersion })}</p>;
  if (set.frames === 0) return <p className="uiQuiet">{t('nothingIn')}</p>;
  const freeze = async () => {
    setBusy(true);
    try {
      const { id, version } = set;
      const frozen = await callApi('/dataManage/dataSet/freeze', { id, version, name, note }, { idempotencyKey });
      notify('success', t('frozen', { number: frozen.number }));
      setName('');
      setNote('');
      setKey(newKey());
      await dataSetsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="dataSection" aria-label={t('freeze', { number })}>
      <p className="uiQuiet">{t('freezeText')}</p>
      <label className="uiLabel" htmlFor={nameId}>
        {f('name')}
      </label>
      <Input id={nameId} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      <label className="uiLabel" htmlFor={noteId}>
        {f('note')}
      </label>
      <Input id={noteId} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
      <div>
        <Button type="primary" disabled={name.trim() === ''} loading={isBusy} onClick={() => void freeze()}>
          {t('freeze', { number })}
        </Button>
      </div>
    </section>
  );
}

function Changes({ difference }: { difference: DataDifference }) {
  const t = useWords(words);
  const say = useText();
  const labels = useLabels();
  const { frames, objects, classes } = difference;
  const sum = ({ added, changed, gone }: DataDifference['frames']) => added + changed + gone;
  if (sum(frames) === 0) return <p className="uiQuiet">{t('same')}</p>;
  const byId = new Map((labels.data ?? []).map((label) => [label.id, label]));
  const line = (name: React.ReactNode, key: string, { added, changed, gone }: DataDifference['frames']) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td className="uiEnd">{formatNumber(added)}</td>
      <td className="uiEnd">{formatNumber(changed)}</td>
      <td className="uiEnd">{formatNumber(gone)}</td>
    </tr>
  );
  return (
    <table className="uiTable dataDifference">
      <thead>
        <tr>
          <th scope="col">{t('content')}</th>
          <th scope="col">{t('added')}</th>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('gone')}</th>
        </tr>
      </thead>
      <tbody>
        {line(say(dataVersionWords.fields.frames.name), 'frames', frames)}
        {line(say(dataVersionWords.fields.objects.name), 'objects', objects)}
        {classes.map((one) => line(<LabelMark label={byId.get(one.id)} code={one.code} />, one.id, one))}
      </tbody>
    </table>
  );
}

/** Two versions, or a version and the set as it is now, side by side in figures. */
function Compare({ set, versions }: { set: DataSet; versions: readonly DataVersion[] }) {
  const t = useWords(words);
  const [from, setFrom] = useState<number>(versions[0]?.number ?? 0);
  const [to, setTo] = useState<number>(0);
  const query = differenceQuery(set.id, from === 0 ? null : from, to === 0 ? null : to);
  const { data, error, refetch } = useQuery(query);
  const numbers = versions.map(({ number, name }) => ({
    value: number,
    label: `${t('versionOf', { number })} ${name}`,
  }));
  return (
    <section className="dataSection" aria-label={t('compare')}>
      <h3 className="uiHeading">{t('compare')}</h3>
      <div className="uiRow">
        <label>
          <span className="uiLabel">{t('from')}</span>
          <Select value={from} onChange={setFrom} options={[{ value: 0, label: t('nothing') }, ...numbers]} />
        </label>
        <label>
          <span className="uiLabel">{t('to')}</span>
          <Select value={to} onChange={setTo} options={[{ value: 0, label: t('now') }, ...numbers]} />
        </label>
      </div>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? null : <Changes difference={data} />}
    </section>
  );
}

function OneVersion({ set, one }: { set: DataSet; one: DataVersion }) {
  const t = useWords(words);
  const f = useFields(dataVersionWords);
  const can = useCan();
  const { number } = one;
  const act = async (path: '/dataManage/dataSet/restoreVersion' | '/dataManage/dataSet/deleteVersion') => {
    try {
      await callApi(path, { id: set.id, version: set.version, number });
      await dataSetsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const restore = async () => {
    const asked = {
      title: t('restoreTitle', { number }),
      text: t('restoreText'),
      ok: t('restore'),
      cancel: t('cancel'),
    };
    if (await confirm(asked)) await act('/dataManage/dataSet/restoreVersion');
  };
  const remove = async () => {
    const asked = { title: t('deleteVersionTitle', { number }), text: t('deleteVersionText') };
    if (await confirm({ ...asked, ok: t('deleteVersion'), cancel: t('cancel') }))
      await act('/dataManage/dataSet/deleteVersion');
  };
  const isOpen = set.state !== 'archived' && set.state !== 'importing';
  return (
    <li className="dataImport">
      <div className="uiSpread">
        <strong>
          <Link to={`/${framesPage.route}?set=${set.id}&number=${number}`}>{t('versionOf', { number })}</Link>{' '}
          {one.name}
        </strong>
        <span className="uiRow">
          {isOpen && can('dataManage:dataSet:update') ? (
            <Button size="small" onClick={() => void restore()}>
              {t('restore')}
            </Button>
          ) : null}
          {isOpen && can('dataManage:dataSet:delete') ? (
            <Button size="small" danger onClick={() => void remove()}>
              {t('deleteVersion')}
            </Button>
          ) : null}
        </span>
      </div>
      {one.note === '' ? null : <p>{one.note}</p>}
      <span className="uiQuiet">
        {t('foundFrames', { count: formatNumber(one.frames) })} ·{' '}
        {t('foundObjects', { count: formatNumber(one.objects) })} · +{formatNumber(one.framesAdded)} ~
        {formatNumber(one.framesChanged)} −{formatNumber(one.framesGone)}
        {one.labelVersion === null ? '' : ` · ${f('labelVersion')} ${one.labelVersion}`} · {one.createdByName} ·{' '}
        <Time at={one.createdAt} />
      </span>
      <CopyText text={one.hash} label={t('copyHash')}>
        <code>{one.hash.slice(0, 12)}…</code>
      </CopyText>
    </li>
  );
}

/** The versions of a set: freezing the next, comparing, restoring. */
export default function VersionsDrawer({ open }: { open: OpenDrawer<DataSet> }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(versionsQuery(open.id));
  const set = open.row;
  return (
    <Drawer open size={640} title={`${set?.name ?? ''} · ${t('versions')}`} onClose={open.close}>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined || set === undefined ? null : (
        <>
          {can('dataManage:dataSet:freeze') ? <Freeze set={set} /> : null}
          {data.list.length === 0 ? (
            <EmptyState title={t('noVersions')} />
          ) : (
            <>
              <Compare set={set} versions={data.list} />
              <ul className="dataImports">
                {data.list.map((one) => (
                  <OneVersion key={one.id} set={set} one={one} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Drawer>
  );
}
