import { nounWords } from '#contract/ground/words.ts';
import type { carWatchCalls, CarWatchRow } from './calls.ts';
import { carWatchPage } from './page.ts';

export const carWatchWords = nounWords<CarWatchRow, typeof carWatchCalls>()({
  object: 'carWatch',
  path: '/capacity/carWatch',
  one: ['看车记录', 'Watched cars'],
  many: carWatchPage.title,
  fields: {
    hour: { name: ['小时', 'Hour'], as: 'time' },
    from: { name: ['不早于', 'From'], as: 'time' },
    to: { name: ['早于', 'Before'], as: 'time' },
    userId: ['人员', 'Person'],
    person: ['人员', 'Person'],
    account: ['账号', 'Account'],
    most: { name: ['同时最多', 'Most at once'], as: 'number' },
    mostFrom: ['同时至少', 'At once, at least'],
    mostTo: ['同时至多', 'At once, at most'],
    cars: { name: ['车辆数', 'Cars'], as: 'number' },
    watched: { name: ['看车时长', 'Time watched'], as: 'duration' },
    carId: ['车辆', 'Car'],
  },
  calls: {},
});
