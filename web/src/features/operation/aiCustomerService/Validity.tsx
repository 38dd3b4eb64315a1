import type { ServiceRow } from '#contract/operation/aiCustomerService/calls.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { serviceWords } from './words.ts';

/** From when to when an entry answers; the word only where it is not simply in force. */
export function Validity({ row }: { row: Pick<ServiceRow, 'validFrom' | 'validTo' | 'validity'> }) {
  const t = useWords(serviceWords);
  const { validFrom, validTo, validity } = row;
  if (validFrom === null && validTo === null) return <span className="uiQuiet">{t('always')}</span>;
  const from = validFrom === null ? '' : t('from', { from: formatTime(validFrom) });
  const until = validTo === null ? '' : t('until', { to: formatTime(validTo) });
  return (
    <span className="serviceValidity" title={[from, until].filter((part) => part !== '').join(' ')}>
      <DictTag type="serviceValidity" value={validity} />
    </span>
  );
}
