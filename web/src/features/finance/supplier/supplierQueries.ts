/** The queries of the screens of suppliers and statements, and their refresh after a write. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const SUPPLIER_LIST = '/operation/supplier/getPageList';
export const STATEMENT_LIST = '/operation/supplier/statement/getPageList';
const DETAIL = '/operation/supplier/getById';
const VERSIONS = '/operation/supplier/contract/getVersionList';
const LIVE = '/operation/supplier/statement/getLive';
const STATEMENT = '/operation/supplier/statement/getById';
const ORDERS = '/operation/supplier/statement/getOrderList';

export type SupplierRow = RowOf<typeof SUPPLIER_LIST>;
export type StatementRow = RowOf<typeof STATEMENT_LIST>;

export const useSupplier = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
  });

export const contractsQuery = (supplierId: string) =>
  queryOptions({
    queryKey: [VERSIONS, supplierId],
    queryFn: ({ signal }) => callApi(VERSIONS, { supplierId }, { signal }),
  });

export const liveQuery = (supplierId: string) =>
  queryOptions({
    queryKey: [LIVE, supplierId],
    queryFn: ({ signal }) => callApi(LIVE, { supplierId }, { signal }),
  });

export const qualityQuery = (id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['/operation/supplier/getQuality', id, from, to],
    queryFn: ({ signal }) => callApi('/operation/supplier/getQuality', { id, from, to }, { signal }),
  });

export const useStatement = (id: string) =>
  useQuery({
    queryKey: [STATEMENT, id],
    queryFn: ({ signal }) => callApi(STATEMENT, { id }, { signal }),
    enabled: id !== '',
  });

export const ORDERS_PAGE = 20;

export const statementOrdersQuery = (statementId: string, orderNo: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [ORDERS, statementId, orderNo, cursor],
    queryFn: ({ signal }) =>
      callApi(
        ORDERS,
        {
          statementId,
          pageSize: ORDERS_PAGE,
          withTotal: false,
          ...(orderNo === '' ? {} : { orderNo }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        { signal },
      ),
  });

export async function suppliersChanged(): Promise<void> {
  await Promise.all([
    refreshList(SUPPLIER_LIST),
    ...[DETAIL, VERSIONS, LIVE].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
}

export async function statementsChanged(): Promise<void> {
  await Promise.all([
    refreshList(STATEMENT_LIST),
    ...[STATEMENT, LIVE].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
}
