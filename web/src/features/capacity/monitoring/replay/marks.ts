/** The alerts along the time line, so that each can be hit: those closer than a finger are one. */
import { ALERT_SEVERITIES, type AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { ReplayMark } from '#contract/capacity/replay/calls.ts';

/** Pixels that a mark has to itself. */
export const FINGER = 32;

export interface MarkGroup {
  /** The earliest first. */
  marks: readonly ReplayMark[];
  /** Of the most urgent. */
  severity: AlertSeverity;
  /** Pixels from the beginning of the line. */
  middle: number;
}

interface Run {
  marks: ReplayMark[];
  first: number;
  last: number;
}

const middleOf = ({ first, last }: Run): number => (first + last) / 2;

/** Whose severity comes first is the most urgent. */
function mostUrgent(marks: readonly ReplayMark[]): AlertSeverity {
  return ALERT_SEVERITIES.find((severity) => marks.some((mark) => mark.severity === severity)) ?? 'low';
}

/** Marks on a line of `width` pixels from `from` to `to` (ms since 1970), no two of the groups closer than a finger. */
export function grouped(marks: readonly ReplayMark[], from: number, to: number, width: number): MarkGroup[] {
  const placed = marks
    .map((mark) => ({ mark, x: ((Date.parse(mark.at) - from) / Math.max(1, to - from)) * width }))
    .toSorted((one, other) => one.x - other.x || one.mark.id.localeCompare(other.mark.id));
  const runs: Run[] = [];
  for (const { mark, x } of placed) {
    let run: Run = { marks: [mark], first: x, last: x };
    // a group that grew has moved, and may have come too close to the one before
    for (let before = runs.at(-1); before !== undefined; before = runs.at(-1)) {
      if (middleOf(run) - middleOf(before) >= FINGER) break;
      runs.pop();
      run = { marks: [...before.marks, ...run.marks], first: before.first, last: run.last };
    }
    runs.push(run);
  }
  return runs.map((run) => ({ marks: run.marks, severity: mostUrgent(run.marks), middle: middleOf(run) }));
}
