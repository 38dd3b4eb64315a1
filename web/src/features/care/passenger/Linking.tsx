import { Alert } from 'antd';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { useLinking } from './passengerQueries.ts';
import { words } from './words.ts';

/** Says how many earlier orders still wait to be linked; nothing when none does. */
export function Linking() {
  const t = useWords(words);
  const { data } = useLinking();
  if (data === undefined || data.waiting === 0) return null;
  const count = data.waiting === null ? '…' : `${formatNumber(data.waiting)}${data.isCapped ? '+' : ''}`;
  return <Alert type="info" showIcon title={t('linking', { count })} />;
}
