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
