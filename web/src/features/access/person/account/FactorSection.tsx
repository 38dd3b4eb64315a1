/** The second factor: whether it is on, setting it up, its recovery codes, switching it off. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { useSearchState } from '#web/lib/page.tsx';
import { queryClient } from '#web/lib/query.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { DIALOGS, type Security, refreshSecurity } from './accountQueries.ts';
import { accountWords } from './accountWords.ts';
import { CodesDialog, FactorDialog } from './FactorDialog.tsx';
import { useStepUp } from './StepUp.tsx';

const FEW_CODES = 3;

/** Sets a factor up from the start: its key is made when the dialog opens. */
function SetUp({ done, close }: { done: (codes: readonly string[]) => void; close: () => void }) {
  const { withStepUp, dialog } = useStepUp();
  const { mutate, data: begun } = useMutation({
    mutationFn: () => withStepUp(() => callApi('/sys/sysuser/beginSecondFactor', {})),
    onSuccess: (made) => {
      // the person would rather not say who they are
      if (made === undefined) close();
    },
    onError: (error) => {
      notify('error', messageOf(error));
      close();
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <>
      {begun === undefined ? null : <FactorDialog begun={begun} done={done} close={close} />}
      {dialog}
    </>
  );
}

function useFactor(isOffered: boolean) {
  const t = useWords(accountWords);
  const { withStepUp, dialog } = useStepUp();
  const [{ dialog: shown }, setSearch] = useSearchState(DIALOGS);
  const [codes, setCodes] = useState<readonly string[]>();
  const onError = (error: Error) => notify('error', messageOf(error));
  const close = () => setSearch({ dialog: '' }, { replace: true });
  const renew = useMutation({
    mutationFn: () => withStepUp(() => callApi('/sys/sysuser/renewRecoveryCodes', {})),
    onSuccess: (renewed) => {
      if (renewed !== undefined) setCodes(renewed.recoveryCodes);
      return refreshSecurity();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const texts = { title: t('factorOffTitle'), text: t('factorOffText') };
      if (!(await confirm({ ...texts, ok: t('factorOff'), cancel: t('cancel') }))) return;
      const removed = await withStepUp(() => callApi('/sys/sysuser/removeSecondFactor', {}));
      if (removed !== undefined) notify('success', t('factorIsOff'));
      await refreshSecurity();
    },
    onError,
  });
  const switchedOn = (recoveryCodes: readonly string[]) => {
    close();
    setCodes(recoveryCodes);
    void refreshSecurity();
    // all other sessions were ended
    void queryClient.invalidateQueries({ queryKey: ['/sys/sysuser/mySessions'] });
  };
  const dialogs = (
    <>
      {isOffered && shown === 'factor' ? <SetUp done={switchedOn} close={close} /> : null}
      {codes === undefined ? null : <CodesDialog codes={codes} close={() => setCodes(undefined)} />}
      {dialog}
    </>
  );
  return { begin: () => setSearch({ dialog: 'factor' }), renew, remove, dialogs };
}

export function FactorSection({ security }: { security: Security }) {
  const t = useWords(accountWords);
  const { secondFactorSince: since, recoveryCodesLeft: left, secondFactorRequired, stepUpBy } = security;
  const { begin, renew, remove, dialogs } = useFactor(stepUpBy !== 'nothing');
  const isOn = since !== null;
  return (
    <section aria-labelledby="accountFactor" className="accountCard">
      <div>
        <h2 id="accountFactor">
          {t('factor')} <StateTag tone={isOn ? 'good' : 'idle'}>{t(isOn ? 'on' : 'off')}</StateTag>
        </h2>
        <p className="accountText">{t('factorText')}</p>
        {isOn ? (
          <p className="accountValue">
            {t('factorSince', { time: formatTime(since) })} ·{' '}
            <span className={left < FEW_CODES ? 'accountWarn' : ''}>{t('codesLeft', { count: left })}</span>
          </p>
        ) : null}
        {isOn && secondFactorRequired ? <p className="accountText">{t('factorRequired')}</p> : null}
        {stepUpBy === 'nothing' ? <p className="accountText">{t('samplePerson')}</p> : null}
      </div>
      {stepUpBy === 'nothing' ? null : (
        <div className="accountButtons">
          {isOn ? (
            <>
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>
                {t('codesRenew')}
              </Button>
              <Button onClick={begin}>{t('factorReplace')}</Button>
              {secondFactorRequired ? null : (
                <Button danger loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('factorOff')}
                </Button>
              )}
            </>
          ) : (
            <Button type="primary" onClick={begin}>
              {t('factorSetUp')}
            </Button>
          )}
        </div>
      )}
      {dialogs}
    </section>
  );
}
