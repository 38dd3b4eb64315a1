/** Merging a ticket into another about the same, the way between both, and taking it back. */
import { Button } from 'antd';
import { useState } from 'react';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { Link } from '#web/ui/Link.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { mergeableOf, useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

const detailOf = (id: string) => `/operation/ticket?drawer=detail&record=${id}`;

export function MergeDialog({ ticket: { id, version }, close }: { ticket: TicketDetail; close: () => void }) {
  const t = useWords(words);
  const [intoId, setInto] = useState<string | null>(null);
  const changed = useTicketsChanged();
  const confirm = async () => {
    if (intoId === null) throw new Error(t('needsInto'));
    await callApi('/operation/ticket/merge', { id, version, intoId });
    await changed();
  };
  return (
    <ConfirmAct title={t('mergeTitle')} confirmLabel={t('merge')} confirm={confirm} close={close}>
      <p className="uiQuiet">{t('mergeHint')}</p>
      <RemoteField
        name={`mergeable/${id}`}
        label={t('mergeInto')}
        source={mergeableOf(id)}
        value={intoId}
        onChange={setInto}
      />
    </ConfirmAct>
  );
}

/** Where a merged ticket goes on, and which go on in this one. */
export function MergedTickets({ ticket, mayUndo }: { ticket: TicketDetail; mayUndo: boolean }) {
  const t = useWords(words);
  const changed = useTicketsChanged();
  const undo = async (id: string) => {
    try {
      await callApi('/operation/ticket/undoMerge', { id });
      notify('success', t('mergeUndone'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    await changed();
  };
  const { mergedInto, merged } = ticket;
  return (
    <ul className="ticketMoney">
      {mergedInto === null ? null : (
        <li>
          <span>{t('goesOnIn')}</span>
          <Link to={detailOf(mergedInto.id)}>{mergedInto.number}</Link>
        </li>
      )}
      {merged.map(({ id, number, subject, mergedAt, canUndo }) => (
        <li key={id}>
          <Link to={detailOf(id)}>{number}</Link>
          <span>{subject}</span>
          <span className="uiQuiet">
            <Time at={mergedAt} />
          </span>
          {mayUndo && canUndo ? (
            <Button size="small" onClick={() => void undo(id)}>
              {t('undoMerge')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
