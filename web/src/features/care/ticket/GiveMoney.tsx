import { useQuery } from '@tanstack/react-query';
import { Input, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { CHANNELS, REFUND_KINDS, type Channel, type RefundKind } from '#contract/finance/payment/rules.ts';
import { refundWords } from '#contract/finance/payment/words.ts';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { MoneyField } from '#web/shared/ledger/MoneyField.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

const USUAL_CURRENCY = 'CNY';
const MOST_CHARACTERS = 200;
const ORDER_MONEY = '/operation/payment/getOrderMoney';

/** Asks what to give for the order of a ticket, and why. */
export function GiveMoney({ ticket, close }: { ticket: TicketDetail; close: () => void }) {
  const t = useWords(words);
  const f = useFields(refundWords);
  const can = useCan();
  const kindWord = useDictLabel('refundKind');
  const channelWord = useDictLabel('payChannel');
  const changed = useTicketsChanged();
  const id = useId();
  const [idempotencyKey] = useState(newKey);
  const [kind, setKind] = useState<RefundKind>('refund');
  const [amount, setAmount] = useState<number | null>(null);
  const [channel, setChannel] = useState<Channel | null>('wechat');
  const [reason, setReason] = useState('');
  const orderId = ticket.orderId ?? '';
  const { data } = useQuery({
    queryKey: [ORDER_MONEY, orderId, 'of a ticket'],
    queryFn: ({ signal }) => callApi(ORDER_MONEY, { orderId }, { signal }),
    enabled: orderId !== '' && can('operation:order:list'),
  });
  const { currency = USUAL_CURRENCY } = data?.money ?? {};
  const confirm = async () => {
    if (amount === null || amount <= 0) throw new Error(t('needsAmount'));
    if (reason.trim() === '') throw new Error(t('needsReason'));
    const seen = { id: ticket.id, version: ticket.version };
    const wish = { ...seen, kind, amount, channel, reason };
    const { state } = await callApi('/operation/ticket/giveMoney', wish, { idempotencyKey });
    notify('success', t(state === 'done' ? 'given' : 'givenWaits'));
    await changed();
  };
  return (
    <ConfirmAct
      title={t('giveTitle', { orderNo: ticket.orderNo })}
      confirmLabel={t('giveMoney')}
      confirm={confirm}
      close={close}
    >
      <div className="ticketGive">
        <Segmented<RefundKind>
          value={kind}
          options={REFUND_KINDS.map((value) => ({ value, label: kindWord(value) }))}
          onChange={(next) => {
            setKind(next);
            setChannel(next === 'refund' ? 'wechat' : null);
          }}
        />
        {data === undefined ? null : (
          <p className="uiQuiet">
            {t('paidSoFar', {
              paid: formatMoney(data.money.paid, currency),
              refunded: formatMoney(data.money.refunded, currency),
              compensated: formatMoney(data.money.compensated, currency),
            })}
          </p>
        )}
        <MoneyField label={f('amount')} currency={currency} value={amount} change={setAmount} />
        <div>
          <label className="uiLabel" htmlFor={`${id}channel`}>
            {f('channel')}
          </label>
          <Select<Channel>
            id={`${id}channel`}
            style={{ width: '100%' }}
            value={channel}
            allowClear={kind === 'compensation'}
            options={CHANNELS.map((value) => ({ value, label: channelWord(value) }))}
            onChange={(next) => setChannel(next ?? null)}
          />
          {kind === 'compensation' ? <span className="uiQuiet">{t('offDue')}</span> : null}
        </div>
        <div>
          <label className="uiLabel" htmlFor={`${id}reason`}>
            {f('reason')}
          </label>
          <Input
            id={`${id}reason`}
            value={reason}
            maxLength={MOST_CHARACTERS}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </div>
    </ConfirmAct>
  );
}
