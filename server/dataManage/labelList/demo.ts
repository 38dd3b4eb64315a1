import type { LabelAttribute } from '#contract/dataManage/labelList/calls.ts';
import type { LabelShape } from '#contract/dataManage/labelList/rules.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { guideAsRichText } from './guides.ts';
import { insertLabelClass } from './queries.ts';
import { releaseLabels } from './versions.ts';

interface Sample {
  isPrivate?: boolean;
  code: string;
  nameZh: string;
  nameEn: string;
  colour: string;
  shapes: LabelShape[];
  attributes?: LabelAttribute[];
  hotkey?: string;
  guideZh?: string;
  guideEn?: string;
  coco?: string[];
  cocoId?: number;
  kitti?: string[];
  nuscenes?: string[];
  openlabel?: string[];
}

const OCCLUSION: LabelAttribute = {
  code: 'occlusion',
  nameZh: '遮挡',
  nameEn: 'Occlusion',
  kind: 'choice',
  isChanging: true,
  options: [
    { value: 'none', nameZh: '无', nameEn: 'None' },
    { value: 'partly', nameZh: '部分', nameEn: 'Partly' },
    { value: 'largely', nameZh: '大部分', nameEn: 'Largely' },
  ],
  least: null,
  most: null,
};
const yesOrNo = (code: string, nameZh: string, nameEn: string): LabelAttribute => ({
  code,
  nameZh,
  nameEn,
  kind: 'boolean',
  isChanging: true,
  options: [],
  least: null,
  most: null,
});
const TRUNCATED = yesOrNo('truncated', '超出画面', 'Truncated');
const SOLID: LabelShape[] = ['box', 'cuboid', 'polygon', 'mask'];
const MOVING = { shapes: SOLID, attributes: [OCCLUSION, TRUNCATED] };

/** What the cars of the town meet, with the names that COCO, KITTI and nuScenes have for it. */
const CLASSES: readonly Sample[] = [
  { code: 'vehicle', nameZh: '车辆', nameEn: 'Vehicle', colour: '#1677ff', ...MOVING, openlabel: ['Vehicle'] },
  {
    code: 'vehicle.bicycle',
    nameZh: '自行车和电动车',
    nameEn: 'Bicycle',
    colour: '#13a8a8',
    ...MOVING,
    hotkey: 'b',
    coco: ['bicycle'],
    cocoId: 2,
    nuscenes: ['vehicle.bicycle'],
    openlabel: ['Bicycle'],
    guideZh: '有人骑时，骑行人另标为“骑行人”。停放的整排车只标看得清的。',
    guideEn: 'With somebody on it, the rider is a label of his own. Of parked rows only those that are clear to see.',
  },
  {
    code: 'vehicle.bus',
    nameZh: '客车',
    nameEn: 'Bus',
    colour: '#722ed1',
    ...MOVING,
    hotkey: 'u',
    coco: ['bus'],
    cocoId: 6,
    nuscenes: ['vehicle.bus.rigid', 'vehicle.bus.bendy'],
    openlabel: ['Bus'],
  },
  {
    code: 'vehicle.car',
    nameZh: '小汽车',
    nameEn: 'Car',
    colour: '#2f54eb',
    ...MOVING,
    hotkey: 'c',
    coco: ['car'],
    cocoId: 3,
    kitti: ['Car', 'Van'],
    nuscenes: ['vehicle.car'],
    openlabel: ['Car'],
    guideZh: '框住看得见的车身，含后视镜，不含天线。七座及以下的面包车也算。',
    guideEn:
      'Around the body as far as it is seen, with mirrors and without aerials. Vans of up to seven seats belong here.',
  },
  {
    code: 'vehicle.truck',
    nameZh: '货车',
    nameEn: 'Truck',
    colour: '#9254de',
    ...MOVING,
    hotkey: 't',
    coco: ['truck'],
    cocoId: 8,
    kitti: ['Truck'],
    nuscenes: ['vehicle.truck'],
    openlabel: ['Truck'],
  },
  {
    code: 'person',
    nameZh: '行人',
    nameEn: 'Person',
    colour: '#f5222d',
    ...MOVING,
    hotkey: 'p',
    coco: ['person'],
    cocoId: 1,
    kitti: ['Pedestrian', 'Person_sitting'],
    nuscenes: ['human.pedestrian.adult', 'human.pedestrian.child'],
    openlabel: ['Pedestrian'],
  },
  {
    code: 'person.rider',
    nameZh: '骑行人',
    nameEn: 'Rider',
    colour: '#fa541c',
    ...MOVING,
    hotkey: 'r',
    kitti: ['Cyclist'],
    openlabel: ['Cyclist', 'Rider'],
  },
  { code: 'obstacle', nameZh: '障碍物', nameEn: 'Obstacle', colour: '#d48806', shapes: SOLID, openlabel: ['Obstacle'] },
  {
    code: 'obstacle.barrier',
    nameZh: '护栏',
    nameEn: 'Barrier',
    colour: '#ad6800',
    shapes: ['polyline', 'cuboid'],
    nuscenes: ['movable_object.barrier'],
  },
  {
    code: 'obstacle.cone',
    nameZh: '锥桶',
    nameEn: 'Traffic cone',
    colour: '#fa8c16',
    shapes: ['box', 'cuboid'],
    hotkey: 'o',
    nuscenes: ['movable_object.trafficcone'],
  },
  {
    code: 'traffic_light',
    nameZh: '信号灯',
    nameEn: 'Traffic light',
    colour: '#389e0d',
    shapes: ['box'],
    hotkey: 'l',
    coco: ['traffic light'],
    cocoId: 10,
    openlabel: ['TrafficLight'],
    attributes: [
      {
        code: 'light',
        nameZh: '灯色',
        nameEn: 'Light',
        kind: 'choice',
        isChanging: true,
        options: [
          { value: 'red', nameZh: '红', nameEn: 'Red' },
          { value: 'amber', nameZh: '黄', nameEn: 'Amber' },
          { value: 'green', nameZh: '绿', nameEn: 'Green' },
          { value: 'off', nameZh: '不亮', nameEn: 'Off' },
        ],
        least: null,
        most: null,
      },
    ],
  },
  {
    code: 'lane_line',
    nameZh: '车道线',
    nameEn: 'Lane line',
    colour: '#08979c',
    shapes: ['polyline'],
    attributes: [yesOrNo('solid', '实线', 'Solid')],
  },
  {
    code: 'plate',
    nameZh: '车牌',
    nameEn: 'Number plate',
    colour: '#eb2f96',
    shapes: ['box', 'rotatedBox', 'polygon', 'mask'],
    isPrivate: true,
    guideZh: '能辨认出字符的车牌都要标，导出时打码。',
    guideEn: 'Every plate whose characters can be made out. It is blurred in what leaves.',
  },
  {
    code: 'face',
    nameZh: '人脸',
    nameEn: 'Face',
    colour: '#c41d7f',
    shapes: ['box', 'polygon', 'mask'],
    isPrivate: true,
    guideZh: '能辨认出是谁的人脸都要标，导出时打码。',
    guideEn: 'Every face by which somebody can be known. It is blurred in what leaves.',
  },
  {
    code: 'unknown',
    nameZh: '不标注区域',
    nameEn: 'Ignored area',
    colour: '#8c8c8c',
    shapes: ['box', 'polygon'],
    kitti: ['DontCare'],
  },
];

/** The labels of the town and their first version, each added once. */
export async function seedLabels(seeds: Seeds): Promise<void> {
  let hasNew = false;
  for (const { attributes = [], guideZh = '', guideEn = '', ...form } of CLASSES) {
    const row = { ...form, guideZh: guideAsRichText(guideZh), guideEn: guideAsRichText(guideEn) };
    const id = await seeds.once(`labelClass:${row.code}`, () =>
      insertLabelClass(seeds.db, { ...row, attributes: JSON.stringify(attributes) }),
    );
    hasNew ||= id !== undefined;
  }
  if (!hasNew) return;
  const released = await releaseLabels(seeds.db, '云湾道路的第一版标签', '沈岚');
  if (released !== null) await seeds.remember('labelVersion:1', released.id);
}
