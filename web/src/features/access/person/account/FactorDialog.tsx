/** Setting a second factor up: scan, confirm by a code, keep the recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { EnterSubmits } from '#web/ui/EnterSubmits.tsx';
import { FactorKey } from '#web/shared/security/FactorKey.tsx';
import { RecoveryCodes } from '#web/shared/security/RecoveryCodes.tsx';
import { securityWords } from '#web/shared/security/words.ts';
import { accountWords } from './accountWords.ts';

type Begun = CallOutput<'/sys/sysuser/beginSecondFactor'>;

/** Recovery codes, which have to be kept before the dialog closes. */
export function CodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useWords(accountWords);
  const s = useWords(securityWords);
  const { user } = useSession();
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      open
      width={480}
      title={s('codesTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!isKept} onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} account={user.account} />
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        {t('codesKept')}
      </Checkbox>
    </Modal>
  );
}

interface FactorDialogProps {
  begun: Begun;
  /** Is told the recovery codes once it is on. */
  done: (codes: readonly string[]) => void;
  close: () => void;
}

export function FactorDialog({ begun, done, close }: FactorDialogProps) {
  const t = useWords(accountWords);
  const s = useWords(securityWords);
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      callApi('/sys/sysuser/confirmSecondFactor', { code: code.replaceAll(/\s/g, '') }),
    onSuccess: ({ recoveryCodes }) => done(recoveryCodes),
  });
  const { error } = confirm;
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return (
    <Modal
      open
      width={480}
      title={t('factorSetUp')}
      okText={t('factorOn')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: confirm.isPending }}
      onOk={form.submit}
      onCancel={close}
      mask={{ closable: false }}
    >
      <FactorKey secret={begun.secret} uri={begun.uri} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className="factorForm"
        onFinish={(values) => confirm.mutate(values)}
      >
        <Form.Item
          name="code"
          label={s('typeCode')}
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: t('sixDigits') }]}
          {...(field === undefined ? {} : { help: field.message, validateStatus: 'error' as const })}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
        </Form.Item>
        {error === null || field !== undefined ? null : (
          <Alert type="error" showIcon title={messageOf(error)} role="alert" />
        )}
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
