import type { LabelTask } from '#contract/dataManage/labelTask/calls.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Jobs } from './Jobs.tsx';
import { Quality } from './Quality.tsx';
import { words } from './words.ts';

export default function LabelTaskDetail({ open }: { open: OpenDrawer<LabelTask> }) {
  const t = useWords(words);
  const can = useCan();
  const sections = (row: LabelTask): SectionsOf<typeof labelTaskWords> => [
    { title: t('jobs'), content: <Jobs task={row} /> },
    ...(can('dataManage:labelTask:view') && row.jobs > 0
      ? [{ title: t('quality'), content: <Quality taskId={row.id} /> }]
      : []),
    {
      title: t('basics'),
      fields: ['name', 'jobSize', 'aql', 'frames', 'accepted', 'dataSetName', 'remark', 'createdAt', 'updatedAt'],
    },
  ];
  return <DetailDrawer open={open} noun={labelTaskWords} sections={sections} />;
}
