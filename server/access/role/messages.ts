import { defineMessages } from '#server/ground/core/messages.ts';

export const roleMessages = defineMessages({
  codeTaken: { zh: '这个角色编码已被使用', en: 'This code is taken by another role' },
  builtInCode: { zh: '内置角色的编码不能修改', en: 'The code of a built-in role stays as it is' },
  builtInKept: { zh: '内置角色不能删除，可以停用', en: 'A built-in role cannot be deleted; it can be stopped' },
  inUse: {
    zh: '仍有 {count} 人使用该角色，请先为他们更换角色',
    en: '{count} people still hold this role; give them another one first',
    one: '{count} person still holds this role; give them another one first',
  },
  widerScope: { zh: '数据范围不能超过您自己的', en: 'The data scope cannot be wider than your own' },
  beyondYours: {
    zh: '该角色的权限超出了您当前角色的权限，不能修改',
    en: 'This role allows more than your active role does; you cannot change it',
  },
  administratorKept: {
    zh: '管理员角色必须保持启用并拥有全部权限和全部数据',
    en: 'The administrator role stays enabled, with every right and all data',
  },
  codeRequiresFactor: {
    zh: '配置中心按这个编码要求两步验证，请先在那里改掉',
    en: 'The settings require a second factor of this code; change them first',
  },
  ownRole: { zh: '不能停用或删除您正在使用的角色', en: 'You cannot stop or delete the role you are working as' },
});
