import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { MOST_ROWS } from '#contract/finance/payRule/figures.ts';
import { DISCOUNTED_PARTS } from '#contract/finance/payRule/lines.ts';
import type { Discount } from '#contract/finance/payRule/parts/discounts.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { OnlyIn, onlyInSaid } from './OnlyIn.tsx';
import { useFigures, type PartProps, type Said, type Speech } from './part.tsx';

const BEGIN: Discount = { parts: ['mileage'], share: 1000, amount: 0, most: null, only: [] };

/** What is taken off the ride: the first that fits. */
export function Discounts({ terms: { discounts = [], bands, currency }, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(currency);
  const put = (next: Discount[]) => change({ discounts: next });
  return (
    <fieldset className="payPart">
      <legend>{lineWord('discount')}</legend>
      {discounts.map((discount, at) => {
        const set = (part: Partial<Discount>) => put(discounts.with(at, { ...discount, ...part }));
        const place = at + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a discount has no name but its place
          <fieldset className="payBand" key={at} aria-label={`${place} ${lineWord('discount')}`}>
            <div className="payFigures">
              <Figure
                label={t('discountShare')}
                value={discount.share}
                change={(share) => set({ share: share ?? 0 })}
                {...figures.percent}
                most={100}
              />
              <Figure
                label={t('discountAmount')}
                value={discount.amount}
                change={(amount) => set({ amount: amount ?? 0 })}
                {...figures.money}
              />
              <Figure
                label={t('atMost')}
                value={discount.most}
                optional
                change={(most) => set({ most })}
                {...figures.money}
              />
              <div>
                {at === 0 ? null : (
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined aria-hidden="true" />}
                    aria-label={t('raiseRow', { place })}
                    onClick={() => put(discounts.toSpliced(at, 1).toSpliced(at - 1, 0, discount))}
                  />
                )}
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('removeRow', { place })}
                  onClick={() => put(discounts.toSpliced(at, 1))}
                />
              </div>
              <div className="payFigure payWide" role="group" aria-label={t('discountParts')}>
                <span className="uiLabel">{t('discountParts')}</span>
                <Checkbox.Group
                  value={discount.parts}
                  options={DISCOUNTED_PARTS.map((value) => ({ value, label: lineWord(value) }))}
                  onChange={(next) => {
                    const parts = DISCOUNTED_PARTS.filter((part) => next.includes(part));
                    if (parts.length > 0) set({ parts });
                  }}
                />
              </div>
              <OnlyIn only={discount.only} bands={bands} change={(only) => set({ only })} />
            </div>
          </fieldset>
        );
      })}
      {discounts.length > 1 ? <p className="uiQuiet">{t('discountsMeet')}</p> : null}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={discounts.length >= MOST_ROWS}
        onClick={() => put([...discounts, BEGIN])}
      >
        {t('addDiscount')}
      </Button>
    </fieldset>
  );
}

export function discountsSaid(speech: Speech, { discounts = [], bands, currency }: PayTerms): Said {
  const { t, lineWord, money, percent, list } = speech;
  const said = ({ parts, share, amount, most, only }: Discount) =>
    list(
      onlyInSaid(speech, only, bands),
      share > 0 && `−${percent(share)}`,
      amount > 0 && `−${money(amount, currency)}`,
      most !== null && `${t('atMost')} ${money(most, currency)}`,
      `${t('discountParts')} ${parts.map(lineWord).join(' + ')}`,
    );
  return { label: lineWord('discount'), text: discounts.map(said).join(t('orElse')) };
}
