import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { Invoice, InvoiceDetail as Detail } from '#contract/finance/invoice/calls.ts';
import type { InvoicePaper } from '#contract/finance/invoice/rules.ts';
import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, useFields, useWords } from '#web/lib/words.ts';
import { AskReason } from '#web/ui/AskReason.tsx';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { saveBytes } from '#web/ui/download.ts';
import { Link } from '#web/ui/Link.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const LIST = '/operation/invoice/getPageList';
const DETAIL = '/operation/invoice/getById';
const PERCENT = 100;

function Documents({ id }: { id: string }) {
  const t = useWords(words);
  const save = async (document: 'invoice' | 'trips') => {
    try {
      const { fileName, base64 } = await callApi('/operation/invoice/getPdf', { id, document });
      saveBytes(fileName, base64, 'application/pdf');
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return (
    <span className="uiRow">
      <Button onClick={() => void save('invoice')}>{t('invoicePdf')}</Button>
      <Button onClick={() => void save('trips')}>{t('tripsPdf')}</Button>
    </span>
  );
}

function Trips({ invoice: { trips, currency, state } }: { invoice: Detail }) {
  const t = useWords(words);
  return (
    <ul>
      {trips.map(({ orderId, orderNo, at, pickUpName, dropOffName, total, leftNow }) => (
        <li key={orderId}>
          <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>{' '}
          <Money minor={total} currency={currency} />{' '}
          <span className="uiQuiet">
            <Time at={at} /> {pickUpName} → {dropOffName}
          </span>
          {leftNow === total || state === 'redIssued' ? null : (
            <p role="note">{t('leftNow', { amount: formatMoney(leftNow, currency) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Travellers({ invoice: { travellers } }: { invoice: Detail }) {
  const kindWord = useDictLabel('travellerIdKind');
  return (
    <ul>
      {travellers.map(({ name, idKind, idNumber, orderNo, at, pickUpName, dropOffName }) => (
        <li key={`${orderNo} ${idKind} ${idNumber} ${name}`}>
          {name} {kindWord(idKind)} <span className="uiFigures">{idNumber}</span>{' '}
          <span className="uiQuiet">
            <Time at={at} /> {pickUpName} → {dropOffName}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Events({ invoice: { events } }: { invoice: Detail }) {
  const word = useDictLabel('invoiceEvent');
  return (
    <ol>
      {events.map(({ event, at, by, note }) => (
        <li key={`${event} ${at} ${note}`}>
          {word(event)}{' '}
          <span className="uiQuiet">
            <Time at={at} /> {by} {note}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Secret addresses of its documents: made here, told once, counted, withdrawn. */
function Links({ invoice: { id, links }, changed }: { invoice: Detail; changed: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const paperWord = useDictLabel('invoicePaper');
  const [address, setAddress] = useState('');
  const may = can('operation:invoice:request');
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      changed();
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const make = (document: InvoicePaper) =>
    run(async () => {
      const made = await callApi('/operation/invoice/addLink', { id, document });
      setAddress(window.location.origin + made.address);
    });
  return (
    <>
      {may ? (
        <span className="uiRow">
          <Button onClick={() => void make('invoice')}>{t('linkInvoice')}</Button>
          <Button onClick={() => void make('trips')}>{t('linkTrips')}</Button>
        </span>
      ) : null}
      {address === '' ? null : (
        <Alert type="info" showIcon title={t('linkOnce')} description={<CopyText text={address} label={t('link')} />} />
      )}
      <ul>
        {links.map(({ id: linkId, document, createdBy, expiresAt, withdrawnAt, isOpen, opened }) => {
          const state = withdrawnAt === null ? (isOpen ? 'linkUntil' : 'linkExpired') : 'linkWithdrawn';
          return (
            <li key={linkId}>
              {paperWord(document)} {t('linkOpened', { n: opened })}{' '}
              <span className="uiQuiet">
                {t(state)} <Time at={withdrawnAt ?? expiresAt} /> {createdBy}
              </span>{' '}
              {may && isOpen ? (
                <Button
                  size="small"
                  danger
                  onClick={() => void run(() => callApi('/operation/invoice/withdrawLink', { linkId }))}
                >
                  {t('withdrawLink')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Of its lines, each once. */
const ratesOf = ({ lines }: Detail): string =>
  [...new Set(lines.map(({ rate }) => rate))].map((rate) => `${rate / PERCENT}%`).join(' · ');

/** What is done about a red letter, over the detail. */
function RedLetter({ kind, invoice, close }: { kind: string; invoice: Detail; close: () => void }) {
  const t = useWords(words);
  const f = useFields(invoiceWords);
  const { id, version, number } = invoice;
  if (kind === 'confirmRed') {
    const confirm = async () => {
      await callApi('/operation/invoice/confirmRed', { id, version });
      notify('success', t('confirmed'));
      await refreshList(LIST);
    };
    return (
      <ConfirmAct title={t('confirmTitle', { number })} confirmLabel={t('confirmRed')} confirm={confirm} close={close}>
        <p>{t('confirmText')}</p>
      </ConfirmAct>
    );
  }
  const asks = kind === 'requestRed';
  return (
    <AskReason
      title={t(asks ? 'redTitle' : 'rejectTitle', { number })}
      text={t(asks ? 'redText' : 'rejectText')}
      label={f('reason')}
      confirmLabel={t(asks ? 'requestRed' : 'rejectRed')}
      done={t(asks ? 'redAsked' : 'rejected')}
      close={close}
      run={async (reason, idempotencyKey) => {
        const path = asks ? '/operation/invoice/requestRed' : '/operation/invoice/rejectRed';
        await callApi(path, { id, version, reason }, { idempotencyKey });
        await refreshList(LIST);
      }}
    />
  );
}

/** Asks for the address, over the detail. */
function Send({ invoice: { id, version, number }, close }: { invoice: Detail; close: () => void }) {
  const t = useWords(words);
  const f = useFields(invoiceWords);
  const fieldId = useId();
  const [email, setEmail] = useState('');
  const confirm = async () => {
    await callApi('/operation/invoice/sendOne', { id, version, email: email.trim() });
    notify('success', t('sending'));
    await refreshList(LIST);
  };
  return (
    <ConfirmAct title={t('sendTitle', { number })} confirmLabel={t('send')} confirm={confirm} close={close}>
      <p>{t('sendText')}</p>
      <label className="uiLabel" htmlFor={fieldId}>
        {f('email')}
      </label>
      <Input
        id={fieldId}
        type="email"
        value={email}
        maxLength={120}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ConfirmAct>
  );
}

export default function InvoiceDetail({ open }: { open: OpenDrawer<Invoice> }) {
  const t = useWords(words);
  const f = useFields(invoiceWords);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [DETAIL, open.id, open.row?.version],
    queryFn: ({ signal }) => callApi(DETAIL, { id: open.id }, { signal }),
  });
  const sections = (invoice: Detail): SectionsOf<typeof invoiceWords> => [
    {
      content: invoice.isTrial ? <Alert type="warning" showIcon title={t('trial')} /> : null,
      fields: ['number', ...(invoice.problem === '' ? [] : (['problem'] as const))],
    },
    {
      title: t('title'),
      fields: [
        'buyerName',
        'buyerKind',
        'taxNumber',
        'email',
        'kind',
        ...(invoice.sellerName === '' ? [] : (['sellerName', 'sellerTaxNumber'] as const)),
      ],
    },
    {
      title: t('sums'),
      fields: [
        'total',
        'totalInCapitals',
        'amount',
        'tax',
        { field: 'rate', value: ratesOf(invoice) },
        'taxCode',
        'issuedAt',
      ],
    },
    ...(invoice.redReason === '' ? [] : [{ title: t('red'), fields: ['redReason', 'redUntil', 'redNumber'] as const }]),
    ...(invoice.number === '' ? [] : [{ title: t('documents'), content: <Documents id={invoice.id} /> }]),
    ...(invoice.number === ''
      ? []
      : [{ title: f('links'), content: <Links invoice={invoice} changed={() => void refetch()} /> }]),
    { title: f('trips'), content: <Trips invoice={invoice} /> },
    ...(invoice.travellers.length === 0 ? [] : [{ title: f('travellers'), content: <Travellers invoice={invoice} /> }]),
    { title: f('events'), content: <Events invoice={invoice} /> },
  ];
  const isRed = open.name === 'requestRed' || open.name === 'confirmRed' || open.name === 'rejectRed';
  return (
    <>
      <DetailDrawer
        open={{ ...open, ways: open.waysOf(data) }}
        noun={invoiceWords}
        title={data?.number === '' ? data.buyerName : data?.number}
        record={data}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
      />
      {open.name === 'send' && data !== undefined ? (
        <Send invoice={data} close={() => open.open('detail', data.id)} />
      ) : null}
      {isRed && data !== undefined ? (
        <RedLetter kind={open.name} invoice={data} close={() => open.open('detail', data.id)} />
      ) : null}
    </>
  );
}
