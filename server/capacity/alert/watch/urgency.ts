/** The order of the queue in one number: the rank of the severity, then the moment of opening. */
import { ALERT_SEVERITIES, type AlertSeverity } from '#contract/capacity/alert/rules.ts';

/** More than the milliseconds of any moment that will be seen. */
export const RANK_STEP = 10_000_000_000_000;

export const rankOf = (severity: AlertSeverity): number => ALERT_SEVERITIES.indexOf(severity) + 1;

/** `openedAt` in milliseconds since 1970; the smaller, the more urgent. */
export const urgencyOf = (severity: AlertSeverity, openedAt: number): number => rankOf(severity) * RANK_STEP + openedAt;
