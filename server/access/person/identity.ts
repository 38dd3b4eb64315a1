/** The citizen identity number: checked, kept sealed, one for each account. */
import { maskIdCard, readIdCard } from '#contract/access/person/idCard.ts';
import type { personCalls } from '#contract/access/person/calls.ts';
import type { Gender } from '#contract/ground/enums.ts';
import { personWords } from '#contract/access/person/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { lockPerson } from '#server/access/session/queries.ts';
import { idCardMessages, personMessages } from './messages.ts';
import { anyArea, divisionNames, identityOf, insertIdentity, personById, updateOwnUser } from './queries.ts';

const PURPOSE = 'person.idCard';
/** Numbers are given out in China, where the day begins eight hours before UTC's. */
const CHINA_AHEAD_MS = 8 * 3600 * 1000;

interface Identified {
  idCardMasked: string | null;
  divisionCode: string | null;
  identityBirthday: string | null;
  identityGender: Gender | null;
  checkedAt: string | null;
}

/** An identity as it goes out; null when none was checked. */
export async function presentIdentity(db: Db, row: Identified) {
  const { idCardMasked, divisionCode, identityBirthday, identityGender, checkedAt } = row;
  if (idCardMasked === null || divisionCode === null || checkedAt === null) return null;
  const names = await divisionNames(db, divisionCode).execute();
  // a code whose own row is gone is told by what stood above it
  return {
    idCard: idCardMasked,
    divisionCode,
    divisionNameZh: names.map(({ nameZh }) => nameZh).join(''),
    divisionNameEn: names
      .map(({ nameEn }) => nameEn)
      .toReversed()
      .join(', '),
    birthday: identityBirthday ?? '',
    gender: identityGender ?? ('unknown' as const),
    checkedAt,
  };
}

/**
 * 400 unless the division is known at least by its province. Districts and cities come and go while numbers stay, so a
 * code that is not among those of today is no reason to refuse its holder.
 */
async function checkDivision(db: Db, code: string): Promise<void> {
  if ((await divisionNames(db, code).execute()).length > 0) return;
  if ((await anyArea(db).executeTakeFirst()) !== undefined) throw refuseField('idCard', idCardMessages.division);
}

export const idCardCheck: Handlers<typeof personCalls>['idCardCheck'] = async (context, { idCard }) => {
  const { actor, db, services } = context;
  const now = services.now();
  const read = readIdCard(idCard, new Date(now.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 10));
  if ('problem' in read) throw refuseField('idCard', idCardMessages[read.problem]);
  await checkDivision(db, read.divisionCode);
  await lockPerson(db, actor.userId).execute();
  if ((await identityOf(db, actor.userId).executeTakeFirst()) !== undefined)
    throw new Refusal(409, personMessages.identityFixed);
  const inserted = await insertIdentity(db, {
    userId: actor.userId,
    idCardSealed: services.vault.seal(PURPOSE, read.number),
    idCardDigest: services.vault.digest(PURPOSE, read.number),
    idCardMasked: maskIdCard(read.number),
    divisionCode: read.divisionCode,
    birthday: read.birthday,
    gender: read.gender,
    checkedAt: now,
  }).executeTakeFirst();
  if (inserted === undefined) throw new Refusal(409, personMessages.identityTaken);
  await updateOwnUser(db, actor.userId, { gender: read.gender }).execute();
  const after = { idCard: read.number, identityChecked: true };
  context.record(changeOf(personWords, { id: actor.userId, label: actor.account, after, secret: ['idCard'] }));
  const identity = await presentIdentity(db, await personById(db, actor.userId).executeTakeFirstOrThrow());
  if (identity === null) throw new Error('the identity that was just kept is not there');
  return identity;
};
