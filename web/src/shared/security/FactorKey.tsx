/** A new key of a second factor, to be scanned or typed. Used in the frame and on the sign-in page. */
import './security.css';
import { QRCode } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { CopyButton } from './CopyButton.tsx';
import { securityWords } from './words.ts';

/** In groups of four, as apps show it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function FactorKey({ secret, uri }: { secret: string; uri: string }) {
  const t = useWords(securityWords);
  return (
    <div className="factorKey">
      <p>{t('scan')}</p>
      {/* black on white in both themes: cameras want it so */}
      <div className="factorQr" role="img" aria-label={t('qr')}>
        <QRCode value={uri} type="svg" size={176} bordered={false} color="#000000" bgColor="#ffffff" />
      </div>
      <details>
        <summary>{t('byHand')}</summary>
        <div className="factorSecret">
          <code data-secret={secret}>{grouped(secret)}</code>
          <CopyButton text={secret} />
        </div>
      </details>
    </div>
  );
}
