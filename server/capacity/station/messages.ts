import { defineMessages } from '#server/ground/core/messages.ts';

export const stationMessages = defineMessages({
  codeTaken: { zh: '这个站点编码已被使用', en: 'This code is taken by another station' },
  readOnly: { zh: '您的数据范围只能查看站点，不能修改', en: 'Your data scope shows stations but does not change them' },
  unknownSchool: { zh: '没有这个学校', en: 'There is no such school' },
  inUse: {
    zh: '仍有 {count} 辆车以该站点为所属站点，请先为它们更换站点',
    en: '{count} cars have their home here; give them another one first',
    one: '{count} car has its home here; give it another one first',
  },
});
