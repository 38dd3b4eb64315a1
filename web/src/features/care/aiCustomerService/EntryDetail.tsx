import type { ServiceDetail, ServiceRow } from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { useEntry } from './serviceQueries.ts';
import { Validity } from './Validity.tsx';
import { Ways } from './Ways.tsx';
import { words } from './words.ts';

/** One entry: its answer, when it answers, and how often it did. */
export default function EntryDetail({ open }: { open: OpenDrawer<ServiceRow> }) {
  const t = useWords(words);
  const f = useFields(serviceWords);
  const entry = useEntry(open.id);
  const sections = (row: ServiceDetail): SectionsOf<typeof serviceWords> => [
    { title: f('answer'), content: <RichTextView html={row.answer} /> },
    { title: f('otherWays'), content: <Ways ways={row.otherWays} /> },
    {
      title: t('basics'),
      fields: [
        'category',
        'language',
        'channel',
        { field: 'validity', value: <Validity row={row} /> },
        'validFrom',
        'validTo',
      ],
    },
    { title: t('statistics'), fields: ['hits', 'lastAskedAt', 'createdAt', 'updatedAt'] },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={serviceWords}
      record={entry.data}
      isLoading={entry.isPending}
      error={entry.error}
      retry={() => void entry.refetch()}
      sections={sections}
    />
  );
}
