/** Data sets and rules of recording to choose from. */
import { callApi } from '#web/lib/client.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

const MOST_OFFERED = 50;

async function sets(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const asked = { ...input, pageSize: MOST_OFFERED, withTotal: false };
  const { list } = await callApi('/dataManage/dataSet/getPageList', asked, { signal });
  return list.filter(({ state }) => state !== 'archived').map(({ id, name }) => ({ value: id, label: name }));
}

/** Those that may still be changed. */
export const DATA_SET_CHOICES: RemoteSource = {
  find: (keyword, signal) => sets({ keyword }, signal),
  resolve: async (id, signal) => (await sets({ id }, signal))[0],
};

async function rules(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const asked = { ...input, pageSize: MOST_OFFERED, withTotal: false };
  const { list } = await callApi('/dataManage/recordingRule/getPageList', asked, { signal });
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

export const RULE_CHOICES: RemoteSource = {
  find: (keyword, signal) => rules({ keyword }, signal),
  resolve: async (id, signal) => (await rules({ id }, signal))[0],
};
