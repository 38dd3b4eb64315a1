/** Changes the own password. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { PASSWORD_MAX, changeOwnPassword, usePasswordRule } from '#web/lib/passwords.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { accountWords } from './accountWords.ts';
import { useStepUp } from './StepUp.tsx';

interface Fields {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

export function PasswordForm() {
  const t = useWords(accountWords);
  const { user } = useSession();
  const [form] = Form.useForm<Fields>();
  const queryClient = useQueryClient();
  const { withStepUp, dialog } = useStepUp();
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Fields) =>
      withStepUp(async () => {
        await changeOwnPassword(oldPassword, newPassword);
        return true;
      }),
    onSuccess: (changed) => {
      if (changed === undefined) return undefined;
      form.resetFields();
      notify('success', t('changed'));
      return queryClient.invalidateQueries({ queryKey: ['/sys/sysuser/mySessions'] });
    },
  });
  const { min, rule } = usePasswordRule();
  const check = (wrong: (values: Fields) => string) => ({
    validator: () => {
      const problem = wrong(form.getFieldsValue());
      return problem === '' ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  });
  const newProblem = ({ oldPassword, newPassword }: Fields) => {
    if ((newPassword ?? '').length < min) return t('tooShort', { min });
    return newPassword === oldPassword ? t('sameAsOld') : '';
  };
  return (
    <section aria-labelledby="accountPassword">
      <h2 id="accountPassword">{t('passwordTitle')}</h2>
      <p className="accountText">{t('passwordText')}</p>
      <Form
        form={form}
        layout="vertical"
        className="passwordForm"
        requiredMark={false}
        onFinish={(values) => change.mutate(values)}
      >
        {change.error !== null && (
          <Alert type="error" showIcon title={messageOf(change.error)} className="accountAlert" />
        )}
        <input
          className="visuallyHidden"
          name="username"
          autoComplete="username"
          value={user.account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Form.Item name="oldPassword" label={t('oldPassword')} rules={[{ required: true, message: t('needed') }]}>
          <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Form.Item name="newPassword" label={t('newPassword')} extra={rule} rules={[check(newProblem)]}>
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t('repeatPassword')}
          dependencies={['newPassword']}
          rules={[check(({ newPassword, repeated }) => (newPassword === repeated ? '' : t('notEqual')))]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('change')}
        </Button>
      </Form>
      {dialog}
    </section>
  );
}
