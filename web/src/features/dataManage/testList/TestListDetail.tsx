import type { TestList } from '#contract/dataManage/testList/calls.ts';
import { testListWords } from '#contract/dataManage/testList/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Verdicts } from './Verdicts.tsx';
import { words } from './words.ts';

export default function TestListDetail({ open }: { open: OpenDrawer<TestList> }) {
  const t = useWords(words);
  const sections = (row: TestList): SectionsOf<typeof testListWords> => [
    { title: t('verdicts'), content: <Verdicts row={row} /> },
    { title: t('basics'), fields: ['name', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={testListWords} sections={sections} />;
}
