/** The own mobile number: seen masked, changed by a code that the new number gets. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Steps } from 'antd';
import { useEffect, useState } from 'react';
import { personWords } from '#contract/access/person/words.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useSearchState } from '#web/lib/page.tsx';
import { useFields, useWords } from '#web/lib/words.ts';
import { EnterSubmits } from '#web/ui/EnterSubmits.tsx';
import { DIALOGS, type Security, refreshSecurity } from './accountQueries.ts';
import { accountWords } from './accountWords.ts';
import { useStepUp } from './StepUp.tsx';

/** Whole seconds left of a wait, by the clock, and how to begin one. */
function useWait(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 });
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return [left, (seconds) => setClock({ until: Date.now() + seconds * 1000, now: Date.now() })];
}

interface Fields {
  mobile: string;
  code: string;
}

function MobileDialog({ close }: { close: () => void }) {
  const t = useWords(accountWords);
  const [form] = Form.useForm<Fields>();
  const [sentTo, setSentTo] = useState('');
  const [wait, beginWait] = useWait();
  const { withStepUp, dialog } = useStepUp();
  const isSent = sentTo !== '';
  const send = useMutation({
    mutationFn: async (mobile: string) => {
      const sent = await withStepUp(() => callApi('/sys/sysuser/sendChangeMobileCode', { mobile }));
      if (sent === undefined) return;
      setSentTo(mobile);
      beginWait(sent.resendAfterSeconds);
      void refreshSecurity();
    },
    onError: (error) => {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (seconds !== null) beginWait(seconds);
    },
  });
  const change = useMutation({
    mutationFn: (code: string) => withStepUp(() => callApi('/sys/sysuser/changeMobile', { mobile: sentTo, code })),
    onSuccess: (changed) => {
      if (changed === undefined) return;
      notify('success', t('mobileChanged', { mobile: changed.mobile }));
      void refreshSecurity();
      close();
    },
  });
  const error = isSent ? (change.error ?? send.error) : send.error;
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  const submit = ({ mobile, code }: Fields) =>
    isSent ? change.mutate(code) : send.mutate(mobile.replaceAll(/\s/g, ''));
  const helpOf = (name: string) =>
    field?.path === name ? { help: field.message, validateStatus: 'error' as const } : {};
  return (
    <Modal
      open
      width={440}
      title={t('mobileTitle')}
      okText={t(isSent ? 'mobileSave' : 'sendCode')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: send.isPending || change.isPending, disabled: !isSent && wait > 0 }}
      onOk={form.submit}
      onCancel={close}
      mask={{ closable: false }}
    >
      <Steps
        size="small"
        current={isSent ? 1 : 0}
        items={[{ title: t('mobileStepNumber') }, { title: t('mobileStepCode') }]}
        className="mobileSteps"
      />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="mobile"
          label={t('newMobile')}
          extra={isSent ? undefined : t('newMobileHint')}
          rules={[{ required: true, message: t('needed') }]}
          hidden={isSent}
          {...helpOf('mobile')}
        >
          <Input inputMode="tel" autoComplete="tel" maxLength={20} autoFocus />
        </Form.Item>
        {isSent ? (
          <>
            <p className="accountText">{t('codeSent', { mobile: sentTo })}</p>
            <Form.Item
              name="code"
              label={t('code')}
              rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t('sixDigits') }]}
              {...helpOf('code')}
            >
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
            </Form.Item>
            <div className="mobileWays">
              <Button size="small" disabled={wait > 0} loading={send.isPending} onClick={() => send.mutate(sentTo)}>
                {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
              </Button>
              <Button size="small" type="link" onClick={() => setSentTo('')}>
                {t('otherNumber')}
              </Button>
            </div>
          </>
        ) : null}
        {error === null || field !== undefined ? null : (
          <Alert type="error" showIcon title={messageOf(error)} role="alert" className="accountAlert" />
        )}
        <EnterSubmits />
      </Form>
      {dialog}
    </Modal>
  );
}

export function MobileSection({ security }: { security: Security }) {
  const t = useWords(accountWords);
  const f = useFields(personWords);
  const [{ dialog }, setSearch] = useSearchState(DIALOGS);
  const show = (next: '' | 'mobile') => setSearch({ dialog: next }, { replace: next === '' });
  const { mobile, stepUpBy } = security;
  return (
    <section aria-labelledby="accountMobile" className="accountCard">
      <div>
        <h2 id="accountMobile">{f('mobile')}</h2>
        <p className="accountText">{t('mobileText')}</p>
        <p className="accountValue">{mobile === '' ? t('mobileNone') : mobile}</p>
      </div>
      {stepUpBy === 'nothing' ? null : (
        <Button onClick={() => show('mobile')}>{t(mobile === '' ? 'mobileAdd' : 'mobileChange')}</Button>
      )}
      {dialog === 'mobile' && stepUpBy !== 'nothing' ? <MobileDialog close={() => show('')} /> : null}
    </section>
  );
}
