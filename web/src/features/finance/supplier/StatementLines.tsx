import type { StatementLine } from '#contract/finance/supplier/settle.ts';
import type { SupplierContract } from '#contract/finance/supplierContract/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { measureText, rateText } from './figures.ts';
import './supplier.css';
import { useLineName } from './lineName.ts';
import { words } from './words.ts';

interface Column {
  title: string;
  lines: readonly StatementLine[];
  total: number;
}

const keyOf = ({ kind, measure, period, disputeId }: StatementLine): string =>
  [kind, measure, period, disputeId].join('/');

function Counted({ line, terms }: { line: StatementLine; terms: SupplierContract['terms'] }) {
  const t = useWords(words);
  const { kind, measure, quantity, rate, period, orderNo } = line;
  if (measure !== null && quantity !== null)
    return <>{`${measureText(measure, quantity)}, ${rate === null ? '' : `${rateText(rate)} %`}`}</>;
  if (kind === 'late') return <>{t('laterOrders', { period: period ?? '', n: formatNumber(quantity ?? 0) })}</>;
  if (kind === 'share') return <>{t('ordersCount', { n: formatNumber(quantity ?? 0) })}</>;
  if (kind === 'tax') return <>{`${rateText(rate ?? terms.tax.rate)} %`}</>;
  return <>{period ?? orderNo}</>;
}

/** The lines of a statement; with a second column what they are forecast to be. */
export function StatementLines({
  terms,
  columns,
}: {
  terms: SupplierContract['terms'];
  columns: readonly [Column, ...Column[]];
}) {
  const t = useWords(words);
  const nameOf = useLineName();
  const all = new Map(columns.flatMap(({ lines }) => lines).map((line) => [keyOf(line), line]));
  // in the order of the first column, with what only another one has behind
  const order = [...all.values()].toSorted((one, other) => Number(one.kind === 'tax') - Number(other.kind === 'tax'));
  const amountIn = ({ lines }: Column, key: string) => lines.find((line) => keyOf(line) === key)?.amount ?? 0;
  return (
    <div className="supplierScroll">
      <table className="supplierTable">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('counted')}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((line) => (
            <tr key={keyOf(line)}>
              <th scope="row">{nameOf(line)}</th>
              <td className="uiQuiet">
                <Counted line={line} terms={terms} />
              </td>
              {columns.map((column) => (
                <td key={column.title}>
                  <Money minor={amountIn(column, keyOf(line))} currency={terms.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            {columns.map(({ title, total }) => (
              <td key={title}>
                <Money minor={total} currency={terms.currency} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
