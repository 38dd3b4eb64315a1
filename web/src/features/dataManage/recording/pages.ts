import { recordingPage } from '#contract/dataManage/recording/page.ts';
import { page } from '#web/lib/pages.ts';

export const recordingPages = [
  page(recordingPage, () => import('./RecordingPage.tsx'), [{ export: '/dataManage/recording/getPageList' }]),
];
