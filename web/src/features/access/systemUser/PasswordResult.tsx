import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { words } from './words.ts';

/** A password that was just made and cannot be looked up again. */
export interface IssuedPassword {
  account: string;
  realName: string;
  password: string;
  expiresAt: string;
}

interface PasswordResultProps {
  issued: IssuedPassword;
  /** Of an account that was just added. */
  isFirst?: boolean;
  close: () => void;
}

/** Shows a one-use password, once. Only its button closes it, so that no slip of the hand loses the password. */
export function PasswordResult({ issued, isFirst = false, close }: PasswordResultProps) {
  const t = useWords(words);
  const f = useFields(systemUserWords);
  const [isCopied, setCopied] = useState(false);
  const { account, realName, password, expiresAt } = issued;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(t('bothText', { account, password, time: formatTime(expiresAt) }));
      setCopied(true);
    } catch {
      notify('warning', t('copyFailed'));
    }
  };
  return (
    <Modal
      open
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(isFirst ? 'firstPasswordTitle' : 'wasResetTitle', { name: realName })}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
            {t(isCopied ? 'copied' : 'copyBoth')}
          </Button>
          <Button type="primary" onClick={close}>
            {t('passwordKept')}
          </Button>
        </div>
      }
    >
      <p>{t(isFirst ? 'firstPasswordBody' : 'wasResetBody')}</p>
      <dl className="uiFacts userIssued">
        <dt>{f('account')}</dt>
        <dd>
          <CopyText text={account} label={f('account')} />
        </dd>
        <dt>{t('oneUsePassword')}</dt>
        <dd className="userPassword">
          <CopyText text={password} label={t('oneUsePassword')} />
        </dd>
        <dt>{t('expiresAt')}</dt>
        <dd>
          <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>
        </dd>
      </dl>
    </Modal>
  );
}
