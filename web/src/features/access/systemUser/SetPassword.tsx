import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { callApi, messageOf, ApiError } from '#web/lib/client.ts';
import { encryptPieces } from '#web/lib/crypto.ts';
import { notify } from '#web/lib/notices.ts';
import { PASSWORD_MAX as max, usePasswordRule } from '#web/lib/passwords.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

interface Passwords {
  password: string;
  again: string;
}

/** Encrypts under a fresh key and sends. Rejects with an ApiError, or an Error when the browser cannot encrypt. */
async function sendPassword(user: UserRow, password: string): Promise<void> {
  const publicKey = await callApi('/getPublicKey', {});
  const pieces = await encryptPieces(password, publicKey);
  await callApi('/sys/systemUser/updatePwd', { id: user.id, version: user.version, password: pieces, publicKey });
}

/** Sets a password for somebody. What is typed is a secret, so it is kept nowhere. */
export default function SetPassword({ open }: { open: OpenDrawer<UserRow> }) {
  const t = useWords(words);
  const [form] = Form.useForm<Passwords>();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const { row: user, close } = open;
  const { min, rule } = usePasswordRule();
  const save = async ({ password }: Passwords) => {
    if (user === undefined) return;
    setSaving(true);
    setProblem('');
    try {
      await sendPassword(user, password);
      notify('success', t('passwordSet', { name: user.realName }));
      close();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.find(({ path }) => path === 'password') : undefined;
      if (field === undefined) setProblem(messageOf(error));
      else form.setFields([{ name: 'password', errors: [field.message] }]);
    }
    setSaving(false);
    void refreshList(USER_LIST);
  };
  const length = { validator: (_: unknown, value = '') => checkLength(value) };
  const checkLength = (value: string) =>
    [...value].length >= min && value.length <= max
      ? Promise.resolve()
      : Promise.reject(new Error(t('passwordLength', { min, max })));
  const same = {
    validator: (_: unknown, value: unknown) =>
      value === form.getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(t('passwordsDiffer'))),
  };
  return (
    <Modal
      open
      width={440}
      title={t('setPasswordTitle', { name: user?.realName ?? '' })}
      onCancel={close}
      onOk={form.submit}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: isSaving, disabled: user === undefined }}
      mask={{ closable: false }}
    >
      {user === undefined ? (
        open.rowLoading ? null : (
          <EmptyState title={t('notFoundTitle')} />
        )
      ) : (
        <Form
          form={form}
          layout="vertical"
          onFinish={(values) => void save(values)}
          validateTrigger="onBlur"
          disabled={isSaving}
        >
          <p className="uiNotice">{t('setPasswordBody', { name: user.realName })}</p>
          {/* Tells password managers whose password this is, so that they do not take it for the own one. */}
          <input type="text" autoComplete="username" value={user.account} readOnly hidden />
          <Form.Item name="password" label={t('newPassword')} extra={rule} rules={[length]}>
            <Input.Password autoComplete="new-password" autoFocus maxLength={max} />
          </Form.Item>
          <Form.Item name="again" label={t('repeatPassword')} rules={[same]} dependencies={['password']}>
            <Input.Password autoComplete="new-password" maxLength={max} />
          </Form.Item>
          {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" />}
        </Form>
      )}
    </Modal>
  );
}
