import { Input } from 'antd';
import { useId, useState } from 'react';
import type { RoadWork } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { mayDismiss, mayKeep, roadWorksChanged } from './roadWorkQueries.ts';
import { words } from './words.ts';

function Asking({ row, close }: { row: RoadWork; close: () => void }) {
  const t = useWords(words);
  const id = useId();
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const isClosed = row.state === 'closed';
  const name = roadWorkName(row);
  const confirm = async () => {
    const decided = { id: row.id, version: row.version, note: note.trim() };
    try {
      await callApi('/capacity/roadWork/dismiss', decided, { idempotencyKey });
      notify('success', t('decided'));
    } finally {
      void roadWorksChanged();
    }
  };
  return (
    <ConfirmAct
      title={t(isClosed ? 'keepTitle' : 'dismissTitle', { name })}
      confirmLabel={t(isClosed ? 'keep' : 'dismiss')}
      confirm={confirm}
      close={close}
    >
      <p>{t(isClosed ? 'keepText' : 'dismissText')}</p>
      <label className="uiLabel" htmlFor={id}>
        {t('why')}
      </label>
      <Input id={id} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
    </ConfirmAct>
  );
}

/** Asks why before nothing is closed for road works, or a closed area is left as it is. */
export default function DismissDialog({ open }: { open: OpenDrawer<RoadWork> }) {
  const { row, close } = open;
  return row !== undefined && (mayDismiss(row) || mayKeep(row)) ? (
    <Asking key={row.id} row={row} close={close} />
  ) : null;
}
