import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { squareKilometres } from './rangeColumns.tsx';
import { previewQuery, rangesChanged, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

export interface RangeDialogState {
  kind: 'publish' | 'retire';
  row: Pick<RangeRow, 'id' | 'version' | 'name' | 'lastNumber'>;
}

interface RangeDialogProps {
  dialog: RangeDialogState;
  close: () => void;
}

function Changes({ id }: { id: string }) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const { data } = useQuery(previewQuery(id));
  if (data === undefined) return <p className="uiQuiet">{t('workingOut')}</p>;
  const { before, after, added, removed, changed } = data;
  const km = (metres: number | null) => (metres === null ? t('notWorkedOut') : squareKilometres(metres));
  return (
    <table className="rangePreview">
      <caption className="uiOnlyRead">{t('whatChanges')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('whatChanges')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody className="uiFigures">
        <tr>
          <th scope="row">{f('area')}</th>
          <td>{before === null ? t('nothing') : km(before.area)}</td>
          <td>
            {km(after.area)}
            {before === null || (added === 0 && removed === 0) ? '' : ` (+${km(added)} / \u2212${km(removed)})`}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('carsInside')}</th>
          <td>{before === null ? t('nothing') : before.cars}</td>
          <td>{after.cars}</td>
        </tr>
        {changed.length === 0 ? null : (
          <tr>
            <th scope="row">{t('alsoChanged')}</th>
            <td colSpan={2}>{changed.map((field) => f(field)).join(', ')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Asks before a range is published or retired. */
export function RangeDialog({ dialog: { kind, row }, close }: RangeDialogProps) {
  const t = useWords(words);
  const f = useFields(rangeWords);
  const noteId = useId();
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const { id, version, name } = row;
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
      if (kind === 'publish') {
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
  if (kind === 'publish')
    return (
      <ConfirmAct title={t('publishTitle', { name })} confirmLabel={t('publish')} confirm={confirm} close={close}>
        <p>{t('publishText', { number: row.lastNumber + 1 })}</p>
        <Changes id={id} />
        {remark}
      </ConfirmAct>
    );
  return (
    <ConfirmDanger title={t('retireTitle', { name })} confirmLabel={t('retire')} confirm={confirm} close={close}>
      <p>{t('retireText')}</p>
      {remark}
    </ConfirmDanger>
  );
}
