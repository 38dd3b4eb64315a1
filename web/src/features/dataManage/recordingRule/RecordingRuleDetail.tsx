import type { RecordingRule } from '#contract/dataManage/recordingRule/calls.ts';
import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';
import { Zone } from './Zone.tsx';

export default function RecordingRuleDetail({ open }: { open: OpenDrawer<RecordingRule> }) {
  const t = useWords(words);
  const sections = (rule: RecordingRule): SectionsOf<typeof recordingRuleWords> => [
    {
      title: t('what'),
      fields: [
        'state',
        'trigger',
        { field: 'rangeName', value: <Zone rule={rule} /> },
        'perDay',
        'asked',
        'enabledByName',
        'enabledAt',
      ],
    },
    { title: t('asks'), fields: ['before', 'after', 'channels', 'dataSetName'] },
    { title: t('basics'), fields: ['name', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={recordingRuleWords} sections={sections} />;
}
