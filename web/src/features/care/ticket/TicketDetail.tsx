import { Button } from 'antd';
import { useState } from 'react';
import type { Ticket, TicketDetail as Detail } from '#contract/care/ticket/calls.ts';
import { TICKET_DEEDS, TICKET_TRANSITIONS } from '#contract/care/ticket/rules.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { Conversation } from './Conversation.tsx';
import { Due } from './Due.tsx';
import { CabinCheck } from './CabinCheck.tsx';
import { LostProperty } from './LostProperty.tsx';
import { MergedTickets, MergeDialog } from './Merge.tsx';
import { Reply } from './Reply.tsx';
import { StaffFiles } from './StaffFiles.tsx';
import { TicketFiles } from './TicketFiles.tsx';
import { TicketMoney } from './TicketMoney.tsx';
import './ticket.css';
import { ownersOf, usePassengerTyping, useTicket, useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

function Assign({ ticket: { id, version }, close }: { ticket: Detail; close: () => void }) {
  const t = useWords(words);
  const [ownerId, setOwner] = useState<string | null>(null);
  const changed = useTicketsChanged();
  const confirm = async () => {
    if (ownerId === null) return;
    await callApi('/operation/ticket/assign', { id, version, ownerId });
    await changed();
  };
  return (
    <ConfirmAct title={t('assignTo')} confirmLabel={t('assign')} confirm={confirm} close={close}>
      <RemoteField
        name={`owners/${id}`}
        label={t('assignTo')}
        source={ownersOf(id)}
        value={ownerId}
        onChange={setOwner}
      />
    </ConfirmAct>
  );
}

/** One ticket: what is due, the conversation, and what it is about with the ways there. */
export default function TicketDetail({ open }: { open: OpenDrawer<Ticket> }) {
  const t = useWords(words);
  const can = useCan();
  const { data: ticket, isPending, error, refetch } = useTicket(open.id);
  const isTyping = usePassengerTyping(open.id);
  const changed = useTicketsChanged();
  const [isAssigning, assign] = useState(false);
  const [isMerging, merge] = useState(false);
  const mayHandle = can('operation:ticket:handle');
  /** One that was merged goes on in the other. */
  const mayChange = (shown: Detail) => mayHandle && shown.mergedInto === null;
  const act = async (effect: () => Promise<unknown>) => {
    try {
      await effect();
    } catch (problem) {
      notify('error', messageOf(problem));
    }
    await changed();
  };
  const sections = (shown: Detail): SectionsOf<typeof ticketWords> => [
    { content: <Due ticket={shown} /> },
    ...(shown.mergedInto === null && shown.merged.length === 0
      ? []
      : [{ title: t('mergedTickets'), content: <MergedTickets ticket={shown} mayUndo={mayHandle} /> }]),
    {
      title: t('conversation'),
      content: (
        <>
          <Conversation entries={shown.entries} />
          <p className="uiQuiet" role="status">
            {isTyping ? t('typing') : ''}
          </p>
        </>
      ),
    },
    ...(shown.files.length === 0 ? [] : [{ title: t('files'), content: <TicketFiles files={shown.files} /> }]),
    ...(shown.staffFiles.length === 0 && !mayChange(shown)
      ? []
      : [{ title: t('staffFiles'), content: <StaffFiles key={shown.id} ticket={shown} mayAdd={mayChange(shown)} /> }]),
    ...(mayChange(shown) ? [{ content: <Reply key={shown.id} ticket={shown} /> }] : []),
    ...(shown.kind === 'lostProperty' && mayChange(shown)
      ? [
          ...(shown.carId === null
            ? []
            : [{ title: t('cabin'), content: <CabinCheck key={shown.id} ticket={shown} /> }]),
          { title: t('lost'), content: <LostProperty key={shown.id} ticket={shown} /> },
        ]
      : []),
    ...(shown.orderId !== null && (shown.money.length > 0 || can('operation:payment:refund'))
      ? [{ title: t('money'), content: <TicketMoney key={shown.id} ticket={shown} /> }]
      : []),
    {
      title: t('about'),
      fields: [
        'kind',
        'priority',
        'category',
        'channel',
        'ownerName',
        'team',
        {
          field: 'passengerName',
          value:
            shown.passengerId === null || !can('operation:user:list') ? (
              shown.passengerName
            ) : (
              <Link to={`/operation/user?drawer=detail&record=${shown.passengerId}`}>
                {shown.passengerName === '' ? shown.passengerId : shown.passengerName}
              </Link>
            ),
        },
        'passengerMobile',
        {
          field: 'orderNo',
          value:
            shown.orderId === null || !can('operation:order:list') ? (
              shown.orderNo
            ) : (
              <Link to={`/operation/order?drawer=detail&record=${shown.orderId}`}>{shown.orderNo}</Link>
            ),
        },
        {
          field: 'fleetNumber',
          value:
            shown.carId === null || !can('capacity:car:list') ? (
              shown.fleetNumber
            ) : (
              <Link to={`/capacity/car?drawer=detail&record=${shown.carId}`}>{shown.fleetNumber}</Link>
            ),
        },
        'supplierName',
        'firstDueAt',
        'nextDueAt',
        'solveDueAt',
        'firstAnsweredAt',
        'breachedAt',
        'solvedAt',
        'rating',
        'ratingText',
        'createdAt',
      ],
    },
  ];
  const actions = (shown: Detail) => (
    <>
      {shown.ownerId === null && TICKET_TRANSITIONS[shown.state].take !== undefined ? (
        <Button type="primary" onClick={() => void act(() => callApi('/operation/ticket/take', { id: shown.id }))}>
          {t('take')}
        </Button>
      ) : null}
      <Button onClick={() => assign(true)}>{t('assign')}</Button>
      {shown.state === 'closed' || shown.merged.length > 0 ? null : (
        <Button onClick={() => merge(true)}>{t('merge')}</Button>
      )}
      <Button onClick={() => open.open('edit', shown.id)}>{t('edit')}</Button>
      {TICKET_DEEDS.filter((move) => TICKET_TRANSITIONS[shown.state][move] !== undefined).map((move) => (
        <Button
          key={move}
          onClick={() =>
            void act(() => callApi('/operation/ticket/moveOne', { id: shown.id, version: shown.version, move }))
          }
        >
          {t(move)}
        </Button>
      ))}
    </>
  );
  return (
    <>
      <DetailDrawer
        open={open}
        noun={ticketWords}
        width={680}
        title={ticket === undefined ? undefined : `${ticket.number} ${ticket.subject}`}
        state={ticket === undefined ? undefined : <DictTag type="ticketState" value={ticket.state} />}
        record={ticket}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
        actions={ticket !== undefined && mayChange(ticket) ? actions : undefined}
      />
      {isAssigning && ticket !== undefined ? <Assign ticket={ticket} close={() => assign(false)} /> : null}
      {isMerging && ticket !== undefined ? <MergeDialog ticket={ticket} close={() => merge(false)} /> : null}
    </>
  );
}
