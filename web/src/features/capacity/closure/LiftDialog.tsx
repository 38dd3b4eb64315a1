import { Input } from 'antd';
import { useId, useState } from 'react';
import type { Closure } from '#contract/capacity/closure/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { closuresChanged } from './closureQueries.ts';
import { words } from './words.ts';

function Asking({ row, close }: { row: Closure; close: () => void }) {
  const t = useWords(words);
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(newKey);
  const { id, version, authority } = row;
  const confirm = async () => {
    try {
      await callApi('/capacity/closure/lift', { id, version, reason: reason.trim() }, { idempotencyKey });
      notify('success', t('wasLifted'));
    } finally {
      void closuresChanged();
    }
  };
  return (
    <ConfirmDanger title={t('liftTitle', { name: authority })} confirmLabel={t('lift')} confirm={confirm} close={close}>
      <p>{t('liftText')}</p>
      <label className="uiLabel" htmlFor={reasonId}>
        {t('liftReason')}
      </label>
      <Input id={reasonId} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
    </ConfirmDanger>
  );
}

/** Asks why before a closure is lifted. */
export default function LiftDialog({ open }: { open: OpenDrawer<Closure> }) {
  const { row, close } = open;
  const mayLift = useCan()('capacity:closure:close');
  return mayLift && row !== undefined && row.state !== 'over' ? <Asking key={row.id} row={row} close={close} /> : null;
}
