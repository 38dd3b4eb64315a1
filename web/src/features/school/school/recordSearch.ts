import { schoolPage } from '#contract/school/school/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  schoolPage,
  (keyword, signal) => callApi('/school/getPageList', { ...FIRST, keyword }, { signal }),
  ({ name, code }) => ({ title: name, detail: code }),
);
