/** What holds for notices: whom they may be for, and telling those people. */
import { plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { hasAudience, type NoticeAudience } from '#contract/notices/sysNotice/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Addressee, Live } from '#server/ground/live/live.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { noticeMessages } from './messages.ts';
import { peopleNamed, rolesNamed, schoolsNamed, suppliersNamed } from './queries.ts';

const LONGEST_SUMMARY = 160;

/** What is kept of rich text: cleaned, and its first words. */
export function contentOf(html: string): { content: string; summary: string } {
  const content = sanitizeRichText(html);
  return { content, summary: [...plainTextOf(content)].slice(0, LONGEST_SUMMARY).join('') };
}

/** The same of the text in English. */
export function englishOf(html: string): { contentEn: string; summaryEn: string } {
  const { content, summary } = contentOf(html);
  return { contentEn: content, summaryEn: summary };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Everybody needs no list beside it. */
export const plainAudience = ({ everybody, ...lists }: NoticeAudience): NoticeAudience => ({
  everybody,
  roleIds: everybody ? [] : distinct(lists.roleIds),
  schoolIds: everybody ? [] : distinct(lists.schoolIds),
  supplierIds: everybody ? [] : distinct(lists.supplierIds),
  userIds: everybody ? [] : distinct(lists.userIds),
});

/** With a data scope narrower than everything a notice is for the own school or supplier, and people in it. */
function requireWithinScope(actor: Actor, audience: NoticeAudience, people: readonly Person[]): void {
  if (actor.dataScope === 'everything') return;
  const beyond = (path: string) => refuseField(`audience.${path}`, noticeMessages.beyondScope);
  const schoolId = actor.dataScope === 'schools' ? actor.schoolId : null;
  const supplierId = actor.dataScope === 'suppliers' ? actor.supplierId : null;
  if (audience.everybody) throw beyond('everybody');
  if (audience.roleIds.length > 0) throw beyond('roleIds');
  if (audience.schoolIds.some((id) => id !== schoolId)) throw beyond('schoolIds');
  if (audience.supplierIds.some((id) => id !== supplierId)) throw beyond('supplierIds');
  const isWithin = (person: Person) =>
    person.id === actor.userId ||
    (schoolId !== null && person.schoolId === schoolId) ||
    (supplierId !== null && person.supplierId === supplierId);
  if (!people.every(isWithin)) throw beyond('userIds');
}

interface Person {
  id: string;
  schoolId: string | null;
  supplierId: string | null;
}

/**
 * An audience that may be kept: each of it exists and lies within the actor's data scope.
 * @throws FieldRefusal 400 at `audience.…`.
 */
export async function checkedAudience(db: Db, actor: Actor, given: NoticeAudience): Promise<NoticeAudience> {
  const audience = plainAudience(given);
  if (!hasAudience(audience)) return audience;
  const [roles, schools, suppliers, people] = await Promise.all([
    rolesNamed(db, audience.roleIds).execute(),
    schoolsNamed(db, audience.schoolIds).execute(),
    suppliersNamed(db, audience.supplierIds).execute(),
    peopleNamed(db, audience.userIds).execute(),
  ]);
  const found = { roleIds: roles, schoolIds: schools, supplierIds: suppliers, userIds: people };
  for (const list of ['roleIds', 'schoolIds', 'supplierIds', 'userIds'] as const) {
    if (found[list].length < audience[list].length)
      throw refuseField(`audience.${list}`, noticeMessages.unknownAudience);
  }
  requireWithinScope(actor, audience, people);
  return audience;
}

const addresseeOf = ({ everybody, roleIds, schoolIds, supplierIds, userIds }: NoticeAudience): Addressee =>
  everybody ? 'everybody' : { audience: { roleIds, schoolIds, supplierIds, userIds } };

/** Inside the transaction that publishes, recalls or changes it: lets the readers with an open console know. */
export const tellAudience = (db: Db, live: Live, audience: NoticeAudience): Promise<void> =>
  live.tell(db, addresseeOf(audience), { kind: 'message' });
