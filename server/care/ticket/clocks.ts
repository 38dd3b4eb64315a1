/** The clocks of a ticket: when a first answer, a next answer and a solution are due. They are set at events and stored. */
import {
  isActive,
  LOST_PROPERTY_HOURS,
  type TicketKind,
  type TicketMove,
  type TicketPriority,
  type TicketState,
} from '#contract/care/ticket/rules.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import {
  careFrom,
  careTo,
  careWeekdays,
  firstAnswerIn,
  nextAnswerIn,
  solvedIn,
} from '#server/ground/settings/definitions/care.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import type { Services } from '#server/services.ts';
import { afterWork, nextWork, workBetween, workTime, type WorkTime } from './workTime.ts';

export interface Clocks {
  firstDueAt: string | null;
  nextDueAt: string | null;
  solveDueAt: string | null;
  pausedAt: string | null;
}

/** What the queue stands by. */
export interface Standing {
  dueAt: string | null;
  attention: string;
}

type Settings = Pick<Services, 'settings' | 'calendar'>;
interface Timed {
  kind: TicketKind;
  priority: TicketPriority;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** More than the milliseconds of any moment that will be seen. */
const RANK_STEP = 10_000_000_000_000;

const calendarOf = ({ settings, calendar }: Settings): WorkTime =>
  workTime(new WallClock(settings.get(fleetTimeZone)), {
    from: settings.get(careFrom),
    to: settings.get(careTo),
    weekdays: settings.get(careWeekdays),
    calendar: calendar.known,
  });

/** When people work next; null: now. */
export function workFrom(services: Settings, at: number): string | null {
  const next = nextWork(calendarOf(services), at);
  return next <= at ? null : new Date(next).toISOString();
}

/** Urgent tickets run day and night. */
const later = (services: Settings, priority: TicketPriority, at: number, minutes: number): string =>
  new Date(
    priority === 'urgent' ? at + minutes * MINUTE_MS : afterWork(calendarOf(services), at, minutes),
  ).toISOString();

const solutionDue = (services: Settings, { kind, priority }: Timed, at: number): string =>
  kind === 'lostProperty'
    ? new Date(at + LOST_PROPERTY_HOURS * HOUR_MS).toISOString()
    : later(services, priority, at, services.settings.get(solvedIn[priority]));

/** The clocks of a ticket that opens at `at`. */
export const openingClocks = (services: Settings, timed: Timed, at: number): Clocks => ({
  firstDueAt: later(services, timed.priority, at, services.settings.get(firstAnswerIn[timed.priority])),
  nextDueAt: null,
  solveDueAt: solutionDue(services, timed, at),
  pausedAt: null,
});

/** The clocks of one whose kind or priority changed: counted from when it opened. */
export const newClocks = (
  services: Settings,
  ticket: Timed & Clocks & { createdAt: string; firstAnsweredAt: string | null },
): Clocks => {
  const { firstDueAt, solveDueAt } = openingClocks(services, ticket, Date.parse(ticket.createdAt));
  return { ...ticket, firstDueAt: ticket.firstAnsweredAt === null ? firstDueAt : null, solveDueAt };
};

/** The time that the passenger took is given back to the solution, in the minutes in which its clock runs. */
function resumed(services: Settings, { kind, priority }: Timed, clocks: Clocks, at: number): Clocks {
  const { pausedAt, solveDueAt } = clocks;
  if (pausedAt === null) return clocks;
  const paused = Date.parse(pausedAt);
  const due = solveDueAt === null ? null : Date.parse(solveDueAt);
  if (due === null || due <= paused) return { ...clocks, pausedAt: null };
  const isAround = kind === 'lostProperty' || priority === 'urgent';
  const calendar = calendarOf(services);
  const renewed = isAround ? due + (at - paused) : afterWork(calendar, at, workBetween(calendar, paused, due));
  return { ...clocks, pausedAt: null, solveDueAt: new Date(renewed).toISOString() };
}

/** The clocks after a move at `at` (milliseconds since 1970). */
export function clocksAfter(services: Settings, timed: Timed, clocks: Clocks, move: TicketMove, at: number): Clocks {
  const running = resumed(services, timed, clocks, at);
  switch (move) {
    case 'answer':
      return { ...running, firstDueAt: null, nextDueAt: null };
    case 'ask':
      return { ...clocks, firstDueAt: null, nextDueAt: null, pausedAt: clocks.pausedAt ?? new Date(at).toISOString() };
    case 'hear':
    case 'reopen': {
      const nextDueAt =
        running.firstDueAt === null
          ? (running.nextDueAt ??
            later(services, timed.priority, at, services.settings.get(nextAnswerIn[timed.priority])))
          : null;
      const solveDueAt = running.solveDueAt ?? solutionDue(services, timed, at);
      return { ...running, nextDueAt, solveDueAt };
    }
    case 'solve':
    case 'close':
      return { firstDueAt: null, nextDueAt: null, solveDueAt: null, pausedAt: null };
    case 'take':
      return clocks;
  }
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) < Date.parse(one)) ? other : one;

/** The clocks of two tickets that became one: of each the one that runs out first; they pause only where both do. */
export function mergedClocks(
  services: Settings,
  one: Timed & Clocks & { state: TicketState },
  other: Timed & Clocks & { state: TicketState },
  at: number,
): Clocks {
  const isActing = isActive(one.state) || isActive(other.state);
  const [first, second] = [one, other].map((each) => (isActing ? resumed(services, each, each, at) : each));
  const soonest = (clock: keyof Clocks) => earlier(first?.[clock] ?? null, second?.[clock] ?? null);
  return {
    firstDueAt: soonest('firstDueAt'),
    nextDueAt: soonest('nextDueAt'),
    solveDueAt: soonest('solveDueAt'),
    pausedAt: isActing ? null : soonest('pausedAt'),
  };
}

/** Those to act on by what is due first, then those that wait for the passenger, then what is done, newest first. */
export function standingOf(state: TicketState, clocks: Clocks, at: number): Standing {
  if (!isActive(state))
    return {
      dueAt: null,
      attention: String(state === 'waitingPassenger' ? RANK_STEP + at : 3 * RANK_STEP - at),
    };
  const dues = [clocks.firstDueAt, clocks.nextDueAt, clocks.solveDueAt].flatMap((due) =>
    due === null ? [] : [Date.parse(due)],
  );
  const due = dues.length === 0 ? null : Math.min(...dues);
  return { dueAt: due === null ? null : new Date(due).toISOString(), attention: String(due ?? RANK_STEP - 1) };
}
