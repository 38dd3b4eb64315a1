import { Input } from 'antd';
import { useId, useState } from 'react';
import { payRuleVersionWords } from '#contract/finance/payRule/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { BackTestFound } from './BackTest.tsx';
import { type PayRuleVersion, payRulesChanged } from './payRuleQueries.ts';
import { TermsComparison } from './TermsComparison.tsx';
import { TermsText } from './TermsText.tsx';
import { words } from './words.ts';

export interface PayRuleDialogState {
  kind: 'approve' | 'reject' | 'retire';
  version: PayRuleVersion;
  /** The version that is in force until then. */
  before: PayRuleVersion | undefined;
}

/** Asks before a version is approved, sent back or retired. */
export function PayRuleDialog({ dialog, close }: { dialog: PayRuleDialogState; close: () => void }) {
  const { kind, version, before } = dialog;
  const t = useWords(words);
  const f = useFields(payRuleVersionWords);
  const fieldId = useId();
  const [at, setAt] = useState<string | null>(null);
  const [decision, setDecision] = useState('');
  const [idempotencyKey] = useState(newKey);
  const seen = { id: version.id, version: version.version };
  const named = { name: version.name, number: version.number };
  const confirm = async () => {
    try {
      if (kind === 'approve')
        await callApi(
          '/operation/payRule/approveVersion',
          { ...seen, ...(at === null ? {} : { validFrom: at }) },
          { idempotencyKey },
        );
      else if (kind === 'reject')
        await callApi('/operation/payRule/rejectVersion', { ...seen, decision }, { idempotencyKey });
      else
        await callApi(
          '/operation/payRule/retireVersion',
          { ...seen, ...(at === null ? {} : { validTo: at }) },
          { idempotencyKey },
        );
      notify('success', t(`${kind}Done`, named));
    } finally {
      void payRulesChanged();
    }
  };
  const moment = (field: 'validFrom' | 'validTo') => (
    <div className="payMoment">
      <label className="uiLabel" htmlFor={fieldId}>
        {f(field)}
      </label>
      <InstantPicker id={fieldId} value={at} onChange={setAt} />
      <span className="uiQuiet">{t('nowWhenEmpty')}</span>
    </div>
  );
  if (kind === 'approve')
    return (
      <ConfirmAct title={t('approveTitle', named)} confirmLabel={t('approve')} confirm={confirm} close={close}>
        <p>{t(before === undefined ? 'approveText' : 'approveReplaces', { number: before?.number ?? 0 })}</p>
        <p className="payAsked">
          <span className="uiLabel">{f('scope')}</span>
          <ScopeText scope={version.scope} />
        </p>
        <TermsText before={before?.terms} after={version.terms} />
        <TermsComparison before={before?.terms} after={version.terms} />
        <BackTestFound versionId={version.id} leave={close} />
        {moment('validFrom')}
      </ConfirmAct>
    );
  if (kind === 'reject')
    return (
      <ConfirmAct title={t('rejectTitle', named)} confirmLabel={t('reject')} confirm={confirm} close={close}>
        <label className="uiLabel" htmlFor={fieldId}>
          {f('decision')}
        </label>
        <Input id={fieldId} value={decision} maxLength={200} onChange={({ target }) => setDecision(target.value)} />
      </ConfirmAct>
    );
  return (
    <ConfirmDanger title={t('retireTitle', named)} confirmLabel={t('retire')} confirm={confirm} close={close}>
      <p>{t('retireText')}</p>
      {moment('validTo')}
    </ConfirmDanger>
  );
}
