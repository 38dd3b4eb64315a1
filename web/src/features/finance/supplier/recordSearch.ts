import { supplierPage } from '#contract/finance/supplier/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  supplierPage,
  (keyword, signal) => callApi('/operation/supplier/getPageList', { ...FIRST, keyword }, { signal }),
  ({ name, code, creditCode }) => ({ title: name, detail: inLine(code, creditCode) }),
);
