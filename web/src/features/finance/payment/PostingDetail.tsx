import type { Posting } from '#contract/finance/payment/calls.ts';
import { paymentWords } from '#contract/finance/payment/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Entries } from '#web/shared/ledger/Entries.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { OrderOf, Reversal } from './cells.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { words } from './words.ts';

/** One posting with its entries; over it, at an address of its own, the question whether to reverse it. */
export default function PostingDetail({ open }: { open: OpenDrawer<Posting> }) {
  const t = useWords(words);
  const sections = (posting: Posting): SectionsOf<typeof paymentWords> => [
    { title: t('entries'), content: <Entries entries={posting.entries} label={t('entries')} /> },
    {
      title: t('basics'),
      fields: [
        { field: 'orderId', value: <OrderOf orderId={posting.orderId} orderNo={posting.orderNo} /> },
        'at',
        'reference',
        'note',
        'postedBy',
        'createdAt',
      ],
    },
  ];
  return (
    <>
      <DetailDrawer
        open={open}
        noun={paymentWords}
        state={open.row ? <Reversal {...open.row} /> : undefined}
        sections={sections}
      />
      {open.name === 'reverse' && open.row !== undefined ? (
        <ReverseDialog posting={open.row} close={() => open.open('detail', open.id)} />
      ) : null}
    </>
  );
}
