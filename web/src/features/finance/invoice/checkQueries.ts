import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const CHECK_LIST = '/operation/invoiceCheck/getPageList';
const LINES = '/operation/invoiceCheck/getLineList';
const INVOICES = '/operation/invoice/getPageList';

/** `madeAt` is of the check, so that a newer one is read anew. */
export const checkLinesQuery = (checkId: string, madeAt: string) =>
  queryOptions({
    queryKey: [LINES, checkId, madeAt],
    queryFn: ({ signal }) => callApi(LINES, { checkId }, { signal }),
  });

/** Reads checks and invoices again. */
export async function checksChanged(): Promise<void> {
  await Promise.all([
    refreshList(CHECK_LIST),
    refreshList(INVOICES),
    queryClient.invalidateQueries({ queryKey: [LINES] }),
  ]);
}
