import type { Agency } from '#contract/insight/agency/calls.ts';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export default function AgencyDetail({ open }: { open: OpenDrawer<Agency> }) {
  const t = useWords(words);
  const address = `${window.location.origin}/mds`;
  const sections = ({ areaCodes }: Agency): SectionsOf<typeof agencyWords> => [
    {
      title: t('basics'),
      fields: [
        'name',
        { field: 'areaCodes', value: areaCodes.length === 0 ? t('everywhere') : <AreaNames codes={areaCodes} /> },
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      title: t('reading'),
      fields: [{ label: t('address'), value: address, copy: address }, 'tokenPrefix', 'tokenAt', 'lastReadAt'],
    },
  ];
  return <DetailDrawer open={open} noun={agencyWords} sections={sections} />;
}
