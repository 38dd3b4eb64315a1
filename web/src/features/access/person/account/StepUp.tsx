/** Asks the person to confirm who they are, where the server wants it before something is changed. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input, Modal } from 'antd';
import { useCallback, useState } from 'react';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { PASSWORD_MAX } from '#web/lib/passwords.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { EnterSubmits } from '#web/ui/EnterSubmits.tsx';
import { refreshSecurity } from './accountQueries.ts';
import { accountWords } from './accountWords.ts';

type By = 'password' | 'code';

/** By what a refused call wants the person to confirm; null when it wants something else. */
function askedBy(error: unknown): By | null {
  const by = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'stepUp') : null;
  return by === 'password' || by === 'code' ? by : null;
}

interface Asking {
  by: By;
  settle: (isConfirmed: boolean) => void;
}

interface Fields {
  secret: string;
}

function StepUpDialog({ by, settle }: Asking) {
  const t = useWords(accountWords);
  const { user } = useSession();
  const [form] = Form.useForm<Fields>();
  const isCode = by === 'code';
  const confirm = useMutation({
    mutationFn: ({ secret }: Fields) =>
      callApi('/sys/sysuser/stepUp', isCode ? { code: secret.replaceAll(/\s/g, '') } : { password: secret }),
    onSuccess: () => {
      // a recovery code may have been used up
      void refreshSecurity();
      settle(true);
    },
  });
  const { error } = confirm;
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return (
    <Modal
      open
      width={400}
      title={t('stepUpTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: confirm.isPending }}
      onOk={form.submit}
      onCancel={() => settle(false)}
      mask={{ closable: false }}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => confirm.mutate(values)}>
        <p className="accountText">{t(isCode ? 'stepUpByCode' : 'stepUpByPassword')}</p>
        {isCode ? null : <input type="text" autoComplete="username" value={user.account} readOnly hidden />}
        <Form.Item
          name="secret"
          label={t(isCode ? 'code' : 'password')}
          rules={[{ required: true, message: t('needed') }]}
          {...(field === undefined ? {} : { help: field.message, validateStatus: 'error' as const })}
        >
          {isCode ? (
            <Input autoComplete="one-time-code" maxLength={20} autoFocus />
          ) : (
            <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} autoFocus />
          )}
        </Form.Item>
        {error === null || field !== undefined ? null : (
          <Alert type="error" showIcon title={messageOf(error)} role="alert" />
        )}
        <EnterSubmits />
      </Form>
    </Modal>
  );
}

/**
 * Runs work that may need a step-up: when the server asks for one, the person is asked, and the work runs again.
 * Resolves to undefined when they would rather not. `dialog` has to stand on the page.
 */
export function useStepUp() {
  const [asking, setAsking] = useState<Asking>();
  const withStepUp = useCallback(async <Result,>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      const by = askedBy(error);
      if (by === null) throw error;
      const isConfirmed = await new Promise<boolean>((resolve) => {
        setAsking({ by, settle: resolve });
      });
      setAsking(undefined);
      return isConfirmed ? await work() : undefined;
    }
  }, []);
  return { withStepUp, dialog: asking === undefined ? null : <StepUpDialog {...asking} /> };
}
