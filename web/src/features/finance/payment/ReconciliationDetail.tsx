import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { Reconciliation, ReconciliationLine } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationLineWords, reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { OrderOf } from './cells.tsx';
import './payment.css';
import { linesQuery } from './paymentQueries.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { words } from './words.ts';

function Line({ line, settle }: { line: ReconciliationLine; settle: (() => void) | undefined }) {
  const t = useWords(words);
  const f = useFields(reconciliationLineWords);
  const wayWord = useDictLabel('settledWay');
  const {
    kind,
    reference,
    orderId,
    orderNo,
    fileAmount,
    ourAmount,
    fee,
    currency,
    raw,
    way,
    settledBy,
    settledAt,
    note,
  } = line;
  return (
    <li className="paymentLine" data-settled={way === null ? undefined : ''}>
      <div className="uiRow uiSpread">
        <span className="uiRow">
          <DictTag type="differenceKind" value={kind} />
          {reference === '' ? null : <code className="uiCode">{reference}</code>}
          {orderId === null ? (
            <span className="uiQuiet">{orderNo}</span>
          ) : (
            <OrderOf orderId={orderId} orderNo={orderNo} />
          )}
        </span>
        {settle === undefined ? null : (
          <Button size="small" onClick={settle}>
            {t('settle')}
          </Button>
        )}
      </div>
      {kind === 'unreadable' ? (
        <code className="paymentRaw">{raw}</code>
      ) : (
        <dl className="paymentAmounts">
          <dt>{f('fileAmount')}</dt>
          <dd>
            <Money minor={fileAmount} currency={currency} />
          </dd>
          <dt>{f('ourAmount')}</dt>
          <dd>
            <Money minor={ourAmount} currency={currency} />
          </dd>
          <dt>{t('difference')}</dt>
          <dd>
            <b>
              <Money minor={(fileAmount ?? 0) - (ourAmount ?? 0)} currency={currency} />
            </b>
          </dd>
          {fee === 0 ? null : (
            <>
              <dt>{f('fee')}</dt>
              <dd>
                <Money minor={fee} currency={currency} />
              </dd>
            </>
          )}
        </dl>
      )}
      {way === null ? null : (
        <p className="uiQuiet">
          <StateTag tone="good">{wayWord(way)}</StateTag> {settledBy} {settledAt === null ? '' : formatTime(settledAt)}{' '}
          · {note}
        </p>
      )}
    </li>
  );
}

function Differences({ id }: { id: string }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(linesQuery(id));
  const [settling, setSettling] = useState<ReconciliationLine | null>(null);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <StateTag tone="good">{t('noDifferences')}</StateTag>;
  const maySettle = can('operation:payment:reconcile');
  return (
    <>
      <ul className="paymentLines">
        {data.list.map((line) => (
          <Line
            key={line.id}
            line={line}
            settle={maySettle && line.way === null ? () => setSettling(line) : undefined}
          />
        ))}
      </ul>
      {data.hasMore ? <p className="uiQuiet">{t('moreDifferences')}</p> : null}
      {settling === null ? null : <SettleDialog line={settling} close={() => setSettling(null)} />}
    </>
  );
}

/** One reconciled day: its figures, and each difference with what became of it. */
export default function ReconciliationDetail({ open }: { open: OpenDrawer<Reconciliation> }) {
  const t = useWords(words);
  const sections = (row: Reconciliation): SectionsOf<typeof reconciliationWords> => [
    {
      fields: [
        'day',
        'channel',
        'recordCount',
        'matchedCount',
        'fileAmount',
        'ourAmount',
        'fileFees',
        'ourFees',
        ...(row.fileFees === row.ourFees
          ? []
          : [
              {
                label: t('feeDifference'),
                value: (
                  <>
                    <Money minor={row.fileFees - row.ourFees} currency={row.currency} />{' '}
                    <span className="uiQuiet">{t('feeDifferenceText')}</span>
                  </>
                ),
              },
            ]),
        'fileName',
        'madeBy',
        'madeAt',
      ],
    },
    { title: t('differences'), content: <Differences id={row.id} /> },
  ];
  return <DetailDrawer open={open} noun={reconciliationWords} sections={sections} width={640} />;
}
