import { page } from '#contract/ground/words.ts';

export const recordingPage = page({
  route: 'dataManage/recording',
  title: ['采集指令', 'Recording orders'],
  purpose: [
    '向车辆要某一时刻前后的传感器数据，上传后自动进入数据集',
    'What sensors of a car saw around a moment, brought by the car into a data set',
  ],
  icon: 'camera',
  permission: 'dataManage:recording:list',
});

export const recordingExports = {
  '/dataManage/recording/getPageList': 'dataManage:recording:export',
} as const;
