/** What a passenger was given out of a ticket, and the way to give something. */
import { Button } from 'antd';
import { useState } from 'react';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { GiveMoney } from './GiveMoney.tsx';
import { words } from './words.ts';

export function TicketMoney({ ticket }: { ticket: TicketDetail }) {
  const t = useWords(words);
  const can = useCan();
  const kindWord = useDictLabel('refundKind');
  const [isGiving, give] = useState(false);
  const mayGive = can('operation:payment:refund') && ticket.state !== 'closed';
  return (
    <>
      <ul className="ticketMoney">
        {ticket.money.map(
          ({ id, kind, amount, currency, state, reason, requestedBy, decidedBy, decision, createdAt }) => (
            <li key={id}>
              <b>
                {kindWord(kind)} <Money minor={amount} currency={currency} />
              </b>
              <DictTag type="refundState" value={state} />
              <span>{decision === '' ? reason : `${reason} → ${decision}`}</span>
              <span className="uiQuiet">
                {requestedBy} · <Time at={createdAt} />
                {decidedBy === '' ? '' : ` · ${t('decidedBy', { by: decidedBy })}`}
              </span>
            </li>
          ),
        )}
      </ul>
      {mayGive ? <Button onClick={() => give(true)}>{t('giveMoney')}</Button> : null}
      {isGiving ? <GiveMoney ticket={ticket} close={() => give(false)} /> : null}
    </>
  );
}
