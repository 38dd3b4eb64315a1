/** The ranges to choose from; for who may list them. */
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

/** The name of a range in the current language. */
export const rangeName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  nameIn({ nameZh: name, nameEn }, getLanguage());

const MOST_OFFERED = 50;

async function ranges(
  input: { keyword: string; kind?: 'operating' } | { id: string },
  signal: AbortSignal,
): Promise<Option[]> {
  const asked = { ...input, pageSize: MOST_OFFERED, withTotal: false };
  const { list } = await callApi('/capacity/range/getPageList', asked, { signal });
  return list.map((range) => ({ value: range.id, label: rangeName(range) }));
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
