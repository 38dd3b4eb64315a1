import { Button } from 'antd';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Doomed } from './DeleteDialog.tsx';
import type { School } from './schoolQueries.ts';
import { StructureTree } from './StructureTree.tsx';
import { words } from './words.ts';

/** One school: its departments and majors first, then what it is. */
export default function SchoolDetail({ open, doom }: { open: OpenDrawer<School>; doom: (doomed: Doomed) => void }) {
  const t = useWords(words);
  const can = useCan();
  const { row } = open;
  const sections = (school: School) => [
    { title: t('structure'), content: <StructureTree schoolId={school.id} doom={doom} /> },
    {
      title: t('basics'),
      facts: [
        { label: t('code'), value: school.code, copy: school.code },
        { label: t('name'), value: school.name },
        { label: t('nameEn'), value: school.nameEn },
        { label: t('area'), value: school.areaCode === '' ? '' : <AreaNames codes={[school.areaCode]} /> },
        { label: t('address'), value: school.address },
        { label: t('contactName'), value: school.contactName },
        { label: t('contactMobile'), value: school.contactMobile },
        { label: t('remark'), value: school.remark },
        { label: t('createdAt'), value: <Time at={school.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={school.updatedAt} /> },
      ],
    },
  ];
  const actions = (school: School) => (
    <>
      {can('sys:school:update') ? <Button onClick={() => open.open('edit', school.id)}>{t('edit')}</Button> : null}
      {can('sys:school:people') ? (
        <Button onClick={() => open.open('people', school.id)}>{t('peopleOf')}</Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      width={640}
      title={row?.name ?? t('title')}
      state={
        row === undefined ? undefined : (
          <StateTag tone={row.state === 'enabled' ? 'good' : 'warn'}>{t(row.state)}</StateTag>
        )
      }
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}
