/** What people say of themselves. */
import type { z } from 'zod';
import { extraInfoForm, type ExtraInfo, type personCalls } from '#contract/access/person/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages } from '#server/base/file/service.ts';
import { lockPerson } from '#server/access/session/queries.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { presentIdentity } from './identity.ts';
import { personMessages } from './messages.ts';
import { personById, saveProfile, updateOwnUser } from './queries.ts';

type Commands = Handlers<typeof personCalls>;
type Form = z.output<typeof extraInfoForm>;
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof personById>['executeTakeFirst']>>>;

/** An earlier birthday is taken for a mistake. */
const EARLIEST_BIRTHDAY = '1900-01-01';
const PICTURE = /^\/content\/img\/[\w.-]{8,200}$/;

const formOf = (row: Row): Form => ({
  avatar: row.avatar,
  email: row.email,
  gender: row.identityGender ?? row.gender,
  birthday: row.identityBirthday ?? row.birthday,
  department: row.department ?? '',
  position: row.position ?? '',
  officePhone: row.officePhone ?? '',
  address: row.address ?? '',
  emergencyName: row.emergencyName ?? '',
  emergencyRelation: row.emergencyRelation ?? '',
  emergencyMobile: row.emergencyMobile ?? '',
  bio: row.bio ?? '',
});

async function present(db: Db, row: Row): Promise<ExtraInfo> {
  return {
    ...formOf(row),
    account: row.account,
    realName: row.realName,
    employeeId: row.employeeId ?? '',
    mobile: maskMobile(row.mobile),
    type: row.type,
    supplierName: row.supplierName ?? '',
    schoolName: row.schoolName ?? '',
    departmentName: row.departmentName ?? '',
    majorName: row.majorName ?? '',
    createdAt: row.createdAt,
    identity: await presentIdentity(db, row),
    version: row.version,
  };
}

/** 400 for a picture from elsewhere, an impossible birthday, and what contradicts a checked identity. */
function check(form: Form, before: Row, today: string): void {
  if (form.avatar !== '' && form.avatar !== before.avatar && !PICTURE.test(form.avatar))
    throw refuseField('avatar', personMessages.pictureForeign);
  if (form.birthday !== null && (form.birthday < EARLIEST_BIRTHDAY || form.birthday > today))
    throw refuseField('birthday', personMessages.birthdayOutOfRange);
  if (before.identityBirthday === null) return;
  if (form.birthday !== before.identityBirthday) throw refuseField('birthday', personMessages.fixedByIdentity);
  if (form.gender !== before.identityGender) throw refuseField('gender', personMessages.fixedByIdentity);
}

/** Of these the log says only that they changed. */
const PRIVATE = ['birthday', 'address', 'emergencyName', 'emergencyRelation', 'emergencyMobile', 'officePhone'];

export const myExtraInfo: Commands['myExtraInfo'] = async ({ actor, db }) =>
  present(db, await personById(db, actor.userId).executeTakeFirstOrThrow());

export const updateExtraInfo: Commands['updateExtraInfo'] = async (context, { version, ...named }) => {
  const { actor, db, services } = context;
  await lockPerson(db, actor.userId).execute();
  const before = await personById(db, actor.userId).executeTakeFirstOrThrow();
  if (before.version !== version) throw changedMeanwhile(await present(db, before));
  const form = changedForm(context, extraInfoForm, formOf(before), named);
  check(form, before, services.now().toISOString().slice(0, 10));
  const { avatar, email, gender, ...profile } = form;
  const isAccountChanged = avatar !== before.avatar || email !== before.email || gender !== before.gender;
  if (isAccountChanged) await updateOwnUser(db, actor.userId, { avatar, email, gender }).execute();
  await saveProfile(db, { userId: actor.userId, ...profile }).execute();
  await attachImages(context, { object: 'systemUser', objectId: actor.userId }, [avatar]);
  const change = { before: formOf(before), after: form, secret: PRIVATE };
  context.record(changeOf(systemUserWords, { id: actor.userId, label: before.realName, ...change }));
  const after = await personById(db, actor.userId).executeTakeFirstOrThrow();
  return { version: after.version };
};
