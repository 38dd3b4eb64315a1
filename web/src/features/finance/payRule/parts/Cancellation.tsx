import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { MOST_ROWS } from '#contract/finance/payRule/figures.ts';
import { NO_SHOW_SECONDS } from '#contract/finance/payRule/rules.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function Cancellation({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { cancellation } = terms;
  const put = (next: typeof cancellation) => change({ cancellation: next });
  return (
    <fieldset className="payPart">
      <legend>{lineWord('cancellation')}</legend>
      {cancellation.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
        <div className="payFigures" key={at}>
          <label className="payFigure">
            <span className="uiLabel">{t('whoCancels')}</span>
            <Select
              aria-label={t('whoCancels')}
              value={step.by}
              options={[
                { value: 'passenger', label: t('passengerCancels') },
                { value: 'noShow', label: t('noShow') },
              ]}
              onChange={(by: typeof step.by) => put(cancellation.with(at, { ...step, by }))}
            />
          </label>
          <Figure
            label={t('afterAssigned')}
            value={step.after}
            change={(after) => put(cancellation.with(at, { ...step, after: after ?? 0 }))}
            {...figures.minutes}
          />
          <Figure
            label={t('amount')}
            value={step.amount}
            change={(amount) => put(cancellation.with(at, { ...step, amount: amount ?? 0 }))}
            {...figures.money}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeRow', { place: at + 1 })}
            onClick={() => put(cancellation.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={cancellation.length >= MOST_ROWS}
        onClick={() => put([...cancellation, { by: 'passenger', after: 180, amount: 0 }])}
      >
        {t('addFee')}
      </Button>
      <div className="payFigures">
        <Figure
          label={t('noShowAfter')}
          value={terms.noShowAfter ?? NO_SHOW_SECONDS}
          change={(noShowAfter) => change({ noShowAfter: noShowAfter ?? NO_SHOW_SECONDS })}
          {...figures.minutes}
        />
        <Figure
          label={t('freeWhenLate')}
          value={terms.freeWhenLate ?? null}
          change={(freeWhenLate) => change({ freeWhenLate })}
          optional
          {...figures.minutes}
        />
      </div>
    </fieldset>
  );
}

export function cancellationSaid({ t, lineWord, money, list }: Speech, terms: PayTerms): Said {
  const { cancellation, currency, noShowAfter = NO_SHOW_SECONDS, freeWhenLate = null } = terms;
  const fee = ({ by, after, amount }: PayTerms['cancellation'][number]) =>
    `${t(by === 'passenger' ? 'passengerCancels' : 'noShow')} ${t('afterAssigned')} ${formatDuration(after)} ${money(amount, currency)}`;
  return {
    label: lineWord('cancellation'),
    text:
      cancellation.length === 0
        ? ''
        : list(
            ...cancellation.map(fee),
            `${t('noShowAfter')} ${formatDuration(noShowAfter)}`,
            freeWhenLate !== null && `${t('freeWhenLate')} ${formatDuration(freeWhenLate)}`,
          ),
  };
}
