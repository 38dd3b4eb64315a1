/** The queries of the customer service's screens, and their refresh after a write. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const ENTRY_LIST = '/ai/aiCustomerService/findPageList';
export const UNANSWERED_LIST = '/ai/aiCustomerService/findUnansweredList';
export const SYNONYM_LIST = '/ai/aiCustomerService/findSynonymList';
const ENTRY = '/ai/aiCustomerService/findDetail';
/** As the contract has it. */
const MOST_KEYWORD = 60;

/** One entry with its whole answer; an empty id reads nothing. */
export function useEntry(id: string) {
  return useQuery({
    queryKey: [ENTRY, id],
    queryFn: ({ signal }) => callApi(ENTRY, { id }, { signal }),
    enabled: id !== '',
    // a form begins with the entry as it is now
    staleTime: 0,
  });
}

/** One unanswered question; null when there is none. */
export function useUnanswered(id: string) {
  return useQuery({
    queryKey: [UNANSWERED_LIST, 'one', id],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(UNANSWERED_LIST, { id, pageSize: 1, withTotal: false }, { signal });
      return list[0] ?? null;
    },
    enabled: id !== '',
  });
}

/** The id of an unanswered question that still waits for an entry; empty when it was not counted, or cannot be read. */
export async function waitingQuestion(question: string): Promise<string> {
  try {
    const filters = { keyword: question.slice(0, MOST_KEYWORD), state: 'open' as const };
    const { list } = await callApi(UNANSWERED_LIST, { ...filters, withTotal: false }, { quiet: true });
    return list.find((row) => row.question === question)?.id ?? '';
  } catch {
    return '';
  }
}

/** Reads the lists and the open entries again. */
export async function refreshService(): Promise<void> {
  await Promise.all([
    refreshList(ENTRY_LIST),
    refreshList(UNANSWERED_LIST),
    queryClient.invalidateQueries({ queryKey: [ENTRY] }),
  ]);
}
