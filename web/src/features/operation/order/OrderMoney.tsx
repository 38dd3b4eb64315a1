import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderMoney as Sums_, Posting } from '#contract/finance/payment/calls.ts';
import { paymentWords, refundWords } from '#contract/finance/payment/words.ts';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { Entries } from '#web/shared/ledger/Entries.tsx';
import { ledgerWords } from '#web/shared/ledger/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { MoneyDialog, type MoneyAct } from './MoneyDialog.tsx';
import { moneyWords } from './moneyWords.ts';

export const ORDER_MONEY = '/operation/payment/getOrderMoney';

/** An order's money; asked again when its payment moves on. Until it is there what was known stays, and so does a dialog over it. */
const useOrderMoney = ({ id, version, status, paymentState }: OrderDetail) =>
  useQuery({
    queryKey: [ORDER_MONEY, id, version, status, paymentState],
    queryFn: ({ signal }) => callApi(ORDER_MONEY, { orderId: id }, { signal }),
    placeholderData: keepPreviousData,
  });

function Sums({ money }: { money: Sums_ }) {
  const t = useWords(moneyWords);
  const { currency, charged, paid, refunded, compensated, due } = money;
  const rows = [
    ['charged', charged, true],
    ['paid', paid, true],
    ['refunded', refunded, refunded !== 0],
    ['compensated', compensated, compensated !== 0],
  ] as const;
  return (
    <dl className="uiFacts">
      {rows.map(([name, amount, isShown]) =>
        isShown ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(name)}</dt>
            <dd>
              <Money minor={amount} currency={currency} />
            </dd>
          </div>
        ) : null,
      )}
      <dt>{t(due < 0 ? 'owed' : 'due')}</dt>
      <dd>
        <b>
          <Money minor={Math.abs(due)} currency={currency} />
        </b>
      </dd>
    </dl>
  );
}

function PostingLine({ posting }: { posting: Posting }) {
  const l = useWords(ledgerWords);
  const kindWord = useDictLabel('postingKind');
  const { kind, at, amount, currency, note, reversesId, reversedById, entries } = posting;
  return (
    <li>
      <details>
        <summary>
          <b>{kindWord(kind)}</b> <Money minor={amount} currency={currency} />{' '}
          {reversesId === null ? null : <StateTag tone="busy">{l('reversal')}</StateTag>}
          {reversedById === null ? null : <StateTag tone="idle">{l('reversed')}</StateTag>}
          <span className="uiQuiet orderSmall">
            <Time at={at} /> {note}
          </span>
        </summary>
        <Entries entries={entries} label={kindWord(kind)} />
      </details>
    </li>
  );
}

/** What an order was charged, paid and refunded, each posting, and what may be done about it. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const t = useWords(moneyWords);
  const text = useText();
  const can = useCan();
  const { data, error, refetch } = useOrderMoney(order);
  const [act, setAct] = useState<MoneyAct | null>(null);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { money, postings } = data;
  const { due, paid, refunded } = money;
  const acts: readonly { act: MoneyAct; label: string; isOffered: boolean }[] = [
    { act: 'record', label: text(paymentWords.calls.recordOne), isOffered: can('operation:payment:record') && due > 0 },
    {
      act: 'refund',
      label: text(refundWords.calls.requestOne),
      isOffered: can('operation:payment:refund') && paid > refunded,
    },
    {
      act: 'compensate',
      label: text(paymentWords.calls.compensateOne),
      isOffered: can('operation:payment:refund') && postings.length > 0,
    },
    {
      act: 'writeOff',
      label: text(paymentWords.calls.writeOffOne),
      isOffered: can('operation:payment:adjust') && due > 0,
    },
  ];
  const offered = acts.filter(({ isOffered }) => isOffered);
  if (postings.length === 0) return <span className="uiQuiet">{t('nothingPosted')}</span>;
  return (
    <>
      <Sums money={money} />
      <ul className="orderPostings">
        {postings.map((posting) => (
          <PostingLine key={posting.id} posting={posting} />
        ))}
      </ul>
      {offered.length === 0 ? null : (
        <div className="uiRow">
          {offered.map(({ act: name, label }) => (
            <Button key={name} size="small" onClick={() => setAct(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {act === null ? null : (
        <MoneyDialog
          act={act}
          order={order}
          money={money}
          close={() => {
            setAct(null);
            void refetch();
          }}
        />
      )}
    </>
  );
}
