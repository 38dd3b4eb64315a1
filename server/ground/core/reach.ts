/** Guards what requires reach over all data. */
import type { Actor } from './actor.ts';
import { defineMessages, type Message } from './messages.ts';
import { notFound, refuseField, Refusal } from './refusal.ts';
import { isWithin, scopeOf, type Scope, type ScopeValues } from './scope.ts';

const reachMessages = defineMessages({
  needsEverything: {
    zh: '这项内容对所有人生效，只有数据范围为“全部”的角色才能修改',
    en: 'This concerns everybody; only a role with the data scope “everything” may change it',
  },
  noneInReach: { zh: '这类数据不在您的数据范围内', en: 'Nothing of this kind is within your data scope' },
  outOfReach: { zh: '这会使其超出您的数据范围', en: 'This would put it out of your own reach' },
});

/** 409 unless the actor reaches all data: for what belongs to no area, school or supplier, such as roles and menus. */
export function requireEverything(actor: Actor, sentence: Message = reachMessages.needsEverything): void {
  if (actor.dataScope !== 'everything') throw new Refusal(409, sentence);
}

const VALUE_OF = {
  areas: 'areaCode',
  suppliers: 'supplierId',
  schools: 'schoolId',
  own: 'ownerId',
} as const satisfies Record<Exclude<Scope['kind'], 'everything'>, keyof ScopeValues>;

/**
 * Refuses a row with these values that the actor would not reach: nobody puts a row where others look after it. A 400 at the field
 * that decides it; 409 where no field of it does.
 */
export function requireWithin(actor: Actor, values: ScopeValues): void {
  const scope = scopeOf(actor);
  if (scope.kind === 'everything' || isWithin(scope, values)) return;
  const field = VALUE_OF[scope.kind];
  if (values[field] === undefined) throw new Refusal(409, reachMessages.noneInReach);
  throw refuseField(field, reachMessages.outOfReach);
}

export const reachesEverything = ({ dataScope }: Actor): boolean => dataScope === 'everything';

/** 404 unless the actor reaches all data: of what tells of the whole fleet there is nothing to see for others. */
export function requireSight(actor: Actor): void {
  if (!reachesEverything(actor)) throw notFound();
}

/** The list of such things for who does not reach all data. */
export const NOTHING_IN_REACH = { list: [], total: 0, totalIsCapped: false, nextCursor: null };
