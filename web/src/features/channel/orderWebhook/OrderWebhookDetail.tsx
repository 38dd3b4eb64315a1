import type { OrderWebhook } from '#contract/channel/orderWebhook/calls.ts';
import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { LastTry } from '#web/ui/LastTry.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Calls } from './Calls.tsx';
import './orderWebhook.css';
import { words } from './words.ts';

export default function OrderWebhookDetail({ open }: { open: OpenDrawer<OrderWebhook> }) {
  const t = useWords(words);
  const eventOf = useDictLabel('webhookEvent');
  const sections = (shown: OrderWebhook): SectionsOf<typeof orderWebhookWords> => [
    {
      title: t('basics'),
      fields: [
        'source',
        'address',
        { field: 'events', value: shown.events.map((event) => eventOf(event)).join(' · ') },
        {
          field: 'problem',
          value: <LastTry type="orderWebhookProblem" problem={shown.problem} succeededAt={shown.takenAt} />,
        },
        'problemDetail',
        'problemAt',
        'failures',
        'waiting',
        'takenAt',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
    { title: t('calls'), content: <Calls id={shown.id} /> },
  ];
  return <DetailDrawer open={open} noun={orderWebhookWords} sections={sections} width={760} />;
}
