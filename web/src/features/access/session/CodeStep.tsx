/** The second step of signing in: the code of the second factor, or a recovery code. */
import { type FormEvent, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { TextField } from './fields.tsx';
import { loginWords } from './loginWords.ts';

interface CodeStepProps {
  message: string;
  over: boolean;
  secondsLeft: number;
  busy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

export function CodeStep({ message, over, secondsLeft, busy, onCode, onBack }: CodeStepProps) {
  const t = useWords(loginWords);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const plain = code.replaceAll(/\s/g, '');
    if (plain.length >= 6 && secondsLeft === 0 && !busy) onCode(plain);
  };
  return (
    <>
      <h1>{t('codeTitle')}</h1>
      <p className="lead">{t('codeText')}</p>
      <p className={message === '' ? '' : over ? 'told' : 'told bad'} role="alert">
        {message}
      </p>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('code')}
          name="code"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          autoFocus
          hint={t('codeHint')}
          problem={tried && code.replaceAll(/\s/g, '').length < 6 ? t('codeNeeded') : ''}
        />
        <button type="submit" className="plainButton main submit" disabled={secondsLeft > 0} aria-busy={busy}>
          {secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : t(busy ? 'submitting' : 'goOn')}
        </button>
        <button type="button" className="plainButton" onClick={onBack}>
          {t('back')}
        </button>
      </form>
    </>
  );
}
