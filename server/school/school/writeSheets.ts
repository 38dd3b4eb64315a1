/** Writing a batch of a sheet: each question is asked once, however many rows there are. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Placed, Written } from '#server/ground/import/engine.ts';
import type { Problem } from '#server/ground/import/values.ts';
import { departmentsOfSchools, majorsOfDepartments } from '#server/base/organisation/queries.ts';
import { insertUserRoles, insertUsers, usersWith } from '#server/access/systemUser/queries.ts';
import { schoolMessages } from './messages.ts';
import { addDepartments, addMajors, peopleByNumber, schoolsByCode } from './queries.ts';
import type { StructureRow, StudentRow } from './sheets.ts';

const below = (parent: string, name: string): string => `${parent}/${name}`;
const unknown = (sentence: Problem['sentence'], value: string): Problem => ({ sentence, params: { value } });

/** The ids of the schools that rows name; rows of others are refused. */
async function findSchools(
  db: Db,
  only: string | null,
  placed: readonly Placed<{ schoolCode: string }>[],
  refused: Map<number, Problem>,
) {
  const codes = [...new Set(placed.map(({ row }) => row.schoolCode))];
  const schools = new Map((await schoolsByCode(db, only, codes).execute()).map(({ id, code }) => [code, id]));
  for (const { line, row } of placed) {
    if (!schools.has(row.schoolCode)) refused.set(line, unknown(schoolMessages.unknownSchool, row.schoolCode));
  }
  return schools;
}

const departmentIds = async (db: Db, schoolIds: readonly string[]) =>
  new Map(
    (await departmentsOfSchools(db, schoolIds).execute()).map(({ id, schoolId, name }) => [below(schoolId, name), id]),
  );
const majorIds = async (db: Db, departments: readonly string[]) =>
  new Map(
    (await majorsOfDepartments(db, departments).execute()).map(({ id, departmentId, name }) => [
      below(departmentId, name),
      id,
    ]),
  );

/** Departments and majors that are not there yet. */
export const writeStructure =
  (only: string | null) =>
  async (db: Db, placed: readonly Placed<StructureRow>[]): Promise<Written> => {
    const refused = new Map<number, Problem>();
    const schools = await findSchools(db, only, placed, refused);
    const rows = placed.flatMap(({ line, row }) => {
      const schoolId = schools.get(row.schoolCode);
      return schoolId === undefined ? [] : [{ line, ...row, schoolId }];
    });
    const wanted = new Map(
      rows.map(({ schoolId, department: name, departmentEn: nameEn }) => [
        below(schoolId, name),
        { schoolId, name, nameEn },
      ]),
    );
    const added = wanted.size === 0 ? [] : await addDepartments(db, [...wanted.values()]).execute();
    const fresh = new Set(added.map(({ schoolId, name }) => below(schoolId, name)));
    const departments = await departmentIds(db, [...schools.values()]);
    const majors = new Map(
      rows.flatMap(({ schoolId, department, major: name, majorEn: nameEn }) => {
        const departmentId = departments.get(below(schoolId, department));
        return departmentId === undefined || name === ''
          ? []
          : [[below(departmentId, name), { departmentId, name, nameEn }]];
      }),
    );
    const addedMajors = majors.size === 0 ? [] : await addMajors(db, [...majors.values()]).execute();
    for (const { departmentId, name } of addedMajors) fresh.add(below(departmentId, name));
    let inserted = 0;
    for (const { schoolId, department, major } of rows) {
      const key = below(schoolId, department);
      const ofMajor = below(departments.get(key) ?? '', major);
      // a line that repeats an earlier one adds nothing
      const isNew = major === '' ? fresh.delete(key) : fresh.delete(ofMajor);
      if (isNew) inserted += 1;
    }
    return { inserted, unchanged: rows.length - inserted, flagged: 0, refused };
  };

type PlacedStudent = StudentRow & { line: number; schoolId: string; departmentId: string; majorId: string };

async function placeStudents(
  db: Db,
  only: string | null,
  placed: readonly Placed<StudentRow>[],
  refused: Map<number, Problem>,
): Promise<PlacedStudent[]> {
  const schools = await findSchools(db, only, placed, refused);
  const departments = await departmentIds(db, [...schools.values()]);
  const majors = await majorIds(db, [...departments.values()]);
  return placed.flatMap(({ line, row }) => {
    const schoolId = schools.get(row.schoolCode);
    if (schoolId === undefined) return [];
    const departmentId = departments.get(below(schoolId, row.department));
    const majorId = majors.get(below(departmentId ?? '', row.major));
    if (departmentId === undefined) refused.set(line, unknown(schoolMessages.unknownDepartment, row.department));
    else if (majorId === undefined) refused.set(line, unknown(schoolMessages.unknownMajor, row.major));
    else return [{ ...row, line, schoolId, departmentId, majorId }];
    return [];
  });
}

/** Students that are not there yet, without a password; one who is there is left as they are. */
export const writeStudents =
  (only: string | null, roleId: string) =>
  async (db: Db, placed: readonly Placed<StudentRow>[]): Promise<Written> => {
    const refused = new Map<number, Problem>();
    const rows = await placeStudents(db, only, placed, refused);
    const known = new Map(
      (
        await peopleByNumber(
          db,
          rows.map(({ number }) => number),
        ).execute()
      ).map((person) => [person.employeeId ?? '', { ...person, isNew: false }]),
    );
    const taken = new Set(
      (
        await usersWith(
          db,
          rows.map(({ account }) => account),
          [],
        ).execute()
      ).map(({ account }) => account.toLowerCase()),
    );
    const fresh: PlacedStudent[] = [];
    let unchanged = 0;
    for (const row of rows) {
      const person = known.get(row.number);
      if (person !== undefined) {
        const isSame = person.type === 'student' && person.realName === row.name && person.majorId === row.majorId;
        if (isSame) unchanged += 1;
        else refused.set(row.line, unknown(schoolMessages.numberTaken, row.number));
      } else if (taken.has(row.account.toLowerCase())) {
        refused.set(row.line, unknown(schoolMessages.accountTaken, row.account));
      } else {
        const { number, name, account, schoolId, departmentId, majorId } = row;
        const place = { schoolId, departmentId, majorId };
        known.set(number, {
          id: '',
          account,
          employeeId: number,
          realName: name,
          type: 'student',
          ...place,
          isNew: true,
        });
        taken.add(account.toLowerCase());
        fresh.push(row);
      }
    }
    const inserted = fresh.length === 0 ? 0 : await addStudents(db, fresh, roleId, refused);
    return { inserted, unchanged, flagged: 0, refused };
  };

/** Adds them and answers how many; a number or an account that was taken this very moment is refused. */
async function addStudents(
  db: Db,
  rows: readonly PlacedStudent[],
  roleId: string,
  refused: Map<number, Problem>,
): Promise<number> {
  const added = await insertUsers(
    db,
    rows.map(({ account, name, number, gender, mobile, schoolId, departmentId, majorId }) => ({
      account,
      realName: name,
      employeeId: number,
      gender,
      mobile,
      type: 'student' as const,
      schoolId,
      departmentId,
      majorId,
      defaultRoleId: roleId,
    })),
  ).execute();
  if (added.length > 0)
    await insertUserRoles(
      db,
      added.map(({ id }) => ({ userId: id, roleId })),
    ).execute();
  const accounts = new Set(added.map(({ account }) => account));
  for (const { line, account, number } of rows) {
    if (!accounts.has(account)) refused.set(line, unknown(schoolMessages.numberTaken, number));
  }
  return added.length;
}
