import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  empty: [
    '有人在实时地图上打开车辆，或打开车辆的告警，就会记在这里。',
    'Whoever opens a car on the live map, or an alert about one, is counted here.',
  ],
});
