/** Administrative divisions as the options of a filter, by their codes. */
import type { PlacedArea } from '#contract/base/sysArea/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from './ListPage.tsx';

const optionOf = (area: PlacedArea): Option => ({
  value: area.code,
  label: [...area.path, area].map((each) => nameIn(each, getLanguage())).join(' / '),
});

export const AREA_CHOICES: RemoteSource = {
  find: async (keyword, signal) => {
    if (keyword === '') {
      const { list } = await callApi('/sys/sysArea/getAreaListByPid', { pid: null }, { signal });
      return list.map((area) => ({ value: area.code, label: nameIn(area, getLanguage()) }));
    }
    return (await callApi('/sys/sysArea/searchList', { keyword }, { signal })).list.map(optionOf);
  },
  resolve: async (code, signal) => {
    const { list } = await callApi('/sys/sysArea/getNameList', { codes: [code] }, { signal });
    return list.map(optionOf)[0];
  },
};
