/** Data of the seeded orders: well-known places of Shenzhen (approximate, WGS 84) and common names. */

interface SeedPlace {
  name: string;
  lng: number;
  lat: number;
  /** Code of the district. */
  areaCode: string;
}

const place = (name: string, lng: number, lat: number, areaCode: string): SeedPlace => ({ name, lng, lat, areaCode });

const PLACES = [
  place('深圳北站', 114.024, 22.609, '440309'),
  place('福田口岸', 114.068, 22.516, '440304'),
  place('福田高铁站', 114.05, 22.537, '440304'),
  place('市民中心', 114.06, 22.544, '440304'),
  place('会展中心', 114.061, 22.534, '440304'),
  place('华强北', 114.086, 22.545, '440304'),
  place('车公庙', 114.025, 22.536, '440304'),
  place('购物公园', 114.054, 22.534, '440304'),
  place('莲花山公园', 114.058, 22.555, '440304'),
  place('香蜜公园', 114.022, 22.547, '440304'),
  place('梅林关', 114.057, 22.593, '440304'),
  place('罗湖火车站', 114.117, 22.532, '440303'),
  place('东门老街', 114.119, 22.546, '440303'),
  place('国贸大厦', 114.119, 22.54, '440303'),
  place('万象城', 114.109, 22.54, '440303'),
  place('莲塘口岸', 114.155, 22.554, '440303'),
  place('仙湖植物园', 114.17, 22.58, '440303'),
  place('世界之窗', 113.973, 22.537, '440305'),
  place('欢乐谷', 113.981, 22.54, '440305'),
  place('科技园', 113.953, 22.54, '440305'),
  place('深圳湾公园', 113.953, 22.516, '440305'),
  place('海上世界', 113.915, 22.483, '440305'),
  place('蛇口邮轮中心', 113.908, 22.474, '440305'),
  place('南山书城', 113.928, 22.52, '440305'),
  place('后海', 113.939, 22.517, '440305'),
  place('西丽湖', 113.95, 22.595, '440305'),
  place('宝安国际机场', 113.81, 22.639, '440306'),
  place('宝安中心', 113.884, 22.555, '440306'),
  place('沙井', 113.806, 22.733, '440306'),
  place('龙华广场', 114.036, 22.655, '440309'),
  place('坂田', 114.07, 22.634, '440307'),
  place('布吉站', 114.12, 22.606, '440307'),
  place('大运中心', 114.216, 22.696, '440307'),
  place('龙岗广场', 114.247, 22.721, '440307'),
  place('坪山站', 114.337, 22.704, '440310'),
  place('光明城站', 113.933, 22.742, '440311'),
  place('盐田港', 114.272, 22.571, '440308'),
  place('大梅沙', 114.306, 22.594, '440308'),
] as const;

const SPOTS = [
  '',
  '地铁A口',
  '地铁B口',
  '地铁C口',
  '东门',
  '西门',
  '南门',
  '北门',
  '公交站',
  '停车场',
  '写字楼',
  '酒店',
  '商场',
  '小区',
] as const;

/** Every place with each of its spots, about a hundred metres apart. */
export const SEED_PLACES: readonly SeedPlace[] = PLACES.flatMap(({ name, lng, lat, areaCode }) =>
  SPOTS.map((spot, index) =>
    place(
      name + spot,
      Number((lng + ((index % 4) - 1.5) * 0.001).toFixed(5)),
      Number((lat + (Math.floor(index / 4) - 1.5) * 0.001).toFixed(5)),
      areaCode,
    ),
  ),
);

export const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任'.split('');

export const GIVEN_NAMES = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
  '秀英',
  '桂英',
  '建华',
  '志强',
  '晓明',
  '文博',
  '子涵',
  '梓轩',
  '雨桐',
  '浩然',
  '欣怡',
  '思远',
  '嘉怡',
  '俊杰',
  '诗涵',
  '宇航',
  '雅婷',
  '天佑',
  '若曦',
  '一鸣',
];

/** Relative demand by hour of the day, from midnight in Shenzhen. */
const BUSY = [26, 18, 12, 9, 8, 12, 24, 52, 70, 62, 52, 52, 56, 54, 54, 54, 56, 66, 74, 66, 58, 56, 50, 38];
const ALL_BUSY = BUSY.reduce((sum, each) => sum + each, 0);

/** For each hour, the share of the day's orders before it. */
export const HOURS_BEGIN: readonly number[] = BUSY.map(
  (_, hour) => BUSY.slice(0, hour).reduce((sum, each) => sum + each, 0) / ALL_BUSY,
);

/** Used when there is no supplier yet. */
export const SEED_SUPPLIERS = [
  { code: 'seed-east', name: '东线出行服务有限公司' },
  { code: 'seed-west', name: '西线出行服务有限公司' },
  { code: 'seed-north', name: '北线出行服务有限公司' },
] as const;
