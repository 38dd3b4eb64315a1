import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useEffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

const MOST_CHARACTERS = 200;

/** Says that somebody looked at what an order was flagged for, and what came of it. */
export function CheckDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const l = useWords(words);
  const text = useText();
  const flagWord = useDictLabel('orderFlag');
  const { problem, setProblem, isBusy, run } = useEffectOnOrder();
  const id = useId();
  const [note, setNote] = useState('');
  const send = async () => {
    const said = note.trim();
    if (said === '') return setProblem(t('checkNeedsNote'));
    const isDone = await run(`${order.version} ${said}`, (idempotencyKey) =>
      callApi('/operation/order/checkOne', { id: order.id, version: order.version, note: said }, { idempotencyKey }),
    );
    if (!isDone) return undefined;
    notify('success', t('checkDone', { orderNo: order.orderNo }));
    return close();
  };
  return (
    <Modal
      open
      width={480}
      title={t('checkTitle', { orderNo: order.orderNo })}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('keepAsIs')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {text(orderWords.calls.checkOne)}
          </Button>
        </div>
      }
    >
      <p>{t('checkText', { flags: order.flags.map(flagWord).join(l('separator')) })}</p>
      <label className="uiLabel" htmlFor={id}>
        {t('checkNote')}
      </label>
      <Input
        id={id}
        autoFocus
        maxLength={MOST_CHARACTERS}
        placeholder={t('checkNoteHint')}
        value={note}
        aria-describedby={`${id}problem`}
        onChange={(event) => {
          setNote(event.target.value);
          setProblem('');
        }}
      />
      <div id={`${id}problem`} role="alert" className="orderProblem">
        {problem}
      </div>
    </Modal>
  );
}
