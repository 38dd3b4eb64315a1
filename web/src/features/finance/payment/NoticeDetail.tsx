import type { PaymentEvent } from '#contract/finance/payment/calls.ts';
import { paymentEventWords } from '#contract/finance/payment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { AskReason } from '#web/ui/AskReason.tsx';
import { OrderOf } from './cells.tsx';
import { moneyChanged } from './paymentQueries.ts';
import { words } from './words.ts';

/** What a provider told; over it, at an address of its own, the question why it is dismissed. */
export default function NoticeDetail({ open }: { open: OpenDrawer<PaymentEvent> }) {
  const t = useWords(words);
  const f = useFields(paymentEventWords);
  const text = useText();
  const sections = (event: PaymentEvent): SectionsOf<typeof paymentEventWords> => [
    {
      title: t('basics'),
      fields: [
        'kind',
        'amount',
        'channel',
        ...(event.problem === null ? [] : (['problem'] as const)),
        { field: 'orderId', value: <OrderOf {...event} /> },
        'externalId',
        'reference',
        'source',
        'eventId',
        'at',
        'receivedAt',
        'note',
      ],
    },
  ];
  const event = open.row;
  return (
    <>
      <DetailDrawer open={open} noun={paymentEventWords} sections={sections} />
      {open.name === 'dismiss' && event !== undefined ? (
        <AskReason
          title={t('dismissTitle')}
          text={t('dismissText')}
          label={f('note')}
          confirmLabel={text(paymentEventWords.calls.dismissOne)}
          done={t('dismissed')}
          close={() => open.open('detail', open.id)}
          run={async (note, idempotencyKey) => {
            const { id, version } = event;
            await callApi('/operation/payment/event/dismissOne', { id, version, note }, { idempotencyKey });
            await moneyChanged();
          }}
        />
      ) : null}
    </>
  );
}
