import { formatMoney, useLanguage } from '#web/lib/words.ts';

export interface MoneyProps {
  /** Minor units: fen, cents. */
  minor: number | null;
  /** ISO 4217. */
  currency: string;
}

/** An amount in the person's language; a dash when there is none. */
export function Money({ minor, currency }: MoneyProps) {
  useLanguage();
  return <span className="uiFigures">{minor === null ? '–' : formatMoney(minor, currency)}</span>;
}
