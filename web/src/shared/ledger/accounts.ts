import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ledgerWords } from './words.ts';

/** Accounts whose whole code says no more than its first word. */
const WHOLE: ReadonlySet<string> = new Set(['receivable:passenger', 'revenue:rides', 'tax:output']);
const SUPPLIER = 'payable:supplier:';

type Root = Exclude<
  keyof (typeof ledgerWords)['zh'],
  'inputTax' | 'debit' | 'credit' | 'account' | 'reversal' | 'reversed'
>;
const ROOTS: readonly Root[] = [
  'receivable',
  'clearing',
  'bank',
  'revenue',
  'refund',
  'tax',
  'payable',
  'suspense',
  'supplierShare',
  'compensation',
  'fee',
  'adjustment',
];

/**
 * An account's name for people: `clearing:wechat` is the clearing account of WeChat Pay. A supplier's has the name that came
 * with it.
 */
export function useAccountName(): (entry: { account: string; supplierName: string }) => string {
  const t = useWords(ledgerWords);
  const channelWord = useDictLabel('payChannel');
  return ({ account: code, supplierName }) => {
    if (code === 'tax:input') return t('inputTax');
    if (code.startsWith(SUPPLIER)) return `${t('payable')} · ${supplierName || code.slice(SUPPLIER.length)}`;
    const [first = '', ...rest] = code.split(':');
    const root = ROOTS.find((one) => one === first);
    if (root === undefined) return code;
    if (rest.length === 0 || WHOLE.has(code)) return t(root);
    return `${t(root)} · ${root === 'clearing' || root === 'fee' ? channelWord(rest[0] ?? '') : rest.join(' ')}`;
  };
}
