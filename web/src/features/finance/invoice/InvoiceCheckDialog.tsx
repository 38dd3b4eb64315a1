import { useId, useState } from 'react';
import type { InvoiceCheck } from '#contract/finance/invoiceCheck/calls.ts';
import { invoiceCheckWords } from '#contract/finance/invoiceCheck/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { checksChanged } from './checkQueries.ts';
import { words } from './words.ts';

const DAY_MS = 86_400_000;

/** The day before this one, on this computer's clock. */
const yesterday = (): string => {
  const at = new Date(Date.now() - DAY_MS);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

/** Asks which day's invoices are to be checked. */
export default function InvoiceCheckDialog({ open: { close } }: { open: OpenDrawer<InvoiceCheck> }) {
  const t = useWords(words);
  const f = useFields(invoiceCheckWords);
  const id = useId();
  const [day, setDay] = useState(yesterday);
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    await callApi('/operation/invoiceCheck/startOne', { day }, { idempotencyKey: `${idempotencyKey}-${day}` });
    notify('success', t('checkStarted'));
    await checksChanged();
  };
  return (
    <ConfirmAct title={t('checkDay')} confirmLabel={t('check')} confirm={confirm} close={close}>
      <p className="uiQuiet">{t('checkDayText')}</p>
      <label className="uiLabel" htmlFor={id}>
        {f('day')}
      </label>
      <DayPicker id={id} required value={day} onChange={(next) => next !== null && setDay(next)} />
    </ConfirmAct>
  );
}
