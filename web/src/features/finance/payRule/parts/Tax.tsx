import { Checkbox } from 'antd';
import { TAXED_PARTS } from '#contract/finance/payRule/lines.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { Folded, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

/** One rate for all; parts beside the ride may have their own. */
export function Tax({ terms: { tax, currency }, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const { percent } = useFigures(currency);
  const { parts = [], ...whole } = tax;
  const put = (part: (typeof TAXED_PARTS)[number], rate: number | null) => {
    const own = TAXED_PARTS.flatMap((one) => {
      if (one === part) return rate === null ? [] : [{ part, rate }];
      return parts.filter((each) => each.part === one);
    });
    change({ tax: own.length === 0 ? whole : { ...whole, parts: own } });
  };
  return (
    <fieldset className="payPart">
      <legend>{lineWord('tax')}</legend>
      <div className="payFigures">
        <Figure
          label={t('taxRate')}
          value={tax.rate}
          change={(rate) => change({ tax: { ...tax, rate: rate ?? 0 } })}
          {...percent}
          most={100}
        />
        <Checkbox
          checked={tax.included}
          onChange={({ target }) => change({ tax: { ...tax, included: target.checked } })}
        >
          {t('taxIncluded')}
        </Checkbox>
      </div>
      <Folded title={t('ownRates')} isUsed={parts.length > 0}>
        <div className="payFigures">
          {TAXED_PARTS.map((part) => (
            <Figure
              key={part}
              label={lineWord(part)}
              value={parts.find((each) => each.part === part)?.rate ?? null}
              optional
              change={(rate) => put(part, rate)}
              {...percent}
              most={100}
            />
          ))}
        </div>
      </Folded>
    </fieldset>
  );
}

export const taxSaid = ({ t, lineWord, percent, list }: Speech, { tax }: PayTerms): Said => ({
  label: t('taxRate'),
  text: list(
    percent(tax.rate),
    tax.included && t('taxIncluded'),
    ...(tax.parts ?? []).map(({ part, rate }) => `${lineWord(part)} ${percent(rate)}`),
  ),
});
