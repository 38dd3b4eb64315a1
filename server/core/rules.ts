/** The sentences of the contract's own rules (`params: { key }` of a refinement). */
import { defineMessages, messages, type Message } from './messages.ts';

const ruleMessages = defineMessages({
  'input.controlCharacter': messages.controlCharacter,
  'menu.kindNeeds': {
    zh: '页面需要填写路由或外部链接，按钮需要填写权限标识',
    en: 'A page needs a route or an external link, an action needs a permission',
  },
  'user.defaultRoleNotHeld': { zh: '默认角色必须是已选角色之一', en: 'The default role must be one of the roles held' },
  'range.endBeforeStart': { zh: '结束不能早于开始', en: 'The end must not be before the start' },
  'order.mostBelowLeast': { zh: '最高金额不能低于最低金额', en: 'The highest amount must not be below the lowest' },
  'role.areasNeeded': { zh: '请至少填写一个区划代码', en: 'Give at least one division code' },
});

const rules: ReadonlyMap<unknown, Message> = new Map(Object.entries(ruleMessages));

/** The sentence of a rule's key, or null when there is none. */
export const sentenceOfRule = (key: unknown): Message | null => rules.get(key) ?? null;

/** What the form of a field is, by its name; patterns themselves say nothing to a person. */
const formMessages = defineMessages({
  account: {
    zh: '以字母开头，2 到 40 个字母、数字或 . _ -',
    en: 'Begins with a letter; 2 to 40 letters, digits or . _ -',
  },
  employeeId: { zh: '1 到 40 个字母、数字或 . _ -', en: '1 to 40 letters, digits or . _ -' },
  mobile: {
    zh: '请填写 11 位手机号，或以 + 和国家代码开头的号码',
    en: 'An 11-digit mainland mobile number, or one with + and its country code',
  },
  email: { zh: '请填写有效的邮箱地址', en: 'A valid e-mail address' },
  code: { zh: '小写字母开头，2 到 40 个字母或数字', en: 'Begins with a small letter; 2 to 40 letters or digits' },
  areaCodes: { zh: '区划代码为 2 到 12 位数字', en: 'A division code has 2 to 12 digits' },
  route: { zh: '形如 sys/role，不以 / 开头', en: 'Like sys/role, without a leading slash' },
  homePage: { zh: '形如 sys/role，不以 / 开头', en: 'Like sys/role, without a leading slash' },
  permission: { zh: '形如 sys:role:list', en: 'Like sys:role:list' },
  externalLink: {
    zh: '请填写以 http:// 或 https:// 开头的地址',
    en: 'An address that begins with http:// or https://',
  },
  other: { zh: '格式不正确', en: 'This does not have the right form' },
});
const forms: ReadonlyMap<unknown, Message> = new Map(Object.entries(formMessages));

/** The sentence about the form of the field at a path. */
export const sentenceOfForm = (path: readonly PropertyKey[] = []): Message =>
  path.map((name) => forms.get(name)).findLast((sentence) => sentence !== undefined) ?? formMessages.other;
