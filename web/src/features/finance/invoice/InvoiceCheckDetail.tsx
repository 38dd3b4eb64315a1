import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { InvoiceCheck, InvoiceCheckLine } from '#contract/finance/invoiceCheck/calls.ts';
import { invoiceCheckLineWords, invoiceCheckWords } from '#contract/finance/invoiceCheck/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { checkLinesQuery } from './checkQueries.ts';
import { InvoiceSettleDialog } from './InvoiceSettleDialog.tsx';
import './invoice.css';
import { words } from './words.ts';

function Line({ line, settle }: { line: InvoiceCheckLine; settle: (() => void) | undefined }) {
  const t = useWords(words);
  const f = useFields(invoiceCheckLineWords);
  const wayWord = useDictLabel('invoiceWay');
  const documentWord = useDictLabel('invoiceDocument');
  const { kind, document, invoiceId, buyerName, requestId, ourNumber, issuerNumber, currency } = line;
  const { ourTotal, otherTotal, way, settledBy, settledAt, note } = line;
  const name = ourNumber === '' ? requestId : ourNumber;
  return (
    <li className="invoiceLine" data-settled={way === null ? undefined : ''}>
      <div className="uiRow uiSpread">
        <span className="uiRow">
          <DictTag type="invoiceDifference" value={kind} />
          <span className="uiQuiet">{documentWord(document)}</span>
          {invoiceId === null ? (
            <code className="uiCode">{name}</code>
          ) : (
            <Link to={`/operation/invoice?drawer=detail&record=${invoiceId}`}>{name}</Link>
          )}
          <span>{buyerName}</span>
        </span>
        {settle === undefined ? null : (
          <Button size="small" onClick={settle}>
            {t('settle')}
          </Button>
        )}
      </div>
      <dl className="invoiceAmounts">
        {issuerNumber === '' ? null : (
          <>
            <dt>{f('issuerNumber')}</dt>
            <dd>
              <code className="uiCode">{issuerNumber}</code>
            </dd>
          </>
        )}
        <dt>{f('ourTotal')}</dt>
        <dd>
          <Money minor={ourTotal} currency={currency} />
        </dd>
        {otherTotal === null ? null : (
          <>
            <dt>{t(kind === 'orders' || kind === 'tax' ? 'byBooks' : kind === 'sums' ? 'byLines' : 'byIssuer')}</dt>
            <dd>
              <Money minor={otherTotal} currency={currency} />
            </dd>
          </>
        )}
      </dl>
      {way === null ? null : (
        <p className="uiQuiet">
          <StateTag tone="good">{wayWord(way)}</StateTag> {settledBy} {settledAt === null ? '' : formatTime(settledAt)}{' '}
          · {note}
        </p>
      )}
    </li>
  );
}

function Differences({ check: { id, madeAt, state } }: { check: InvoiceCheck }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(checkLinesQuery(id, madeAt));
  const [settling, setSettling] = useState<InvoiceCheckLine | null>(null);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0)
    return state === 'done' ? <StateTag tone="good">{t('allMatch')}</StateTag> : <p className="uiQuiet">{t('none')}</p>;
  const maySettle = can('operation:invoice:reconcile');
  return (
    <>
      <ul className="invoiceLines">
        {data.list.map((line) => (
          <Line
            key={line.id}
            line={line}
            settle={maySettle && line.way === null ? () => setSettling(line) : undefined}
          />
        ))}
      </ul>
      {data.hasMore ? <p className="uiQuiet">{t('moreDifferences')}</p> : null}
      {settling === null ? null : <InvoiceSettleDialog line={settling} close={() => setSettling(null)} />}
    </>
  );
}

function Sums({ check: { sums } }: { check: InvoiceCheck }) {
  const t = useWords(words);
  return (
    <>
      {sums.map(({ currency, ours, issuer, books }) => (
        <dl className="invoiceAmounts" key={currency}>
          <dt>{t('ours')}</dt>
          <dd>
            <Money minor={ours} currency={currency} />
          </dd>
          <dt>{t('byIssuer')}</dt>
          <dd>{issuer === null ? t('notCompared') : <Money minor={issuer} currency={currency} />}</dd>
          <dt>{t('byBooks')}</dt>
          <dd>
            <Money minor={books} currency={currency} />
          </dd>
        </dl>
      ))}
    </>
  );
}

/** One checked day: its figures and sums, and each difference with what became of it. */
export default function InvoiceCheckDetail({ open }: { open: OpenDrawer<InvoiceCheck> }) {
  const t = useWords(words);
  const sections = (row: InvoiceCheck): SectionsOf<typeof invoiceCheckWords> => [
    { fields: ['day', 'state', 'issuedCount', 'redCount', 'matchedCount', 'problem', 'madeBy', 'madeAt'] },
    ...(row.sums.length === 0 ? [] : [{ title: t('netSums'), content: <Sums check={row} /> }]),
    { title: t('differences'), content: <Differences check={row} /> },
  ];
  return <DetailDrawer open={open} noun={invoiceCheckWords} sections={sections} width={680} />;
}
