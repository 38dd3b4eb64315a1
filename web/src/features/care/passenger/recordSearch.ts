import { passengerPage } from '#contract/care/passenger/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';

/** A number is one as soon as nothing but digits is typed, in whatever groups. */
const asked = (typed: string) => {
  const digits = typed.replaceAll(/[\s+-]/g, '');
  return /^\d{7,}$/.test(digits) ? { mobile: digits } : { name: typed };
};

/** By the whole name or number, as both are kept sealed; who may not see them finds nobody. */
export default recordSearch(
  passengerPage,
  (typed, signal) => callApi('/operation/user/getPageList', { ...FIRST, ...asked(typed) }, { signal }),
  ({ name, mobile, tags }) => ({ title: name, detail: inLine(mobile, ...tags) }),
);
