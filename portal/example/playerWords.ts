import type { Text } from '#contract/ground/words.ts';

export const playerWords = {
  ride: ['一次真实的行程', 'A real ride'],
  scene: ['一个真实的场景', 'A real scene'],
  rideNote: [
    '起点和终点附近的路程、日期、车辆和乘客已隐去；画面上方为北，位置取整到 5 米。',
    'The way near its two ends, the date, the car and the passenger are left out. North is up; places are rounded to 5 m.',
  ],
  sceneNote: ['地点、日期和车辆已隐去。', 'Place, date and cars are left out.'],
  figure: [
    '俯视图：{ours}行驶 {distance}，用时 {duration}，画面中共有 {count} 个参与者。',
    'From above: {ours} drives {distance} in {duration}; {count} in the picture.',
  ],
  ours: ['我们的车', 'our car'],
  car: ['车辆', 'Car'],
  bus: ['公交车', 'Bus'],
  truck: ['货车', 'Truck'],
  bicycle: ['自行车', 'Bicycle'],
  person: ['行人', 'Person'],
  other: ['其他', 'Other'],
  play: ['播放', 'Play'],
  pause: ['暂停', 'Pause'],
  time: ['时间', 'Time'],
  speed: ['速度', 'Speed'],
  at: ['{at}，共 {of}', '{at} of {of}'],
  metres: ['{count} 米', '{count} m'],
} as const satisfies Record<string, Text>;
