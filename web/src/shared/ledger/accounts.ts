import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ledgerWords } from './words.ts';

/** Accounts whose whole code says no more than its first word. */
const WHOLE: ReadonlySet<string> = new Set(['receivable:passenger', 'revenue:rides', 'tax:output']);

type Root = Exclude<keyof (typeof ledgerWords)['zh'], 'debit' | 'credit' | 'account' | 'reversal' | 'reversed'>;
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

/** An account's name for people: `clearing:wechat` is the clearing account of WeChat Pay. */
export function useAccountName(): (code: string) => string {
  const t = useWords(ledgerWords);
  const channelWord = useDictLabel('payChannel');
  return (code) => {
    const [first = '', ...rest] = code.split(':');
    const root = ROOTS.find((one) => one === first);
    if (root === undefined) return code;
    if (rest.length === 0 || WHOLE.has(code)) return t(root);
    return `${t(root)} · ${root === 'clearing' || root === 'fee' ? channelWord(rest[0] ?? '') : rest.join(' ')}`;
  };
}
