import { Fragment } from 'react';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { CAP_PERCENT, NO_SHOW_SECONDS } from '#contract/operation/payRule/rules.ts';
import type { PayTerms, Scale } from '#contract/operation/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { clockOf } from '#web/ui/scope/clock.ts';
import { words } from './words.ts';

/** One part of the terms, in words and numbers; empty for a part that the rule does not have. */
interface Said {
  label: string;
  text: string;
}

/** Says the terms of a version part by part, always the same parts in the same order. */
function useSaid(): (terms: PayTerms) => Said[] {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  return (terms) => {
    const { currency, base, waiting, emptyReturn, night, surge, compensation, rounding, tax, policy } = terms;
    const money = (minor: number) => formatMoney(minor, currency);
    const rate = (hundredths: number, unit: 'perKm' | 'perMinute') =>
      `${formatNumber(hundredths / (100 * minorUnitsIn(currency)), decimalsIn(currency) + 2)} ${t(unit, { currency })}`;
    const percent = (hundredths: number) => `${formatNumber(hundredths / 100, 2)}%`;
    const list = (...parts: (string | false)[]) => parts.filter((part) => part !== false && part !== '').join(' · ');
    const scale = ({ mode, slabs }: Scale, unit: 'perKm' | 'perMinute') => {
      const length = unit === 'perKm' ? formatDistance : formatDuration;
      const said = slabs.map((slab) =>
        list(slab.from > 0 && `${t('slabFrom')} ${length(slab.from)}`, rate(slab.rate, unit)),
      );
      return list(...said, slabs.length > 1 && t(mode));
    };
    const fee = ({ by, after, amount }: PayTerms['cancellation'][number]) =>
      `${t(by === 'passenger' ? 'passengerCancels' : 'noShow')} ${t('afterAssigned')} ${formatDuration(after)} ${money(amount)}`;
    const kept = (fact: 'distance' | 'duration' | 'tolls') => `${t(`policyOf_${fact}`)} ${t(policy[fact])}`;
    const isCapped = policy.distance === 'capped' || policy.duration === 'capped' || policy.tolls === 'capped';
    const included = list(
      base.distance > 0 && `${t('includedDistance')} ${formatDistance(base.distance)}`,
      base.duration > 0 && `${t('includedTime')} ${formatDuration(base.duration)}`,
    );
    return [
      { label: t('flagFall'), text: list(money(base.amount), included) },
      { label: lineWord('mileage'), text: scale(terms.mileage, 'perKm') },
      { label: lineWord('duration'), text: scale(terms.duration, 'perMinute') },
      {
        label: lineWord('waiting'),
        text:
          waiting === null
            ? ''
            : list(
                rate(waiting.rate, 'perMinute'),
                `${t('waitingFree')} ${formatDuration(waiting.freeSeconds)}`,
                waiting.most !== null && `${t('atMost')} ${money(waiting.most)}`,
              ),
      },
      {
        label: lineWord('emptyReturn'),
        text:
          emptyReturn === null
            ? ''
            : list(
                `${t('slabFrom')} ${formatDistance(emptyReturn.from)}`,
                rate(emptyReturn.rate, 'perKm'),
                emptyReturn.nightOnly && t('nightOnly'),
              ),
      },
      {
        label: lineWord('night'),
        text:
          night === null
            ? ''
            : list(
                `${clockOf(night.from)}–${clockOf(night.to)}`,
                night.base !== null && `${t('nightBase')} ${money(night.base)}`,
                night.share > 0 && `${t('nightShare')} ${percent(night.share)}`,
                night.share > 0 && `${t('nightParts')} ${night.parts.map(lineWord).join(' + ')}`,
              ),
      },
      { label: lineWord('surge'), text: surge === null ? '' : `≤ ×${formatNumber(surge.most / 100, 2)}` },
      { label: t('minimum'), text: terms.minimum === null ? '' : money(terms.minimum) },
      { label: t('maximum'), text: terms.maximum === null ? '' : money(terms.maximum) },
      { label: lineWord('bookingFee'), text: terms.bookingFee === 0 ? '' : money(terms.bookingFee) },
      { label: t('policyOf_tolls'), text: terms.tolls === 'charged' ? t('tollsCharged') : '' },
      {
        label: lineWord('cancellation'),
        text:
          terms.cancellation.length === 0
            ? ''
            : list(
                ...terms.cancellation.map(fee),
                `${t('noShowAfter')} ${formatDuration(terms.noShowAfter ?? NO_SHOW_SECONDS)}`,
                terms.freeWhenLate != null && `${t('freeWhenLate')} ${formatDuration(terms.freeWhenLate)}`,
              ),
      },
      {
        label: lineWord('compensation'),
        text:
          compensation === null
            ? ''
            : list(
                compensation.lateAfter !== null &&
                  `${t('lateAfter')} ${formatDuration(compensation.lateAfter)} ${money(compensation.late)}`,
                compensation.givenUp > 0 && `${t('givenUpAmount')} ${money(compensation.givenUp)}`,
              ),
      },
      { label: t('roundTo'), text: rounding.unit === 1 ? '' : list(money(rounding.unit), t(rounding.direction)) },
      { label: t('taxRate'), text: list(percent(tax.rate), tax.included && t('taxIncluded')) },
      {
        label: t('policy'),
        text: list(
          kept('distance'),
          kept('duration'),
          kept('tolls'),
          isCapped && `${t('cap')} ${policy.cap ?? CAP_PERCENT}%`,
          `${t('within')} ${policy.within}%`,
        ),
      },
    ];
  };
}

/** The terms of a version in words and numbers; what is not as in the one before is marked, with what it was. */
export function TermsText({ before, after }: { before: PayTerms | undefined; after: PayTerms }) {
  const t = useWords(words);
  const said = useSaid();
  const was = before === undefined ? undefined : said(before);
  const rows = said(after).map((row, place) => ({ ...row, old: was?.[place]?.text }));
  return (
    <dl className="uiFacts" aria-label={t('termsInWords')}>
      {rows.map(({ label, text, old }) => {
        const isChanged = old !== undefined && old !== text;
        if (text === '' && !isChanged) return null;
        return (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {isChanged ? <ins>{text === '' ? t('notCharged') : text}</ins> : text}
              {isChanged ? (
                <>
                  {' '}
                  <del className="uiQuiet">{old === '' ? t('notCharged') : old}</del>
                </>
              ) : null}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
