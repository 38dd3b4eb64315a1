import { stationPage } from '#contract/capacity/station/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  stationPage,
  (keyword, signal) => callApi('/capacity/station/getPageList', { ...FIRST, keyword }, { signal }),
  ({ name, code }) => ({ title: name, detail: code }),
);
