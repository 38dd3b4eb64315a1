import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { StatementOrder, SupplierStatementDetail } from '#contract/finance/supplierStatement/calls.ts';
import { statementOrderWords } from '#contract/finance/supplierStatement/words.ts';
import { useCan } from '#web/lib/session.ts';
import { formatDistance, formatDuration, formatMoney, useFields, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import './supplier.css';
import { statementOrdersQuery } from './supplierQueries.ts';
import { words } from './words.ts';

const valueText = ({ by, value }: Pick<StatementOrder, 'by' | 'value'>, currency: string): string => {
  if (by === 'percentage') return formatMoney(value, currency);
  return by === 'distance' ? formatDistance(value) : formatDuration(value);
};

/** The orders of a statement, a page at a time, each a link to the order. */
export function StatementOrders({ statement }: { statement: SupplierStatementDetail }) {
  const t = useWords(words);
  const f = useFields(statementOrderWords);
  const can = useCan();
  const [orderNo, find] = useState('');
  const [cursor, turn] = useState<string>();
  const { data, error, refetch } = useQuery({
    ...statementOrdersQuery(statement.id, orderNo, cursor),
    placeholderData: keepPreviousData,
  });
  const { currency } = statement;
  return (
    <>
      <Input.Search
        aria-label={t('findOrder')}
        placeholder={t('findOrder')}
        allowClear
        style={{ maxWidth: 260 }}
        onSearch={(text) => {
          turn(undefined);
          find(text.trim());
        }}
      />
      {data === undefined ? (
        <NotThere error={error} retry={refetch} />
      ) : data.list.length === 0 ? (
        <p className="uiQuiet">{t('noOrders')}</p>
      ) : (
        <div className="supplierScroll">
          <table className="supplierTable">
            <thead>
              <tr>
                <th scope="col">{f('orderNo')}</th>
                <th scope="col">{f('requestedAt')}</th>
                <th scope="col">{f('period')}</th>
                <th scope="col">{f('value')}</th>
                <th scope="col">{f('amount')}</th>
              </tr>
            </thead>
            <tbody className="uiFigures">
              {data.list.map((order) => (
                <tr key={order.id}>
                  <th scope="row">
                    {can('operation:order:list') ? (
                      <Link to={`/operation/order?drawer=detail&record=${order.id}`}>{order.orderNo}</Link>
                    ) : (
                      order.orderNo
                    )}
                  </th>
                  <td>
                    <Time at={order.requestedAt} />
                  </td>
                  <td>{order.period}</td>
                  <td>{valueText(order, currency)}</td>
                  <td>
                    <Money minor={order.amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="uiRow">
        <Button size="small" disabled={cursor === undefined} onClick={() => turn(undefined)}>
          {t('previous')}
        </Button>
        <Button
          size="small"
          disabled={data?.nextCursor === null || data === undefined}
          onClick={() => turn(data?.nextCursor ?? undefined)}
        >
          {t('next')}
        </Button>
      </div>
    </>
  );
}
