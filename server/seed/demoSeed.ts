/** Adds the sample partners and people of the demo; one that is there, or was once, is left alone. */
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { appendPastAudit, changeOf, isLogEmpty } from '#server/ground/core/audit.ts';
import { nouns } from '#server/nouns.ts';
import { PAST_IS_LOGGED, type Seeds } from '#server/ground/core/seeds.ts';
import { DEMO_ENTERPRISES, DEMO_PEOPLE, DEMO_SCHOOLS, DEMO_SUPPLIERS, type DemoPerson } from './demo.ts';
import {
  firstDepartmentAndMajor,
  seedDepartment,
  seedMajor,
  seedSchool,
  seedSupplier,
  seedUser,
  seedUserRoles,
} from './queries.ts';

const PEOPLE_BEFORE_MS = 8 * 86_400_000;
const PERSON_MS = 4 * 60_000;

export async function seedDemo(seeds: Seeds, roleIds: ReadonlyMap<string, string>): Promise<void> {
  const companies = [
    ...DEMO_SUPPLIERS.map((supplier) => ({ ...supplier, kind: 'supplier' as const })),
    ...DEMO_ENTERPRISES.map((enterprise) => ({ ...enterprise, kind: 'enterprise' as const })),
  ];
  for (const supplier of companies) {
    if (seeds.idOf(`supplier:${supplier.code}`) !== undefined) continue;
    const row = await seedSupplier(seeds.db, supplier).executeTakeFirst();
    if (row !== undefined) await seeds.remember(`supplier:${supplier.code}`, row.id);
  }
  for (const school of DEMO_SCHOOLS) {
    if (seeds.idOf(`school:${school.code}`) === undefined) await addSchool(seeds, school);
  }
  if (seeds.idOf(PAST_IS_LOGGED) === undefined && (await isLogEmpty(seeds.db)))
    await seeds.remember(PAST_IS_LOGGED, '0');
  for (const [turn, person] of DEMO_PEOPLE.entries()) {
    if (seeds.idOf(`user:${person.account}`) === undefined) await addPerson(seeds, roleIds, person, turn);
  }
  for (const demo of nouns.demos) await demo(seeds);
}

async function addSchool(seeds: Seeds, { code, name, departments }: (typeof DEMO_SCHOOLS)[number]): Promise<void> {
  const school = await seedSchool(seeds.db, { code, name }).executeTakeFirst();
  if (school === undefined) return;
  await seeds.remember(`school:${code}`, school.id);
  for (const department of departments) {
    const row = { schoolId: school.id, name: department.name };
    const { id } = await seedDepartment(seeds.db, row).executeTakeFirstOrThrow();
    for (const major of department.majors) await seedMajor(seeds.db, { departmentId: id, name: major }).execute();
  }
}

/** Somebody was added by the first administrator, before the week that the demo tells of. */
async function logPerson(seeds: Seeds, id: string, { account, realName, employeeId, type }: DemoPerson, turn: number) {
  const at = new Date(seeds.began.getTime() - PEOPLE_BEFORE_MS + turn * PERSON_MS).toISOString();
  const after = { account, realName, employeeId, type };
  const doer = {
    at,
    userId: seeds.idOf('user:admin') ?? null,
    account: 'admin',
    roleCode: 'administrator',
    call: systemUserCalls.addSysUserInfo.path,
    ip: '10.20.3.2',
    durationMs: 41,
  };
  await appendPastAudit(seeds.db, doer, changeOf(systemUserWords, { id, label: realName, after }));
}

async function addPerson(
  seeds: Seeds,
  roleIds: ReadonlyMap<string, string>,
  person: DemoPerson,
  turn: number,
): Promise<void> {
  const { roles, supplier, enterprise, school, ...fields } = person;
  const company = supplier ?? enterprise;
  const held = roles.flatMap((code) => roleIds.get(code) ?? []);
  const schoolId = school === undefined ? null : (seeds.idOf(`school:${school}`) ?? null);
  const place = schoolId === null ? undefined : await firstDepartmentAndMajor(seeds.db, schoolId).executeTakeFirst();
  const row = {
    ...fields,
    email: `${person.account}@example.com`,
    supplierId: company === undefined ? null : (seeds.idOf(`supplier:${company}`) ?? null),
    schoolId,
    departmentId: place?.departmentId ?? null,
    majorId: place?.majorId ?? null,
    defaultRoleId: held[0] ?? null,
    demo: true,
  };
  const user = await seedUser(seeds.db, row).executeTakeFirst();
  if (user === undefined) return;
  await seedUserRoles(
    seeds.db,
    held.map((roleId) => ({ userId: user.id, roleId })),
  ).execute();
  await seeds.remember(`user:${person.account}`, user.id);
  if (seeds.idOf(PAST_IS_LOGGED) !== undefined) await logPerson(seeds, user.id, person, turn);
}
