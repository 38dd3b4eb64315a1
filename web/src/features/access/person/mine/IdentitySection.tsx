/** The identity: checked once, then only shown. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { readIdCard } from '#contract/access/person/idCard.ts';
import { personWords } from '#contract/access/person/words.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useFields, useLanguage, useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { type Mine, refreshMine } from './mineQueries.ts';
import { words } from './words.ts';

interface Fields {
  idCard: string;
}

function IdentityForm() {
  const t = useWords(words);
  const f = useFields(personWords);
  const [form] = Form.useForm<Fields>();
  const check = useMutation({
    mutationFn: ({ idCard }: Fields) => callApi('/sys/sysuser/idCardCheck', { idCard }),
    onSuccess: () => {
      notify('success', t('idCardDone'));
      return refreshMine();
    },
  });
  /** A check without the server, which checks again. */
  const problemOf = (value: string | undefined): string => {
    if (value === undefined || value.trim() === '') return t('needed');
    const read = readIdCard(value, new Date().toISOString().slice(0, 10));
    if (!('problem' in read)) return '';
    return t(read.problem === 'division' ? 'wrongDivision' : read.problem);
  };
  const rule = {
    validator: (_: unknown, value?: string) => {
      const problem = problemOf(value);
      return problem === '' ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
  const { error } = check;
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className="mineIdentityForm"
      onFinish={(values) => check.mutate(values)}
      onValuesChange={() => check.reset()}
    >
      <Form.Item
        name="idCard"
        label={f('idCard')}
        extra={t('identityOnce')}
        rules={[rule]}
        {...(field === undefined ? {} : { help: field.message, validateStatus: 'error' as const })}
      >
        <Input autoComplete="off" maxLength={24} inputMode="text" />
      </Form.Item>
      {error === null || field !== undefined ? null : (
        <Alert type="error" showIcon title={messageOf(error)} role="alert" className="mineAlert" />
      )}
      <Button type="primary" htmlType="submit" loading={check.isPending}>
        {t('idCardCheck')}
      </Button>
    </Form>
  );
}

export function IdentitySection({ mine }: { mine: Mine }) {
  const t = useWords(words);
  const f = useFields(personWords);
  const text = useText();
  const isZh = useLanguage() === 'zh-CN';
  const { identity } = mine;
  return (
    <section aria-labelledby="mineIdentity">
      <h2 id="mineIdentity">
        {text(personWords.one)}{' '}
        <StateTag tone={identity === null ? 'idle' : 'good'}>
          {t(identity === null ? 'notChecked' : 'checked')}
        </StateTag>
      </h2>
      <p className="mineText">{t('identityText')}</p>
      {identity === null ? (
        <IdentityForm />
      ) : (
        <dl className="mineFacts">
          <dt>{f('idCard')}</dt>
          <dd className="uiFigures">{identity.idCard}</dd>
          <dt>{f('birthday')}</dt>
          <dd className="uiFigures">{identity.birthday}</dd>
          <dt>{f('gender')}</dt>
          <dd>
            <DictTag type="gender" value={identity.gender} />
          </dd>
          <dt>{t('division')}</dt>
          <dd>{(isZh ? identity.divisionNameZh : identity.divisionNameEn) || identity.divisionCode}</dd>
          <dt>{t('checkedAt')}</dt>
          <dd>{formatTime(identity.checkedAt)}</dd>
        </dl>
      )}
    </section>
  );
}
