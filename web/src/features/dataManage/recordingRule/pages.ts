import { recordingRulePage } from '#contract/dataManage/recordingRule/page.ts';
import { page } from '#web/lib/pages.ts';

export const recordingRulePages = [
  page(recordingRulePage, () => import('./RecordingRulePage.tsx'), [
    { export: '/dataManage/recordingRule/getPageList' },
  ]),
];
