import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { MOST_ROWS } from '#contract/finance/payRule/figures.ts';
import { BAND_KINDS, RIDE_PARTS, type BandKind } from '#contract/finance/payRule/lines.ts';
import { askDays, type TimeBand } from '#contract/finance/payRule/parts/bands.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Clock } from '#web/shared/scope/Clock.tsx';
import { clockOf } from '#web/shared/scope/clock.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { Figure } from '../amounts.tsx';
import { DayKindChoice, WeekdayChoice } from '#web/shared/scope/DayChoice.tsx';
import { words } from '../words.ts';
import { Folded, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

const always = { weekdays: [], days: [], base: null, share: 2000, parts: ['mileage' as const] };
/** What a band of a kind begins with. */
const BEGIN: Readonly<Record<BandKind, TimeBand>> = {
  night: { ...always, kind: 'night', from: 23 * 60, to: 6 * 60 },
  peak: { ...always, kind: 'peak', from: 7 * 60, to: 9 * 60, weekdays: [1, 2, 3, 4, 5] },
  holiday: { ...always, kind: 'holiday', from: 0, to: 0, days: ['holiday'] },
};

interface BandProps {
  band: TimeBand;
  place: number;
  currency: string;
  put: (part: Partial<TimeBand>) => void;
  remove: () => void;
  /** None for the first. */
  raise: (() => void) | undefined;
}

function Band({ band, place, currency, put, remove, raise }: BandProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(currency);
  const id = useId();
  const { kind, from, to, weekdays, days, dates, base, share, parts } = band;
  const putDates = (part: Partial<NonNullable<TimeBand['dates']>>) => {
    const next = { from: null, to: null, ...dates, ...part };
    put({ dates: next.from === null && next.to === null ? null : next });
  };
  return (
    <fieldset className="payBand" aria-label={`${place} ${t(`band_${kind}`)}`}>
      <div className="payBandHead">
        <b>{t(`band_${kind}`)}</b>
        {raise === undefined ? null : (
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            aria-label={t('raiseRow', { place })}
            onClick={raise}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('removeRow', { place })}
          onClick={remove}
        />
      </div>
      <div className="payFigures">
        <Clock label={t('bandFrom')} value={from} change={(next) => put({ from: next })} />
        <Clock label={t('bandTo')} value={to} change={(next) => put({ to: next })} />
        <Figure
          label={t('bandShare')}
          value={share}
          change={(next) => put({ share: next ?? 0 })}
          {...figures.percent}
          most={1000}
        />
        <Figure label={t('bandBase')} value={base} optional change={(next) => put({ base: next })} {...figures.money} />
        <div className="payFigure payWide" role="group" aria-label={t('bandParts')}>
          <span className="uiLabel">{t('bandParts')}</span>
          <Checkbox.Group
            value={parts}
            options={RIDE_PARTS.map((value) => ({ value, label: lineWord(value) }))}
            onChange={(next) => {
              const chosen = RIDE_PARTS.filter((part) => next.includes(part));
              if (chosen.length > 0) put({ parts: chosen });
            }}
          />
        </div>
      </div>
      <Folded title={t('onlyOnDays')} isUsed={askDays([band])}>
        <WeekdayChoice value={weekdays} onChange={(next) => put({ weekdays: next })} />
        <DayKindChoice value={days} onChange={(next) => put({ days: next })} />
        <div className="payFigures">
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="payFigure">
              <label className="uiLabel" htmlFor={`${id}${end}`}>
                {t(end === 'from' ? 'bandDatesFrom' : 'bandDatesTo')}
              </label>
              <DayPicker
                id={`${id}${end}`}
                value={dates?.[end] ?? null}
                onChange={(next) => putDates(end === 'from' ? { from: next } : { to: next })}
              />
            </div>
          ))}
        </div>
      </Folded>
    </fieldset>
  );
}

/** Times at which a ride costs more; none is the usual case. */
export function Bands({ terms: { bands, currency }, change }: PartProps) {
  const t = useWords(words);
  const put = (next: TimeBand[]) => change({ bands: next });
  return (
    <fieldset className="payPart">
      <legend>{t('bands')}</legend>
      {bands.map((band, at) => (
        <Band
          // oxlint-disable-next-line react/no-array-index-key -- a band has no name but its place
          key={at}
          band={band}
          place={at + 1}
          currency={currency}
          put={(part) => put(bands.with(at, { ...band, ...part }))}
          remove={() => put(bands.toSpliced(at, 1))}
          raise={at === 0 ? undefined : () => put(bands.toSpliced(at, 1).toSpliced(at - 1, 0, band))}
        />
      ))}
      {bands.length > 1 ? <p className="uiQuiet">{t('bandsMeet')}</p> : null}
      <div className="uiRow">
        {BAND_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={bands.length >= MOST_ROWS}
            aria-label={t('addBand', { kind: t(`band_${kind}`) })}
            onClick={() => put([...bands, BEGIN[kind]])}
          >
            {t(`band_${kind}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** A row for each kind, its bands in the order in which they are tried; where several have a base of their own, which goes first is said. */
export function bandsSaid(
  { t, lineWord, money, percent, list, days: dayWord }: Speech,
  { bands, currency }: PayTerms,
): Said[] {
  const based = bands.filter(({ base }) => base !== null).length;
  const said = (band: TimeBand) => {
    const { from, to, weekdays, days, dates, base, share, parts } = band;
    return list(
      dates != null && `${dates.from ?? ''}–${dates.to ?? ''}`,
      dayWord.some(weekdays),
      days.map(dayWord.kind).join(' + '),
      from === to && from === 0 ? t('wholeDay') : `${clockOf(from)}–${clockOf(to)}`,
      base !== null && `${t('bandBase')} ${money(base, currency)}`,
      base !== null && based > 1 && t('bandPlace', { place: bands.indexOf(band) + 1 }),
      share > 0 && `${t('bandShare')} ${percent(share)}`,
      share > 0 && `${t('bandParts')} ${parts.map(lineWord).join(' + ')}`,
    );
  };
  return BAND_KINDS.map((kind) => ({
    label: lineWord(kind),
    text: bands
      .filter((band) => band.kind === kind)
      .map(said)
      .join(t('orElse')),
  }));
}
