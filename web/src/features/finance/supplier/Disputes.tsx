import { Button, Input, InputNumber, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import type { SupplierDispute, SupplierStatementDetail } from '#contract/finance/supplierStatement/calls.ts';
import { supplierDisputeWords } from '#contract/finance/supplierStatement/words.ts';
import { callApi } from '#web/lib/client.ts';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { newKey } from '#web/ui/newKey.ts';
import './supplier.css';
import { useLineName } from './lineName.ts';
import { statementsChanged } from './supplierQueries.ts';
import { words } from './words.ts';

const minorOf = (units: number | null, currency: string): number => Math.round((units ?? 0) * minorUnitsIn(currency));

function Raise({ statement, close }: { statement: SupplierStatementDetail; close: () => void }) {
  const t = useWords(words);
  const fieldId = useId();
  const [orderNo, setOrderNo] = useState('');
  const [line, setLine] = useState<number | null>(null);
  const nameOf = useLineName();
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    await callApi(
      '/operation/supplier/statement/addDispute',
      { statementId: statement.id, orderNo: orderNo.trim(), line, amount: minorOf(amount, statement.currency), reason },
      { idempotencyKey },
    );
    notify('success', t('disputed'));
    await statementsChanged();
  };
  return (
    <ConfirmAct
      title={t('disputeTitle', { period: statement.period })}
      confirmLabel={t('dispute')}
      confirm={confirm}
      close={close}
    >
      <div className="supplierAsk">
        <label className="uiLabel" htmlFor={`${fieldId}o`}>
          {t('disputeOrder')}
        </label>
        <Input
          id={`${fieldId}o`}
          value={orderNo}
          maxLength={60}
          disabled={line !== null}
          onChange={({ target }) => setOrderNo(target.value)}
        />
        <label className="uiLabel" htmlFor={`${fieldId}l`}>
          {t('disputeLine')}
        </label>
        <Select
          id={`${fieldId}l`}
          allowClear
          value={line}
          disabled={orderNo.trim() !== ''}
          options={statement.lines.map((each, at) => ({
            value: at + 1,
            label: `${nameOf(each)} ${formatMoney(each.amount, statement.currency)}`,
          }))}
          onChange={(next: number | null | undefined) => setLine(next ?? null)}
        />
        <label className="uiLabel" htmlFor={`${fieldId}a`}>
          {t('disputeAmount')}
        </label>
        <InputNumber
          id={`${fieldId}a`}
          value={amount}
          precision={decimalsIn(statement.currency)}
          suffix={statement.currency}
          onChange={setAmount}
        />
        <label className="uiLabel" htmlFor={`${fieldId}r`}>
          {t('reason')}
        </label>
        <Input.TextArea
          id={`${fieldId}r`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmAct>
  );
}

function Answer({ dispute, currency, close }: { dispute: SupplierDispute; currency: string; close: () => void }) {
  const t = useWords(words);
  const fieldId = useId();
  const [isAccepted, setAccepted] = useState(true);
  const [amount, setAmount] = useState<number | null>(dispute.amount / minorUnitsIn(currency));
  const [answer, setAnswer] = useState('');
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    const { id, version } = dispute;
    try {
      await callApi(
        '/operation/supplier/statement/answerDispute',
        { id, version, isAccepted, amount: minorOf(amount, currency), answer },
        { idempotencyKey },
      );
      notify('success', t('answered'));
    } finally {
      void statementsChanged();
    }
  };
  return (
    <ConfirmAct title={t('answerTitle')} confirmLabel={t('answer')} confirm={confirm} close={close}>
      <p>{dispute.reason}</p>
      <Radio.Group
        value={isAccepted}
        onChange={({ target }) => setAccepted(target.value === true)}
        options={[
          { value: true, label: t('accept') },
          { value: false, label: t('refuse') },
        ]}
      />
      <div className="supplierAsk">
        {isAccepted ? (
          <>
            <label className="uiLabel" htmlFor={`${fieldId}a`}>
              {t('correction')}
            </label>
            <InputNumber
              id={`${fieldId}a`}
              value={amount}
              precision={decimalsIn(currency)}
              suffix={currency}
              onChange={setAmount}
            />
          </>
        ) : null}
        <label className="uiLabel" htmlFor={`${fieldId}r`}>
          {t('answer')}
        </label>
        <Input.TextArea
          id={`${fieldId}r`}
          rows={3}
          maxLength={500}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </div>
    </ConfirmAct>
  );
}

/** The disputes of a statement: the supplier raises them, the operator answers. */
export function Disputes({ statement }: { statement: SupplierStatementDetail }) {
  const t = useWords(words);
  const can = useCan();
  const [isRaising, raise] = useState(false);
  const [toAnswer, answer] = useState<SupplierDispute>();
  const nameOf = useLineName();
  const { disputes, currency, lines } = statement;
  const aboutOf = ({ orderNo, line }: SupplierDispute): string => {
    const disputed = line === null ? undefined : lines[line - 1];
    if (disputed !== undefined) return nameOf(disputed);
    return orderNo === '' ? t('wholeStatement') : orderNo;
  };
  const amountsOf = ({ amount: asked, accepted }: SupplierDispute): string => {
    const amount = formatMoney(asked, currency);
    return accepted === null
      ? t('asks', { amount })
      : t('asked', { amount, accepted: formatMoney(accepted, currency) });
  };
  return (
    <>
      {disputes.length === 0 ? <p className="uiQuiet">{t('noDisputes')}</p> : null}
      <ul className="supplierList">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <div className="uiRow">
              <b>{aboutOf(dispute)}</b>
              <DictTag type={supplierDisputeWords.fields.state.dict} value={dispute.state} />
              <span className="uiFigures">{amountsOf(dispute)}</span>
              {dispute.settledIn === null ? null : <span>{t('settledIn', { period: dispute.settledIn })}</span>}
            </div>
            <p>{dispute.reason}</p>
            <p className="uiQuiet">
              {dispute.createdBy} · {formatTime(dispute.createdAt)}
            </p>
            {dispute.answer === '' ? null : (
              <p>
                {t('answer')}: {dispute.answer} <span className="uiQuiet">{dispute.answeredBy}</span>
              </p>
            )}
            {dispute.state === 'open' && can('operation:supplier:settle') ? (
              <div className="uiRow">
                <Button size="small" onClick={() => answer(dispute)}>
                  {t('answer')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {can('operation:supplier:dispute') ? <Button onClick={() => raise(true)}>{t('dispute')}</Button> : null}
      {isRaising ? <Raise statement={statement} close={() => raise(false)} /> : null}
      {toAnswer === undefined ? null : (
        <Answer dispute={toAnswer} currency={currency} close={() => answer(undefined)} />
      )}
    </>
  );
}
