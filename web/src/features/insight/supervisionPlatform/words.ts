import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['平台', 'Platform'],
  link: ['连接', 'Connection'],
  car: ['没有驾驶员的车', 'For cars without a driver'],
  kept: ['保存', 'Keeping'],
  empty: ['新增本地交通主管部门的监管平台', 'Add the supervision platform of your authority'],
  addressHint: [
    '记录以 POST 方式发往这里；更换地址后需要重新设置凭证',
    'Records are posted to it; with another address the token has to be set anew',
  ],
  companyHint: ['主管部门登记的公司标识（CompanyId）', 'As the authority knows the operator (CompanyId)'],
  areasHint: [
    '只报送这些区划的订单和车辆；留空为全部',
    'Only orders and cars of these divisions; empty for all of them',
  ],
  positionHint: [
    '从车辆轨迹按间隔发送，不逐条留存；没有上报定位的车不发送',
    'Sent from the tracks of the cars at the interval, and not kept one by one',
  ],
  fareHint: ['向主管部门备案的运价类型编码（FareType）', 'As it was filed with the authority (FareType)'],
  driverHint: [
    '接口要求驾驶员信息：填写与主管部门商定的内容，如安全员的证号或固定编码',
    'The interface asks for a driver: what was agreed with the authority, such as the safety officer’s licence or a fixed code',
  ],
  certificateHint: [
    '对方使用自建机构签发的证书时，在此粘贴 PEM',
    'Where the platform has a certificate of an authority of its own, paste it here as PEM',
  ],
  stateHint: ['先暂停，测试连接后再开始发送', 'Pause it first; begin to send once the connection is tested'],
  keptHint: ['至少两年（731 天）', 'Two years at least (731 days)'],
  everywhere: ['全部', 'All'],
  set: ['已设置', 'Set'],
  notSet: ['未设置', 'Not set'],
  test: ['测试连接', 'Test the connection'],
  testFine: ['“{{name}}”有回应', '“{{name}}” answers'],
  testBad: ['“{{name}}”：{{problem}} {{detail}}', '“{{name}}”: {{problem}} {{detail}}'],
  token: ['设置凭证', 'Set the token'],
  toRecords: ['查看记录', 'See its records'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['有记录的平台不能删除，可以停用。', 'One with records cannot be deleted; it may be stopped.'],
});
