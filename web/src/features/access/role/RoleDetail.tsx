import { roleWords } from '#contract/access/role/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { GrantSummary } from './GrantSummary.tsx';
import { HoldersLink } from './HoldersLink.tsx';
import type { RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** One role: what it is, which data it reaches, what it is granted. */
export default function RoleDetail({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const scopeWord = useDictLabel('dataScope');
  const sections = (role: RoleRow): SectionsOf<typeof roleWords> => [
    {
      title: t('basics'),
      fields: [
        { field: 'code', copy: role.code },
        'nameZh',
        'nameEn',
        { field: 'userCount', value: <HoldersLink role={role} /> },
        'homePage',
        'builtIn',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      title: t('scope'),
      fields: [
        {
          field: 'dataScope',
          value: (
            <>
              {scopeWord(role.dataScope)}
              <div className="uiQuiet">{t(`${role.dataScope}Hint`)}</div>
            </>
          ),
        },
        ...(role.dataScope === 'areas'
          ? [{ field: 'areaCodes' as const, value: <AreaNames codes={role.areaCodes} /> }]
          : []),
      ],
    },
    { title: t('grants'), content: <GrantSummary role={role} /> },
  ];
  return <DetailDrawer open={open} noun={roleWords} sections={sections} />;
}
