import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { type OrderDetail } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useFields, useText, useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { PassengerLine } from './OrderCells.tsx';
import { useOrdersChanged } from './orderQueries.ts';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

const MOST_CHARACTERS = 200;

const readText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** Which order it is: enough to notice that it is the wrong one. */
function WhichOrder({ order }: { order: OrderDetail }) {
  const t = useWords(words);
  const f = useFields(orderWords);
  return (
    <dl className="uiFacts orderWhich">
      <dt>{f('status')}</dt>
      <dd>
        <DictTag type={orderWords.fields.status.dict} value={order.status} />
      </dd>
      <dt>{f('passenger')}</dt>
      <dd>
        <PassengerLine name={order.passengerName} mobile={order.passengerMobile} />
      </dd>
      <dt>{f('carNumber')}</dt>
      <dd>{order.carNumber === '' ? '–' : order.carNumber}</dd>
      <dt>{t('route')}</dt>
      <dd>
        {[order.pickUpName, order.dropOffName].map((name) => (name === '' ? t('unnamedPlace') : name)).join(' → ')}
      </dd>
      <dt>{f('requestedAt')}</dt>
      <dd>{formatTime(order.requestedAt)}</dd>
    </dl>
  );
}

function useCancelling(order: OrderDetail, close: () => void) {
  const t = useWords(detailWords);
  const changed = useOrdersChanged();
  const draft = useDraft(`order/cancel/${order.id}`, readText);
  const [reason, setReason] = useState(draft.stored ?? '');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  // One key for each version that was seen: a press after a lost answer is the same effect, one after a change is not.
  const [{ version, idempotencyKey }, setKey] = useState({ version: order.version, idempotencyKey: newKey() });
  if (version !== order.version) setKey({ version: order.version, idempotencyKey: newKey() });

  const type = (text: string) => {
    setReason(text);
    setProblem('');
    if (text.trim() === '') draft.clear();
    else draft.save(text);
  };
  const leave = () => {
    draft.clear();
    close();
  };
  const run = async () => {
    if (reason.trim() === '') {
      setProblem(t('cancelNeedsReason'));
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await callApi(
        '/operation/order/cancelOne',
        { id: order.id, version: order.version, reason: reason.trim() },
        { idempotencyKey },
      );
      notify('success', t('cancelDone', { orderNo: order.orderNo }));
      void changed();
      leave();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      const isUnsure = error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
      setProblem(isConflict ? t('cancelChanged') : isUnsure ? t('cancelUnsure') : messageOf(error));
      if (isConflict) await changed();
      setBusy(false);
    }
  };
  return { reason, type, problem, isBusy, run, leave };
}

/** Shows the order, asks for a reason and cancels it. The labels of the buttons name their effect. */
export function CancelDialog({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useWords(detailWords);
  const text = useText();
  const statusWord = useDictLabel(orderWords.fields.status.dict);
  const id = useId();
  const { reason, type, problem, isBusy, run, leave } = useCancelling(order, close);
  const isPossible = canCancel(order.status, 'operator');
  return (
    <Modal
      open
      width={480}
      title={t('cancelTitle', { orderNo: order.orderNo })}
      onCancel={() => {
        if (!isBusy) leave();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={leave} disabled={isBusy}>
            {t('keepOrder')}
          </Button>
          <Button type="primary" danger loading={isBusy} disabled={!isPossible} onClick={() => void run()}>
            {text(orderWords.calls.cancelOne)}
          </Button>
        </div>
      }
    >
      <p>{t('cancelText')}</p>
      <WhichOrder order={order} />
      {isPossible ? (
        <>
          <label className="uiLabel" htmlFor={id}>
            {t('cancelReasonLabel')}
          </label>
          <Input.TextArea
            id={id}
            autoFocus
            rows={2}
            maxLength={MOST_CHARACTERS}
            placeholder={t('cancelReasonHint')}
            value={reason}
            status={problem !== '' && reason.trim() === '' ? 'error' : undefined}
            aria-describedby={`${id}problem`}
            onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
          />
        </>
      ) : (
        <Alert type="warning" showIcon title={t('cancelGone', { status: statusWord(order.status) })} />
      )}
      <div id={`${id}problem`} role="alert" className="orderProblem">
        {isPossible ? problem : ''}
      </div>
    </Modal>
  );
}
