/** When and where the people of the town ride, and their names: the simulator's passengers and the demo's earlier orders. */
import type { TownStation } from './town.ts';

/** Busy hours from midnight, on the wall clock of the town; the mean is 1. */
export const BUSY: readonly number[] = [
  0.7, 0.6, 0.55, 0.5, 0.5, 0.6, 0.8, 1.3, 1.7, 1.2, 1, 1, 1.1, 1, 1, 1, 1.2, 1.6, 1.8, 1.4, 1.2, 1.1, 1, 0.8,
];
/** UTC+8. */
export const TOWN_HOURS = 8;
const HOUR_MS = 3_600_000;
const SURNAMES = '陈林黄郑何梁罗许邓冯'.split('');
const GIVEN_NAMES = [
  '晓雯',
  '子轩',
  '海涛',
  '思琪',
  '国强',
  '雅婷',
  '志明',
  '佳怡',
  '俊杰',
  '慧玲',
  '天宇',
  '美华',
  '建军',
  '嘉宁',
  '一帆',
  '梦洁',
  '振东',
  '可欣',
  '立新',
  '静文',
  '浩宇',
  '秋月',
  '永明',
  '若琳',
];
export const STREETS = [
  '海滨路',
  '云湾大道',
  '星河路',
  '湖滨街',
  '松坪路',
  '金桥路',
  '渔港街',
  '望海路',
  '学苑路',
  '北山路',
];

/** The hour on the wall clock of the town. */
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS + TOWN_HOURS) % 24;

/** The weight of a place at an hour, as origin or as destination. */
export function pull({ draws }: TownStation, hour: number, isOrigin: boolean): number {
  const isMorning = hour >= 6 && hour < 11;
  const isEvening = hour >= 16 && hour < 21;
  switch (draws) {
    case 'home':
      return (isOrigin ? isMorning : isEvening) ? 5 : 1.5;
    case 'work':
      return (isOrigin ? isEvening : isMorning) ? 5 : 1.2;
    case 'school':
      return isMorning || isEvening ? 2.5 : 1.5;
    case 'leisure':
      return hour >= 11 ? 2.5 : 0.6;
    case 'travel':
      return 3;
    case 'none':
      return 0;
  }
}

/** How many people of the town ride. */
export const TOWN_PASSENGERS = 420;
const FIRST_MOBILE = 13_900_002_000;

/** One of the people who ride, by number: always the same name and mobile. */
export const townPassenger = (place: number): { name: string; mobile: string } => ({
  name: `${SURNAMES[place % SURNAMES.length] ?? ''}${GIVEN_NAMES[Math.floor(place / SURNAMES.length) % GIVEN_NAMES.length] ?? ''}`,
  mobile: String(FIRST_MOBILE + place),
});
