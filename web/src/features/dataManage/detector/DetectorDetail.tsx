import type { Detector } from '#contract/dataManage/detector/calls.ts';
import { detectorWords } from '#contract/dataManage/detector/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { useLabels } from './ClassesField.tsx';
import { words } from './words.ts';

export default function DetectorDetail({ open }: { open: OpenDrawer<Detector> }) {
  const t = useWords(words);
  const labels = useLabels();
  const nameOf = (id: string) => labels.find(({ value }) => value === id)?.label ?? id;
  const sections = (shown: Detector): SectionsOf<typeof detectorWords> => [
    {
      title: t('link'),
      fields: [
        'address',
        { field: 'hasToken', value: t(shown.hasToken ? 'set' : 'notSet') },
        { field: 'certificate', value: t(shown.certificate === '' ? 'notSet' : 'set') },
        'timeoutSeconds',
        'leastScore',
        {
          field: 'classes',
          value: shown.classes.map(({ name, classId }) => `${name} → ${nameOf(classId)}`).join('; ') || t('notSet'),
        },
      ],
    },
    { fields: ['remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={detectorWords} sections={sections} />;
}
