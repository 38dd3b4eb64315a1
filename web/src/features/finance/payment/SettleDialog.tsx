import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import type { ReconciliationLine, SettledWay } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationLineWords } from '#contract/finance/reconciliation/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { moneyChanged } from './paymentQueries.ts';
import { words } from './words.ts';

const MOST_NOTE = 200;
const MOST_ORDER_NO = 60;

/** In which ways a difference can be settled, the usual one first. */
function waysOf({ kind }: ReconciliationLine): readonly SettledWay[] {
  if (kind === 'unreadable') return ['ignored'];
  return kind === 'missingHere' ? ['linked', 'posted', 'ignored'] : ['posted', 'ignored'];
}

/** Asks in which way a difference is settled, and why. */
export function SettleDialog({ line, close }: { line: ReconciliationLine; close: () => void }) {
  const t = useWords(words);
  const f = useFields(reconciliationLineWords);
  const id = useId();
  const ways = waysOf(line);
  const [way, setWay] = useState<SettledWay>(ways[0] ?? 'ignored');
  const [orderNo, setOrderNo] = useState(line.orderNo);
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    const linked = way === 'linked' ? { orderNo: orderNo.trim() } : {};
    const input = { id: line.id, version: line.version, way, note: note.trim(), ...linked };
    await callApi('/operation/reconciliation/settleOne', input, { idempotencyKey });
    notify('success', t('settled'));
    await moneyChanged();
  };
  return (
    <ConfirmAct title={t('settleTitle')} confirmLabel={t(way)} confirm={confirm} close={close}>
      <Radio.Group
        className="paymentWays"
        aria-label={f('way')}
        value={way}
        onChange={({ target }) => setWay(ways.find((each) => each === target.value) ?? 'ignored')}
        options={ways.map((value) => ({ value, label: t(value) }))}
      />
      <p className="uiQuiet">{t(`${way}Text`)}</p>
      <div className="paymentForm">
        {way === 'linked' ? (
          <div>
            <label className="uiLabel" htmlFor={`${id}order`}>
              {f('orderNo')}
            </label>
            <Input
              id={`${id}order`}
              value={orderNo}
              maxLength={MOST_ORDER_NO}
              onChange={({ target }) => setOrderNo(target.value)}
            />
          </div>
        ) : null}
        <div>
          <label className="uiLabel" htmlFor={`${id}note`}>
            {f('note')}
          </label>
          <Input
            id={`${id}note`}
            autoFocus
            value={note}
            maxLength={MOST_NOTE}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </div>
    </ConfirmAct>
  );
}
