/** The ranges to choose from; for who may list them. */
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

const MOST_OFFERED = 50;

async function ranges(
  input: { keyword: string; kind?: 'operating' } | { id: string },
  signal: AbortSignal,
): Promise<Option[]> {
  const asked = { ...input, pageSize: MOST_OFFERED, withTotal: false };
  const { list } = await callApi('/capacity/range/getPageList', asked, { signal });
  return list.map(({ id, name, nameEn }) => ({ value: id, label: nameIn({ nameZh: name, nameEn }, getLanguage()) }));
}

export const RANGE_CHOICES: RemoteSource = {
  find: (keyword, signal) => ranges({ keyword }, signal),
  resolve: async (id, signal) => (await ranges({ id }, signal))[0],
};

/** Those in which orders may begin. */
export const OPERATING_RANGE_CHOICES: RemoteSource = {
  ...RANGE_CHOICES,
  find: (keyword, signal) => ranges({ keyword, kind: 'operating' }, signal),
};
