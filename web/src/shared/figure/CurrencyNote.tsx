import { useWords } from '#web/lib/words.ts';
import { figureWords } from './words.ts';

/** Says that amounts leave out those of other currencies; nothing where there are none. */
export function CurrencyNote({ currency, currencies }: { currency: string; currencies: readonly string[] }) {
  const t = useWords(figureWords);
  const others = currencies.filter((one) => one !== currency);
  return others.length === 0 ? null : <p>{t('currencies', { currency, others: others.join(', ') })}</p>;
}
