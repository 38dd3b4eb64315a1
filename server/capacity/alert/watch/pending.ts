/**
 * What was found and is not yet written. However long the database is away, there is one entry for each car and cause:
 * what came and went is folded into "over", "came", "over again", which leaves the same row as writing each by itself.
 */
import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import { causeOf, type Finding } from './finding.ts';

export interface Pending {
  readonly carId: string;
  readonly kind: AlertKind;
  readonly cause: string;
  /** When what stood before was over; null: it was not. */
  overAt: number | null;
  /** It came (anew); the first finding, with the newest evidence. */
  raised: Finding | null;
  /** When it came the last time. */
  latestAt: number;
  severity: AlertSeverity | null;
  /** How many times it came. */
  times: number;
  /** When that was over again. */
  overAgainAt: number | null;
  /** The newest evidence of what goes on. */
  touched: Finding | null;
  worsened: Finding | null;
}

export class PendingFindings {
  readonly #entries = new Map<string, Pending>();

  get size(): number {
    return this.#entries.size;
  }

  add(finding: Finding): void {
    const { what, severity, at } = finding;
    const entry = this.#entryOf(finding);
    if (what === 'raised') {
      entry.times += 1;
      entry.overAgainAt = null;
      entry.latestAt = at;
      entry.severity = severity;
      entry.raised = entry.raised === null ? finding : { ...finding, at: entry.raised.at };
    } else if (what === 'cleared') {
      entry.touched = null;
      if (entry.raised === null) entry.overAt ??= at;
      else entry.overAgainAt = at;
    } else if (what === 'touched') entry.touched = finding;
    else if (entry.raised === null) entry.worsened = finding;
    else entry.severity = severity;
  }

  /** Takes everything out, in an order that is the same on every node, so that writers never wait in a circle. */
  take(): Pending[] {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    return entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  /** Puts findings that could not be written before newer ones. */
  putBack(entries: readonly Pending[]): void {
    for (const entry of entries) {
      const key = keyOf(entry);
      const since = this.#entries.get(key);
      this.#entries.set(key, since === undefined ? entry : joined(entry, since));
    }
  }

  #entryOf({ kind, orderNo, car: { carId } }: Finding): Pending {
    const cause = causeOf(kind, orderNo);
    const key = keyOf({ carId, cause });
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: Pending = {
      carId,
      kind,
      cause,
      overAt: null,
      raised: null,
      latestAt: 0,
      severity: null,
      times: 0,
      overAgainAt: null,
      touched: null,
      worsened: null,
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

const keyOf = ({ carId, cause }: Pick<Pending, 'carId' | 'cause'>): string => `${carId.padStart(20, '0')}:${cause}`;

function joined(before: Pending, since: Pending): Pending {
  const first = before.raised;
  if (first === null) {
    const overAt = before.overAt ?? since.overAt;
    return { ...since, overAt, worsened: since.worsened ?? before.worsened, touched: since.touched ?? before.touched };
  }
  const over = { ...before, overAgainAt: since.overAt ?? before.overAgainAt };
  if (since.raised === null) {
    return { ...over, touched: since.touched ?? before.touched, severity: since.worsened?.severity ?? before.severity };
  }
  return {
    ...since,
    overAt: before.overAt,
    raised: { ...since.raised, at: first.at },
    times: before.times + since.times,
  };
}
