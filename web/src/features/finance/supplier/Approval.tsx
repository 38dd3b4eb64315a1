import { Button } from 'antd';
import { useState } from 'react';
import type { StatementCheck, SupplierStatementDetail } from '#contract/finance/supplierStatement/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Money } from '#web/ui/Money.tsx';
import { newKey } from '#web/ui/newKey.ts';
import './supplier.css';
import { statementsChanged } from './supplierQueries.ts';
import { words } from './words.ts';

const SHOWN = 20;

/** What a check found: each order that changed since the statement was closed. */
function Found({ check, statement }: { check: StatementCheck; statement: SupplierStatementDetail }) {
  const t = useWords(words);
  const { at, isIntact, differences, amount, list } = check;
  const { currency, terms } = statement;
  if (!isIntact) return <p role="alert">{t('checkBroken')}</p>;
  if (differences === 0) return <p>{t('checkSame', { at: formatTime(at) })}</p>;
  const counted = (value: number | null) =>
    value === null ? '–' : terms.share.by === 'percentage' ? formatMoney(value, currency) : formatNumber(value);
  return (
    <>
      <p>
        {t('checkDifferent', {
          at: formatTime(at),
          n: formatNumber(differences),
          amount: formatMoney(amount, currency),
        })}
      </p>
      <div className="supplierScroll">
        <table className="supplierTable">
          <thead>
            <tr>
              <th scope="col">{t('findOrder')}</th>
              <th scope="col">{t('settledThen')}</th>
              <th scope="col">{t('nowCounted')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody className="uiFigures">
            {list.slice(0, SHOWN).map((each) => (
              <tr key={each.orderId}>
                <th scope="row">{each.orderNo}</th>
                <td>{counted(each.settled)}</td>
                <td>{counted(each.now)}</td>
                <td>
                  <Money minor={each.amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const SEARCH = { ask: oneOf(['approve']) };

/** Checking a closed statement against the orders, and approving it by two people. */
export function Approval({ statement }: { statement: SupplierStatementDetail }) {
  const t = useWords(words);
  const can = useCan();
  const [jobId, follow] = useState('');
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const [idempotencyKey] = useState(newKey);
  const { id, version, period, state, check, approvedBy, approvedByMe, total, currency } = statement;
  const start = async () => {
    try {
      follow((await callApi('/operation/supplier/statement/checkOne', { id })).jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const approve = async () => {
    try {
      const done = await callApi(
        '/operation/supplier/statement/approveOne',
        { id, version, checkId: check?.id ?? '' },
        { idempotencyKey },
      );
      notify('success', t(done.state === 'approved' ? 'approvedWhole' : 'approvedOnce'));
    } finally {
      void statementsChanged();
    }
  };
  const mayApprove = state === 'closed' && check?.isIntact === true && can('operation:supplier:approveStatement');
  return (
    <>
      {approvedBy.length === 0 ? <p className="uiQuiet">{t('needsTwo')}</p> : null}
      {approvedBy.map(({ name, at }) => (
        <p key={name}>{t('approvedBy', { name, at: formatTime(at) })}</p>
      ))}
      {check === null ? (
        can('operation:supplier:settle') ? (
          <p className="uiQuiet">{t('notChecked')}</p>
        ) : null
      ) : (
        <Found check={check} statement={statement} />
      )}
      {jobId === '' ? null : (
        <JobProgress
          key={jobId}
          jobId={jobId}
          title={t('checking')}
          onEnd={() => void statementsChanged()}
          onClose={() => follow('')}
        />
      )}
      <div className="uiRow">
        {can('operation:supplier:settle') ? (
          <Button onClick={() => void start()}>{t(check === null ? 'check' : 'checkAgain')}</Button>
        ) : null}
        {mayApprove ? (
          <Button type="primary" disabled={approvedByMe} onClick={() => setSearch({ ask: 'approve' })}>
            {t(approvedByMe ? 'approvedByMe' : 'approve')}
          </Button>
        ) : null}
      </div>
      {ask === 'approve' && mayApprove ? (
        <ConfirmAct
          title={t('approveStatementTitle', { period })}
          confirmLabel={t('approve')}
          confirm={approve}
          close={() => setSearch({ ask: '' }, { replace: true })}
        >
          <p>{t('approveStatementText', { amount: formatMoney(total, currency) })}</p>
        </ConfirmAct>
      ) : null}
    </>
  );
}
