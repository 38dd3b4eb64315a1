import { schoolWords } from '#contract/school/school/words.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import type { School } from './schoolQueries.ts';
import { StructureTree } from './StructureTree.tsx';
import { words } from './words.ts';

/** One school: its departments and majors first, then what it is. */
export default function SchoolDetail({ open }: { open: OpenDrawer<School> }) {
  const t = useWords(words);
  const sections = (school: School): SectionsOf<typeof schoolWords> => [
    { title: t('structure'), content: <StructureTree schoolId={school.id} /> },
    {
      title: t('basics'),
      fields: [
        { field: 'code', copy: school.code },
        'name',
        'nameEn',
        { field: 'areaCode', value: school.areaCode === '' ? '' : <AreaNames codes={[school.areaCode]} /> },
        'address',
        'contactName',
        'contactMobile',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={schoolWords} width={640} sections={sections} />;
}
