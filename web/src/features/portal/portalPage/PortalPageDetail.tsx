import type { PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { portalPageWords } from '#contract/portal/portalPage/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

/** How a page stands, with what comes next for it. */
export default function PortalPageDetail({ open }: { open: OpenDrawer<PortalPageRow> }) {
  const t = useWords(words);
  const nameOfCode = useDictLabel('portalPageCode');
  const sections = (page: PortalPageRow): SectionsOf<typeof portalPageWords> => [
    {
      fields: [
        { label: t('address'), value: <code className="portalPageAddress">/portal/{page.code}</code> },
        'state',
        'blockCount',
        'publishedNumber',
        'publishedAt',
        'scheduledAt',
        'updatedAt',
      ],
    },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={portalPageWords}
      title={open.row === undefined ? undefined : nameOfCode(open.row.code)}
      sections={sections}
    />
  );
}
