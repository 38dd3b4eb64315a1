/** Recovery codes, shown once: to be copied or saved. */
import './security.css';
import { useSiteName } from '#web/lib/site.ts';
import { useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { CopyButton } from './CopyButton.tsx';
import { securityWords } from './words.ts';

export function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const t = useWords(securityWords);
  const site = useSiteName();
  const download = () => {
    const head = t('fileHead', { site, account });
    saveText(t('fileName', { account }), `${head}\n\n${codes.join('\n')}\n`, 'text/plain');
  };
  return (
    <div>
      <p className="uiQuiet">{t('codesText')}</p>
      <ul className="recoveryCodes" aria-label={t('codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recoveryActions">
        <button type="button" className="plainButton" onClick={download}>
          {t('download')}
        </button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </div>
  );
}
