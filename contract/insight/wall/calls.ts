/** What a wall shows, in one answer, so that everything on it has the same age. No personal data: many can read a wall. */
import { z } from 'zod';
import { ALERT_KINDS, ALERT_SEVERITIES } from '#contract/capacity/alert/rules.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { sysDictCalls } from '#contract/base/sysDict/calls.ts';
import { monitoringCalls } from '#contract/capacity/monitoring/calls.ts';
import { call, done, id, instant, line, nothing, position } from '#contract/ground/core.ts';
import { FIGURE_NAMES } from '#contract/insight/figure/figures.ts';
import { MOST_PLACED_CARS } from '#contract/insight/today/calls.ts';

/** Alerts beyond this many are only counted: nobody reads more of them from six metres. */
export const MOST_WALL_ALERTS = 8;

const wallAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  fleetNumber: z.string(),
  placeZh: z.string(),
  placeEn: z.string(),
  /** Where the car was when it called last; null before its first position. */
  position: position.nullable(),
  openedAt: instant,
});
export type WallAlert = z.output<typeof wallAlert>;

const shown = z.object({
  asOf: instant,
  figures: z
    .object({
      /** ISO 4217, of amounts. */
      currency: z.string(),
      list: z.array(
        z.object({ figure: z.enum(FIGURE_NAMES), value: z.number().nullable(), before: z.number().nullable() }),
      ),
    })
    .nullable(),
  fleet: z
    .object({
      states: z.array(z.object({ state: z.enum(VEHICLE_STATES), count: z.int() })),
      cars: z.array(z.object({ state: z.enum(VEHICLE_STATES), position })).max(MOST_PLACED_CARS),
    })
    .nullable(),
  alerts: z
    .object({ waiting: z.int(), isCapped: z.boolean(), list: z.array(wallAlert).max(MOST_WALL_ALERTS) })
    .nullable(),
});

/** What a paired screen sends in place of a session; it opens the wall and nothing else. */
const screenToken = z.string().regex(/^[\w-]{43}$/);
export const MOST_SCREENS = 100;

const screenRow = z.object({
  id,
  name: z.string(),
  /** What it shows is what this role reaches. */
  roleNameZh: z.string(),
  roleNameEn: z.string(),
  pairedByName: z.string(),
  pairedAt: instant,
  /** Within a minute. */
  lastSeenAt: instant.nullable(),
});
export type WallScreen = z.output<typeof screenRow>;

export const wallCalls = {
  getNow: call({
    path: '/insight/wall/getNow',
    summary:
      'Figures since midnight by the clock of the fleet beside those of a week ago until the same time, where the cars are, and ' +
      'the alerts that nobody has taken, the most urgent first. Each within the caller’s reach; null without the right to it.',
    access: 'insight:wall:view',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 4 },
    input: nothing,
    output: shown,
  }),
  beginPairing: call({
    path: '/insight/wall/beginPairing',
    summary:
      'For a screen without a keyboard: a code to show for ten minutes, and the token with which it asks once somebody has paired it. 429 while many screens wait.',
    access: 'public',
    effect: 'command',
    unaudited: 'it grants nothing until somebody pairs it, which is audited',
    quota: { times: 30, seconds: 600 },
    input: nothing,
    output: z.object({ code: z.string(), token: z.string(), endsAt: instant }),
  }),
  getScreen: call({
    path: '/insight/wall/getScreen',
    summary:
      'What a paired screen shows, within the reach of its role; `withheld` while that role may not see the wall. 404 once the code has run out, or the screen was withdrawn.',
    access: 'public',
    effect: 'query',
    quota: { times: 900, seconds: 60 },
    maxBytes: 500,
    input: z.strictObject({ token: screenToken }),
    output: z.object({ state: z.enum(['waiting', 'withheld', 'shown']), name: z.string(), wall: shown.nullable() }),
  }),
  getScreenGround: call({
    path: '/insight/wall/getScreenGround',
    summary: 'The map and the words of values for a paired screen. 404 for one that is not paired.',
    access: 'public',
    effect: 'query',
    quota: { times: 120, seconds: 60 },
    maxBytes: 500,
    input: z.strictObject({ token: screenToken }),
    output: z.object({
      settings: monitoringCalls.getMapSettings.output,
      map: monitoringCalls.getOwnMap.output,
      dicts: sysDictCalls.getByTypeCode.output.shape.dicts,
    }),
  }),
  getScreenList: call({
    path: '/insight/wall/getScreenList',
    summary: `Paired screens by name, and the roles as which one can be paired. At most ${MOST_SCREENS}.`,
    access: 'insight:wall:pair',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(screenRow).max(MOST_SCREENS),
      roles: z.array(z.object({ id, nameZh: z.string(), nameEn: z.string() })),
    }),
  }),
  pairScreen: call({
    path: '/insight/wall/pairScreen',
    summary: `Pairs the screen that shows this code, to what a role reaches: the wall, and nothing else. 409 with \`fields\` for a code that nobody shows; 409 beyond ${MOST_SCREENS} screens.`,
    access: 'insight:wall:pair',
    effect: 'command',
    quota: { times: 20, seconds: 600 },
    input: z.strictObject({ code: z.string().regex(/^[2-9A-HJKMNP-Z]{6}$/i), name: line(40), roleId: id }),
    output: z.object({ id }),
  }),
  withdrawScreen: call({
    path: '/insight/wall/withdrawScreen',
    summary: 'Withdraws a screen: its next question is refused, and it shows a new code.',
    access: 'insight:wall:pair',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
};
