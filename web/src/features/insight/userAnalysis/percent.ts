import { formatNumber } from '#web/lib/words.ts';

/** A share from 0 to 1, to a tenth of a percent below ten. */
export const percent = (share: number): string => `${formatNumber(100 * share, Math.abs(share) < 0.1 ? 1 : 0)}%`;

/** A difference of shares in percentage points, with its sign. */
export const points = (share: number): string => `${share < 0 ? '−' : '+'}${formatNumber(Math.abs(100 * share), 1)}`;
