import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';

export default recordSearch(
  systemUserPage,
  (keyword, signal) => callApi('/sys/systemUser/getSysUserInfoList', { ...FIRST, keyword }, { signal }),
  ({ realName, account, employeeId }) => ({ title: realName, detail: inLine(account, employeeId) }),
);
