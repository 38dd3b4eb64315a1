/** Arranges what a record holds by the items of a law's list. */
import type { EventContent } from '#contract/capacity/eventRecord/content.ts';
import { LEGAL_LISTS, type Held } from '#contract/capacity/eventRecord/lists.ts';
import type { EventRecordForm } from '#contract/capacity/eventRecord/rules.ts';

type ListName = Exclude<EventRecordForm, 'whole'>;
type Values = (content: EventContent) => unknown;

/** m/s², from one reported speed to the next; a pair without a speed, or at one instant, has none. */
function accelerations({ positions }: EventContent): { at: string; lengthwise: number }[] {
  return positions.flatMap(({ at, speed }, index) => {
    const before = positions[index - 1];
    if (before === undefined || speed === null || before.speed === null) return [];
    const seconds = (Date.parse(at) - Date.parse(before.at)) / 1000;
    if (seconds <= 0) return [];
    return [{ at, lengthwise: Math.round(((speed - before.speed) / 3.6 / seconds) * 1000) / 1000 }];
  });
}

const places: Values = ({ positions }) => positions.map(({ at, position, altitude }) => ({ at, position, altitude }));
const speeds = ({ positions }: EventContent) => positions.map(({ at, speed }) => ({ at, speed }));
const alarms = ({ positions }: EventContent) =>
  positions.flatMap(({ at, alarms: own, terminalAlarms }) =>
    own.length + terminalAlarms.length === 0 ? [] : [{ at, alarms: [...own, ...terminalAlarms] }],
  );

/** Speeds in km/h, accelerations in m/s², latency in ms, charge in percent. */
const VALUES: Readonly<Record<ListName, Readonly<Record<number, Values>>>> = {
  stvg1g: {
    1: ({ car }) => car.vin,
    2: places,
    3: ({ states }) => states,
    5: (content) => ({ softwareVersion: content.car.softwareVersion, alarms: alarms(content) }),
    7: ({ positions }) =>
      positions.map(({ at, receivedAt }) => ({ at, latency: Date.parse(receivedAt) - Date.parse(at) })),
    9: accelerations,
    10: speeds,
    12: ({ positions }) => positions.map(({ at, charge }) => ({ at, charge })),
    13: ({ commands }) => commands,
  },
  miit10: {
    1: ({ car: { vin, plate, fleetNumber, model } }) => ({ vin, plate, fleetNumber, model }),
    3: places,
    4: (content) => ({
      motion: content.positions.map(({ at, speed, heading }) => ({ at, speed, heading })),
      acceleration: accelerations(content),
    }),
    9: ({ commands }) => commands,
    10: (content) => ({ alarms: alarms(content), alerts: content.alerts }),
  },
};

export interface ListedItem {
  number: number;
  nameZh: string;
  nameEn: string;
  held: Held;
  noteZh: string;
  noteEn: string;
  /** Null where cars report nothing of it. */
  values: unknown;
}

/** The items of a list with what a record holds of each. */
export const itemsOf = (list: ListName, content: EventContent): ListedItem[] =>
  LEGAL_LISTS[list].items.map(({ number, name, held, note }) => ({
    number,
    nameZh: name[0],
    nameEn: name[1],
    held,
    noteZh: note?.[0] ?? '',
    noteEn: note?.[1] ?? '',
    values: VALUES[list][number]?.(content) ?? null,
  }));
