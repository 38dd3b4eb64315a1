/** A drill of the demo's last week: six cars drove out of a square of the town, and it was lifted. */
import { townCarNumber, townPosition } from '#contract/capacity/town/town.ts';
import { insertCommands } from '#server/capacity/command/queries.ts';
import { measured } from '#server/capacity/range/kept.ts';
import type { Story } from '#server/ground/core/story.ts';
import { carsNamed, insertCars, insertClosure, insertSteps } from './queries.ts';

const DAY_MS = 86_400_000;
const DAYS_AGO = 4;
const LASTED_MS = 18 * 60_000;
const CORNERS = [
  [-700, -600],
  [500, -600],
  [500, 500],
  [-700, 500],
  [-700, -600],
] as const;
/** Seconds after which each car was out, and whether it had a passenger. */
const CARS = [
  { after: 21, hadPassenger: false },
  { after: 34, hadPassenger: true },
  { after: 38, hadPassenger: false },
  { after: 52, hadPassenger: false },
  { after: 61, hadPassenger: true },
  { after: 83, hadPassenger: false },
];

export async function tellDrill({ seeds: { db, began } }: Story): Promise<void> {
  const cars = await carsNamed(
    db,
    CARS.map((_car, place) => townCarNumber(place)),
  ).execute();
  const out = CARS.slice(0, cars.length);
  const last = out.at(-1);
  if (last === undefined) return;
  const start = began.getTime() - DAYS_AGO * DAY_MS;
  const at = (ms: number) => new Date(start + ms).toISOString();
  const area = measured({
    type: 'MultiPolygon',
    coordinates: [[CORNERS.map((corner) => townPosition(corner))]],
  });
  const closure = await insertClosure(db, {
    ...area,
    geometry: JSON.stringify(area.geometry),
    authority: '云湾交警支队',
    reference: '演练-2026-07',
    reason: '季度演练：广场疏散',
    origin: 'staff',
    isDrill: true,
    fromAt: at(0),
    untilAt: null,
    beganAt: at(0),
    lookedAt: at(900),
    clearAt: at(last.after * 1000),
    endedAt: at(LASTED_MS),
    endReason: '演练结束，全部车辆已驶离',
    createdByName: '陈志远',
    createdAt: at(0),
  }).executeTakeFirst();
  if (closure === undefined) return;
  const closureId = closure.id;
  const commands = await insertCommands(
    db,
    out.map((_car, place) => ({
      carId: cars[place]?.id ?? '',
      kind: 'leaveArea' as const,
      state: 'done' as const,
      reason: '云湾交警支队 演练-2026-07',
      closureId,
      order: null,
      requestedBy: null,
      createdAt: at(900),
      expiresAt: at(600_000),
      doneWithin: 600,
      attempts: 1,
      protocol: 'mqtt' as const,
      sentAt: at(1000),
      receivedAt: at(1400),
      endedAt: at(1400),
    })),
  ).execute();
  await insertCars(
    db,
    out.map(({ after, hadPassenger }, place) => ({
      closureId,
      carId: cars[place]?.id ?? '',
      atStart: true,
      isStanding: false,
      vehicleState: hadPassenger ? ('on_trip' as const) : ('available' as const),
      enteredAt: at(0),
      leftAt: at(after * 1000),
      commandId: commands[place]?.id ?? null,
      commands: 1,
      nextAt: null,
    })),
  ).execute();
  await insertSteps(db, [
    { closureId, at: at(0), step: 'closed', by: '陈志远', note: '季度演练：广场疏散' },
    { closureId, at: at(0), step: 'began' },
    { closureId, at: at(last.after * 1000), step: 'cleared' },
    { closureId, at: at(LASTED_MS), step: 'lifted', by: '陈志远', note: '演练结束，全部车辆已驶离' },
  ]).execute();
}
