import type { SupplierContract } from '#contract/finance/supplierContract/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatMoney, useWords } from '#web/lib/words.ts';
import { measureText, rateText } from './figures.ts';
import { words } from './words.ts';

/** The terms of a contract in a line each. */
export function TermsText({ terms }: { terms: SupplierContract['terms'] }) {
  const t = useWords(words);
  const measureWord = useDictLabel('supplierMeasure');
  const { currency, share, guarantee, levels, tax } = terms;
  const first = [
    t(`share_${share.by}`, { rate: rateText(share.rate), amount: formatMoney(share.rate, currency) }),
    ...(guarantee === 0 ? [] : [t('guaranteeOf', { amount: formatMoney(guarantee, currency) })]),
    ...(tax.rate === 0 ? [] : [t(tax.isIncluded ? 'taxIn' : 'taxOf', { rate: rateText(tax.rate) })]),
  ];
  return (
    <>
      <p>{first.join(' · ')}</p>
      {levels.map(({ measure, agreed, deduction, bonusFrom, bonus }) => (
        <p key={measure} className="uiQuiet">
          {[
            t('levelOf', { measure: measureWord(measure), agreed: measureText(measure, agreed) }),
            ...(deduction === 0 ? [] : [t('deductionOf', { rate: rateText(deduction) })]),
            ...(bonusFrom === null || bonus === 0
              ? []
              : [t('bonusOf', { from: measureText(measure, bonusFrom), rate: rateText(bonus) })]),
          ].join(' · ')}
        </p>
      ))}
    </>
  );
}
