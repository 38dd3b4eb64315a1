import { page } from '#contract/ground/words.ts';

export const scenePage = page({
  route: 'dataManage/sceneLibrary',
  title: ['场景库', 'Scene library'],
  purpose: [
    '车队遇到的场景：轨迹、关键指标和标签，供测试和教学使用',
    'What the fleet met: tracks, how critical it was, and tags, for tests and classes',
  ],
  icon: 'branches',
  permission: 'dataManage:scene:list',
});

export const playerPage = page({
  route: 'dataManage/sceneLibrary/player',
  title: ['场景播放', 'Scene player'],
  purpose: ['按时间查看参与者的轨迹和关键指标', 'Tracks of the actors and how critical it was, on one clock'],
  icon: 'branches',
  permission: 'dataManage:scene:list',
});

export const sceneExports = {
  '/dataManage/scene/getPageList': 'dataManage:scene:export',
} as const;
