/** The notice of an accident in a test or demonstration of an intelligent connected vehicle in China. */
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { always, choice, fact, section } from './fields.ts';

/** Columns in Chinese give no key of their own. */
const keyed = (fields: ReturnType<typeof section>, ...keys: readonly string[]) =>
  fields.map((field, at) => ({ ...field, key: keys[at] ?? field.key }));

export const chinaAccident: PackDefinition = {
  authority: '省、市级智能网联汽车主管部门',
  legalSource: '《智能网联汽车道路测试与示范应用管理规范（试行）》：事故 24 小时内上报',
  legalDate: '2021-07-27',
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
  occasion: { kind: 'alert', alertKinds: ['collision', 'rollover'] },
  deadline: { kind: 'hours', count: 24 },
  yes: '是',
  keepYears: 5,
  fields: [
    ...keyed(
      section('报告', {
        报告编号: { source: fact('reportNumber'), ...always },
        上报主体: { source: fact('operator'), ...always },
        上报时间: { source: fact('now', 'dateTime'), ...always },
      }),
      'reportNumber',
      'operator',
      'reportedAt',
    ),
    ...keyed(
      section('事故', {
        事故时间: { source: fact('eventAt', 'dateTime'), ...always },
        平台获知时间: { source: fact('knownAt', 'dateTime'), ...always },
        事故地点: { source: fact('place'), ...always },
        行政区划: { source: fact('division') },
        经度: { type: 'number', source: fact('longitude') },
        纬度: { type: 'number', source: fact('latitude') },
        事故类型: { source: fact('alertKind'), ...always },
      }),
      'accidentAt',
      'knownAt',
      'place',
      'division',
      'longitude',
      'latitude',
      'accidentKind',
    ),
    ...keyed(
      section('车辆', {
        车牌: { source: fact('plate'), ...always },
        车辆识别代号: { source: fact('vin'), ...always },
        车型: { source: fact('model') },
        软件版本: { source: fact('softwareVersion'), ...always },
        '事故前车速（公里/小时）': { type: 'number', source: fact('speedBefore', 'kmh') },
        是否载客: { type: 'tick', source: fact('hasPassenger') },
        控制模式: { ...choice('自动驾驶', '远程控制', '人工驾驶', '不明'), ...always },
        事件数据校验值: { source: fact('recordHash') },
      }),
      'plate',
      'vin',
      'model',
      'softwareVersion',
      'speedBefore',
      'hasPassenger',
      'controlMode',
      'recordHash',
    ),
    ...keyed(
      section('后果与经过', {
        人员伤亡: { ...choice('无', '轻伤', '重伤', '死亡', '不明'), ...always },
        车辆损毁: { ...choice('无', '轻微', '严重', '毁损', '不明'), ...always },
        经过及处置: { type: 'paragraph', hint: '按先后写明经过和已采取的措施，不写个人姓名。', ...always },
        平台处理记录: { type: 'paragraph', source: fact('staffNotes') },
      }),
      'casualties',
      'damage',
      'course',
      'staffNotes',
    ),
  ],
};
