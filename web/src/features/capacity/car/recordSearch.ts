import { carPage } from '#contract/capacity/car/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  carPage,
  (keyword, signal) => callApi('/capacity/car/getPageList', { ...FIRST, keyword }, { signal }),
  ({ plate, fleetNumber, model }) => ({ title: plate, detail: inLine(fleetNumber, model) }),
);
