/** How the figures of contracts and statements read. */
import type { Measure } from '#contract/finance/supplier/rules.ts';
import { formatNumber } from '#web/lib/words.ts';

/** A figure in hundredths, with its unit. */
export const measureText = (measure: Measure, hundredths: number): string =>
  measure === 'availability' || measure === 'acceptance'
    ? `${formatNumber(hundredths / 100, 2)} %`
    : formatNumber(hundredths / 100, 2);

/** Hundredths of a percent as percent. */
export const rateText = (rate: number): string => formatNumber(rate / 100, 2);
