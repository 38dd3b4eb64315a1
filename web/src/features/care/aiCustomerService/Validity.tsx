import type { ServiceRow } from '#contract/care/aiCustomerService/calls.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { words } from './words.ts';

/** Whether an entry answers now, with its period as a tooltip. */
export function Validity({ row }: { row: Pick<ServiceRow, 'validFrom' | 'validTo' | 'validity'> }) {
  const t = useWords(words);
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
