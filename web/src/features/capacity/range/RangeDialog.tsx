import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { useSquareKm } from './rangeColumns.tsx';
import { previewQuery, type RangeAct, rangesChanged, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

type Preview = CallOutput<'/capacity/range/getPublishPreview'>;

/** Whom it meets, in words; most of the time nobody. */
function Effects({ effects }: Pick<Preview, 'effects'>) {
  const t = useWords(words);
  const { carsOut, carsBarred, ordersOut, isCapped } = effects;
  const met = [
    carsOut > 0 ? t('carsOut', { count: carsOut }) : '',
    carsBarred > 0 ? t('carsBarred', { count: carsBarred }) : '',
    ordersOut > 0 ? t('ordersOut', { count: ordersOut }) : '',
    isCapped ? t('ordersCapped') : '',
  ].filter((text) => text !== '');
  if (met.length === 0) return <p className="uiQuiet">{t('meetsNobody')}</p>;
  return (
    <ul className="rangeEffects">
      {met.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Changes({ id, act }: { id: string; act: RangeAct }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const squareKm = useSquareKm();
  const { data, error } = useQuery(previewQuery(id, act));
  if (data === undefined)
    return <p className="uiQuiet">{error === null ? t('workingOut') : `${t('notWorkedOut')} · ${messageOf(error)}`}</p>;
  const { before, after, added, removed, changed, effects } = data;
  const km = (metres: number | null) => (metres === null ? t('notWorkedOut') : squareKm(metres));
  const isCut = before !== null && after !== null && (added !== 0 || removed !== 0);
  const figure = (of: 'cars' | 'orders') => (
    <tr>
      <th scope="row">{t(of === 'cars' ? 'carsInside' : 'ordersInside')}</th>
      <td>{before === null ? t('nothing') : before[of]}</td>
      <td>{after === null ? t('nothing') : after[of]}</td>
    </tr>
  );
  return (
    <>
      <table className="rangePreview">
        <caption className="uiOnlyRead">{t('whatChanges')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('whatChanges')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t(act === 'publish' ? 'after' : 'afterRetiring')}</th>
          </tr>
        </thead>
        <tbody className="uiFigures">
          <tr>
            <th scope="row">{f('area')}</th>
            <td>{before === null ? t('nothing') : km(before.area)}</td>
            <td>
              {after === null ? t('nothing') : km(after.area)}
              {isCut ? ` (+${km(added)} / \u2212${km(removed)})` : ''}
            </td>
          </tr>
          {figure('cars')}
          {figure('orders')}
          {changed.length === 0 ? null : (
            <tr>
              <th scope="row">{t('alsoChanged')}</th>
              <td colSpan={2}>{changed.map((field) => f(field)).join(', ')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <Effects effects={effects} />
    </>
  );
}

function Asking({ act, row, close }: { act: RangeAct; row: RangeRow; close: () => void }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const noteId = useId();
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const { id, version } = row;
  const name = rangeName(row);
  const remark = (
    <>
      <label className="uiLabel" htmlFor={noteId}>
        {f('note')}
      </label>
      <Input
        id={noteId}
        value={note}
        maxLength={200}
        placeholder={t('noteHint')}
        onChange={(event) => setNote(event.target.value)}
      />
    </>
  );
  const confirm = async () => {
    const input = { id, version, note: note.trim() };
    try {
      if (act === 'publish') {
        const { number } = await callApi('/capacity/range/publish', input, { idempotencyKey });
        notify('success', t('wasPublished', { name, number }));
      } else {
        await callApi('/capacity/range/retire', input, { idempotencyKey });
        notify('success', t('wasRetired', { name }));
      }
    } finally {
      void rangesChanged();
    }
  };
  if (act === 'publish')
    return (
      <ConfirmAct title={t('publishTitle', { name })} confirmLabel={t('publish')} confirm={confirm} close={close}>
        <p>{t('publishText', { number: row.lastNumber + 1 })}</p>
        <Changes id={id} act={act} />
        {remark}
      </ConfirmAct>
    );
  return (
    <ConfirmDanger title={t('retireTitle', { name })} confirmLabel={t('retire')} confirm={confirm} close={close}>
      <p>{t('retireText')}</p>
      <Changes id={id} act={act} />
      {remark}
    </ConfirmDanger>
  );
}

/** Asks before a range is published or retired, and says what that does to cars and orders now. */
export default function RangeDialog({ open }: { open: OpenDrawer<RangeRow> }) {
  const { row, name, close } = open;
  const mayPublish = useCan()('capacity:range:publish');
  const can =
    mayPublish && row !== undefined && (name === 'publish' ? row.state !== 'published' : row.publishedNumber !== null);
  return can ? <Asking key={row.id} act={name === 'publish' ? 'publish' : 'retire'} row={row} close={close} /> : null;
}
