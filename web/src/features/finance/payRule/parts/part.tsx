/** What the parts of the terms share: their figures, a part that may be off, and how they are said in words. */
import { Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { useDayWord } from '#web/shared/scope/days.ts';
import { words } from '../words.ts';

export type Change = (part: Partial<PayTerms>) => void;
export interface PartProps {
  terms: PayTerms;
  change: Change;
}

export const KM = 1000;
export const MINUTE = 60;

export function useFigures(currency: string) {
  const t = useWords(words);
  const minor = minorUnitsIn(currency);
  const digits = decimalsIn(currency);
  return {
    money: { unit: currency, factor: minor, digits },
    perKm: { unit: t('perKm', { currency }), factor: minor * 100, digits: digits + 2 },
    perMinute: { unit: t('perMinute', { currency }), factor: minor * 100, digits: digits + 2 },
    km: { unit: t('km'), factor: KM, digits: 3 },
    minutes: { unit: t('minutes'), factor: MINUTE, digits: 1 },
    percent: { unit: '%', factor: 100, digits: 2 },
  };
}

/** A part that a rule may have: off, it is not charged. */
export function Part({
  title,
  isOn,
  turn,
  children,
}: {
  title: string;
  isOn: boolean;
  turn: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="payPart">
      <legend>
        <label className="uiRow">
          <Switch size="small" checked={isOn} onChange={turn} aria-label={title} />
          {title}
        </label>
      </legend>
      {isOn ? <div className="payFigures">{children}</div> : null}
    </fieldset>
  );
}

/** What few rules need: folded away while it says nothing, and never while somebody writes in it. */
export function Folded({ title, isUsed, children }: { title: string; isUsed: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <details
      className="payFolded"
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** One part of the terms, in words and numbers; empty for a part that the rule does not have. */
export interface Said {
  label: string;
  text: string;
}

/** What the parts say themselves with. */
export function useSpeech() {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  return {
    t,
    lineWord,
    money: formatMoney,
    rate: (hundredths: number, unit: 'perKm' | 'perMinute', currency: string) =>
      `${formatNumber(hundredths / (100 * minorUnitsIn(currency)), decimalsIn(currency) + 2)} ${t(unit, { currency })}`,
    percent: (hundredths: number) => `${formatNumber(hundredths / 100, 2)}%`,
    days: useDayWord(),
    list: (...parts: (string | false)[]) => parts.filter((part) => part !== false && part !== '').join(' · '),
  };
}
export type Speech = ReturnType<typeof useSpeech>;
