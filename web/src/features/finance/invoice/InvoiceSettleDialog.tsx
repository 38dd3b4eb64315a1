import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import type { InvoiceCheckLine } from '#contract/finance/invoiceCheck/calls.ts';
import { type InvoiceWay, waysOf } from '#contract/finance/invoiceCheck/rules.ts';
import { invoiceCheckLineWords } from '#contract/finance/invoiceCheck/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { checksChanged } from './checkQueries.ts';
import { words } from './words.ts';

const MOST_NOTE = 200;

/** Asks in which way a difference is settled, and why. */
export function InvoiceSettleDialog({ line, close }: { line: InvoiceCheckLine; close: () => void }) {
  const t = useWords(words);
  const f = useFields(invoiceCheckLineWords);
  const id = useId();
  const ways = waysOf(line);
  const [way, setWay] = useState<InvoiceWay>(ways[0] ?? 'ignored');
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    const input = { id: line.id, version: line.version, way, note: note.trim() };
    await callApi('/operation/invoiceCheck/settleOne', input, { idempotencyKey });
    notify('success', t('settled'));
    await checksChanged();
  };
  return (
    <ConfirmAct title={t('settleTitle')} confirmLabel={t(`${way}Way`)} confirm={confirm} close={close}>
      <Radio.Group
        aria-label={f('way')}
        value={way}
        onChange={({ target }) => setWay(ways.find((each) => each === target.value) ?? 'ignored')}
        options={ways.map((value) => ({ value, label: t(`${value}Way`) }))}
      />
      <p className="uiQuiet">{t(`${way}WayText`)}</p>
      <label className="uiLabel" htmlFor={id}>
        {f('note')}
      </label>
      <Input id={id} autoFocus value={note} maxLength={MOST_NOTE} onChange={({ target }) => setNote(target.value)} />
    </ConfirmAct>
  );
}
