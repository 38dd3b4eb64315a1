import { useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { OrderDialog, ReasonField } from './OrderDialog.tsx';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

/** Says that somebody looked at what an order was flagged for, and what came of it. */
export function CheckDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const l = useWords(words);
  const text = useText();
  const flagWord = useDictLabel('orderFlag');
  const effect = useEffectOnOrder(close);
  const [note, setNote] = useState('');
  const confirm = () => {
    const input = { id: order.id, version: order.version, note: note.trim() };
    return effect.press({
      missing: input.note === '' ? t('checkNeedsNote') : null,
      path: '/operation/order/checkOne',
      input,
      done: t('checkDone', { orderNo: order.orderNo }),
    });
  };
  return (
    <OrderDialog
      title={t('checkTitle', { orderNo: order.orderNo })}
      effect={effect}
      confirmLabel={text(orderWords.calls.checkOne)}
      confirm={() => void confirm()}
      close={close}
    >
      <p>{t('checkText', { flags: order.flags.map(flagWord).join(l('separator')) })}</p>
      <ReasonField
        isFirst
        label={t('checkNote')}
        hint={t('checkNoteHint')}
        reason={note}
        type={setNote}
        effect={effect}
      />
    </OrderDialog>
  );
}
