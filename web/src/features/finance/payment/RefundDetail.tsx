import type { Refund } from '#contract/finance/payment/calls.ts';
import { refundWords } from '#contract/finance/payment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatMoney, useFields, useText, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { AskReason } from '#web/ui/AskReason.tsx';
import { OrderOf, TicketOf } from './cells.tsx';
import { moneyChanged } from './paymentQueries.ts';
import { words } from './words.ts';

function Decision({ refund, kind, close }: { refund: Refund; kind: 'approve' | 'reject'; close: () => void }) {
  const t = useWords(words);
  const f = useFields(refundWords);
  const text = useText();
  const kindWord = useDictLabel('refundKind');
  const { id, version, amount, currency, orderNo, reason } = refund;
  const shown = { kind: kindWord(refund.kind).toLowerCase(), amount: formatMoney(amount, currency), orderNo, reason };
  if (kind === 'reject')
    return (
      <AskReason
        title={t('rejectTitle', shown)}
        text={t('approveText', shown)}
        label={f('decision')}
        confirmLabel={text(refundWords.calls.rejectOne)}
        done={t('rejected')}
        close={close}
        run={async (decision, idempotencyKey) => {
          await callApi('/operation/payment/refund/rejectOne', { id, version, decision }, { idempotencyKey });
          await moneyChanged();
        }}
      />
    );
  const approve = async () => {
    await callApi('/operation/payment/refund/approveOne', { id, version });
    notify('success', t('approved'));
    await moneyChanged();
  };
  return (
    <ConfirmAct title={t('approveTitle', shown)} confirmLabel={t('approve')} confirm={approve} close={close}>
      <p>{t('approveText', shown)}</p>
    </ConfirmAct>
  );
}

/** One refund; over it, at addresses of their own, its approval and its rejection. */
export default function RefundDetail({ open }: { open: OpenDrawer<Refund> }) {
  const t = useWords(words);
  const sections = (refund: Refund): SectionsOf<typeof refundWords> => [
    {
      title: t('basics'),
      fields: [
        'kind',
        'amount',
        'channel',
        ...(refund.state === 'done' && refund.channel !== null ? (['reference'] as const) : []),
        { field: 'orderId', value: <OrderOf {...refund} /> },
        ...(refund.ticketId === null ? [] : [{ field: 'ticketId' as const, value: <TicketOf {...refund} /> }]),
        'reason',
        'requestedBy',
        'createdAt',
        'decidedBy',
        ...(refund.state === 'rejected' ? (['decision'] as const) : []),
        'updatedAt',
      ],
    },
  ];
  const kind = open.name === 'approve' || open.name === 'reject' ? open.name : null;
  return (
    <>
      <DetailDrawer open={open} noun={refundWords} sections={sections} />
      {kind !== null && open.row !== undefined ? (
        <Decision refund={open.row} kind={kind} close={() => open.open('detail', open.id)} />
      ) : null}
    </>
  );
}
