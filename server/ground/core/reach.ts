/** Guards what requires reach over all data. */
import type { Actor } from './actor.ts';
import { defineMessages, type Message } from './messages.ts';
import { notFound, Refusal } from './refusal.ts';

const reachMessages = defineMessages({
  needsEverything: {
    zh: '这项内容对所有人生效，只有数据范围为“全部”的角色才能修改',
    en: 'This concerns everybody; only a role with the data scope “everything” may change it',
  },
});

/** 409 unless the actor reaches all data: for what belongs to no area, school or supplier, such as roles and menus. */
export function requireEverything(actor: Actor, sentence: Message = reachMessages.needsEverything): void {
  if (actor.dataScope !== 'everything') throw new Refusal(409, sentence);
}

export const reachesEverything = ({ dataScope }: Actor): boolean => dataScope === 'everything';

/** 404 unless the actor reaches all data: of what tells of the whole fleet there is nothing to see for others. */
export function requireSight(actor: Actor): void {
  if (!reachesEverything(actor)) throw notFound();
}

/** The list of such things for who does not reach all data. */
export const NOTHING_IN_REACH = { list: [], total: 0, totalIsCapped: false, nextCursor: null };
