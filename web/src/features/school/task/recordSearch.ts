import { taskEnterprisePage } from '#contract/school/task/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  taskEnterprisePage,
  (keyword, signal) => callApi('/task/taskEnterprise/getPageList', { ...FIRST, keyword }, { signal }),
  ({ title, enterpriseName }) => ({ title, detail: enterpriseName }),
  { tab: 'all' },
);
