import { rolePage } from '#contract/access/role/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, recordSearch } from '#web/lib/recordSearch.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';

export default recordSearch(
  rolePage,
  (keyword, signal) => callApi('/sys/role/getPageList', { ...FIRST, keyword }, { signal }),
  (role) => ({ title: nameIn(role, getLanguage()), detail: role.code }),
);
