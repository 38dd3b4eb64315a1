import { Checkbox, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import type { SupplierContract } from '#contract/finance/supplierContract/calls.ts';
import { supplierContractWords } from '#contract/finance/supplierContract/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { suppliersChanged } from './supplierQueries.ts';
import { TermsText } from './TermsText.tsx';
import { words } from './words.ts';

export interface ContractDialogState {
  kind: 'approve' | 'reject' | 'end';
  version: SupplierContract;
}

/** Asks before a version is approved, sent back or ended. */
export function ContractDialog({ dialog, close }: { dialog: ContractDialogState; close: () => void }) {
  const { kind, version } = dialog;
  const t = useWords(words);
  const f = useFields(supplierContractWords);
  const fieldId = useId();
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const [allowGap, setAllowGap] = useState(false);
  const [decision, setDecision] = useState('');
  const [idempotencyKey] = useState(newKey);
  const seen = { id: version.id, version: version.version };
  const period = month.format('YYYY-MM');
  const named = { number: version.number };
  const confirm = async () => {
    try {
      if (kind === 'approve')
        await callApi(
          '/operation/supplier/contract/approveVersion',
          { ...seen, validFrom: period, allowGap },
          { idempotencyKey },
        );
      else if (kind === 'reject')
        await callApi('/operation/supplier/contract/rejectVersion', { ...seen, decision }, { idempotencyKey });
      else await callApi('/operation/supplier/contract/endVersion', { ...seen, validTo: period }, { idempotencyKey });
      notify('success', t(kind === 'approve' ? 'approved' : kind === 'reject' ? 'rejected' : 'ended'));
    } finally {
      void suppliersChanged();
    }
  };
  return (
    <ConfirmAct
      title={t(`${kind}Title`, named)}
      confirmLabel={t(kind)}
      confirm={confirm}
      close={close}
      isDanger={kind === 'end'}
    >
      {kind === 'approve' ? <TermsText terms={version.terms} /> : null}
      <div className="supplierAsk">
        <label className="uiLabel" htmlFor={fieldId}>
          {kind === 'reject' ? f('decision') : t(kind === 'approve' ? 'fromMonth' : 'lastMonth')}
        </label>
        {kind === 'reject' ? (
          <Input id={fieldId} value={decision} maxLength={200} onChange={({ target }) => setDecision(target.value)} />
        ) : (
          <DatePicker
            id={fieldId}
            picker="month"
            allowClear={false}
            value={month}
            onChange={(at) => {
              if (at !== null) setMonth(at);
            }}
          />
        )}
        {kind === 'approve' ? (
          <Checkbox checked={allowGap} onChange={({ target }) => setAllowGap(target.checked)}>
            {t('allowGap')}
          </Checkbox>
        ) : null}
      </div>
    </ConfirmAct>
  );
}
