import { defineMessages } from '#server/ground/core/messages.ts';

export const sysConfigMessages = defineMessages({
  unknownOption: { zh: '没有这个配置项', en: 'There is no such setting here' },
  expected: { zh: '应为：{expected}', en: 'Expected: {expected}' },
  outOfBounds: { zh: '请填写 {min} 到 {max} 之间的整数', en: 'A whole number from {min} to {max}' },
  notText: { zh: '请填写内容，最多 {most} 个字符', en: 'Give a text of at most {most} characters' },
  notAChoice: { zh: '请从所列选项中选择', en: 'Choose one of the values offered' },
  notAColour: { zh: '颜色形如 #1677ff', en: 'A colour like #1677ff' },
  notATime: { zh: '时间形如 08:30', en: 'A time like 08:30' },
  notASwitch: { zh: '只能是开或关', en: 'On or off' },
  notAFile: { zh: '请先上传图片', en: 'Upload an image first' },
  notAList: {
    zh: '最多 {items} 行，每行 1 到 {most} 个字符，不能重复',
    en: 'At most {items} lines of 1 to {most} characters, none of them twice',
  },
  unknownRole: { zh: '没有编码为“{code}”的角色', en: 'There is no role with the code “{code}”' },
  notASecret: { zh: '最多 {most} 个字符', en: 'At most {most} characters' },
  secretNotKept: {
    zh: '密文不会保留旧值，无法恢复，请重新填写',
    en: 'Earlier values of a secret are not kept; enter it again',
  },
  secretAgain: {
    zh: '密文发送的去向已改变，请重新填写密文，没有保存任何修改',
    en: 'This changes where the secret is sent: enter the secret again. Nothing was saved',
  },
  nothingToRestore: { zh: '当前已经是这个值', en: 'It has that value already' },
  nothingToReset: { zh: '这些配置都已是默认值', en: 'All of this has its default already' },
});
