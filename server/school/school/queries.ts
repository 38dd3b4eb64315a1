/** Queries over schools, their departments and majors, and the people of them. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import type { SchoolPersonType } from '#contract/school/school/calls.ts';
import { cappedCount, holds, isSame, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { DepartmentTable, MajorTable, SchoolTable } from '#server/base/organisation/table.ts';
import type { PlaceReach } from './reach.ts';

export const schoolSorts: SortKeys<'code' | 'createdAt'> = {
  code: { expression: sql`"school"."code"`, type: 'text' },
  createdAt: { expression: sql`"school"."createdAt"`, type: 'timestamptz' },
};

export interface SchoolFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

/** `only`: the one school that is reached; null for all. */
const filtered = (db: Db, only: string | null, { keyword, state, id }: SchoolFilters) => {
  let query = db.selectFrom('school');
  if (only !== null) query = query.where('school.id', '=', only);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('school.code', keyword), holds('school.name', keyword), holds('school.nameEn', keyword)]),
    );
  }
  if (state !== undefined) query = query.where('school.state', '=', state);
  return id === undefined ? query : query.where('school.id', '=', id);
};

const withCounts = (query: ReturnType<typeof filtered>) =>
  query.selectAll('school').select((eb) => {
    const people = (type: SchoolPersonType) =>
      eb
        .selectFrom('sysUser')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('sysUser.schoolId', '=', 'school.id')
        .where('sysUser.type', '=', type);
    return [
      eb
        .selectFrom('department')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('department.schoolId', '=', 'school.id')
        .as('departmentCount'),
      eb
        .selectFrom('major')
        .innerJoin('department', 'department.id', 'major.departmentId')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('department.schoolId', '=', 'school.id')
        .as('majorCount'),
      people('teacher').as('teacherCount'),
      people('student').as('studentCount'),
    ];
  });

export const schoolList = (db: Db, only: string | null, filters: SchoolFilters, page: Page) =>
  paged(withCounts(filtered(db, only, filters)), page, sql`"school"."id"`);

export const schoolCount = (db: Db, only: string | null, filters: SchoolFilters) =>
  cappedCount(db, filtered(db, only, filters).select(sql<number>`1`.as('one')));

export const schoolById = (db: Db, only: string | null, id: string) => withCounts(filtered(db, only, { id }));

export const lockSchool = (db: Db, only: string | null, id: string) =>
  filtered(db, only, { id }).selectAll('school').forUpdate();

/** No row comes back when the code is taken. */
export const insertSchool = (db: Db, row: Insertable<SchoolTable>) =>
  db
    .insertInto('school')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const schoolWithCode = (db: Db, code: string) => db.selectFrom('school').select('id').where('code', '=', code);

export const updateSchool = (db: Db, id: string, fields: Updateable<SchoolTable>) =>
  db
    .updateTable('school')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteSchool = (db: Db, id: string) => db.deleteFrom('school').where('id', '=', id);

// ---------------------------------------------------------------- departments and majors

export const MOST_DEPARTMENTS = 500;
export const MOST_MAJORS = 5000;

const peopleIn = (db: Db, place: 'departmentId' | 'majorId', type: SchoolPersonType) =>
  db
    .selectFrom('sysUser')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef(`sysUser.${place}`, '=', sql.ref(place === 'departmentId' ? 'department.id' : 'major.id'))
    .where('sysUser.type', '=', type);

export const departmentTree = (db: Db, schoolId: string, withStopped: boolean) => {
  const query = db
    .selectFrom('department')
    .select(['department.id', 'department.name', 'department.nameEn', 'department.state', 'department.version'])
    .select([
      peopleIn(db, 'departmentId', 'teacher').as('teacherCount'),
      peopleIn(db, 'departmentId', 'student').as('studentCount'),
    ])
    .where('department.schoolId', '=', schoolId);
  return (withStopped ? query : query.where('department.state', '=', 'enabled'))
    .orderBy('department.name')
    .limit(MOST_DEPARTMENTS);
};

export const majorsOfSchool = (db: Db, schoolId: string, withStopped: boolean) => {
  const query = db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'major.departmentId', 'major.name', 'major.nameEn', 'major.state', 'major.version'])
    .select([
      peopleIn(db, 'majorId', 'teacher').as('teacherCount'),
      peopleIn(db, 'majorId', 'student').as('studentCount'),
    ])
    .where('department.schoolId', '=', schoolId);
  return (withStopped ? query : query.where('major.state', '=', 'enabled')).orderBy('major.name').limit(MOST_MAJORS);
};

export const lockDepartment = (db: Db, only: string | null, id: string) => {
  const query = db.selectFrom('department').selectAll('department').where('department.id', '=', id);
  return (only === null ? query : query.where('department.schoolId', '=', only)).forUpdate();
};

export const lockMajor = (db: Db, only: string | null, id: string) => {
  const query = db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .selectAll('major')
    .select('department.schoolId')
    .where('major.id', '=', id);
  return (only === null ? query : query.where('department.schoolId', '=', only)).forUpdate('major');
};

/** No row comes back when the school has a department of that name. */
export const insertDepartment = (db: Db, row: Insertable<DepartmentTable>) =>
  db
    .insertInto('department')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** No row comes back when the department has a major of that name. */
export const insertMajor = (db: Db, row: Insertable<MajorTable>) =>
  db
    .insertInto('major')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const departmentNamed = (db: Db, schoolId: string, name: string) =>
  db.selectFrom('department').select('id').where('schoolId', '=', schoolId).where(isSame('name', name));

export const majorNamed = (db: Db, departmentId: string, name: string) =>
  db.selectFrom('major').select('id').where('departmentId', '=', departmentId).where(isSame('name', name));

export const updateDepartment = (db: Db, id: string, fields: Updateable<DepartmentTable>) =>
  db
    .updateTable('department')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const updateMajor = (db: Db, id: string, fields: Updateable<MajorTable>) =>
  db
    .updateTable('major')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteDepartment = (db: Db, id: string) => db.deleteFrom('department').where('id', '=', id);
export const deleteMajor = (db: Db, id: string) => db.deleteFrom('major').where('id', '=', id);

// ---------------------------------------------------------------- what stands in the way of deleting

export const USES_NAMED = 10;
export type PlaceLevel = 'school' | 'department' | 'major';
const COLUMN = { school: 'schoolId', department: 'departmentId', major: 'majorId' } as const;

/** People of a place, the first of them by account. */
export const peopleOfPlace = (db: Db, level: PlaceLevel, id: string) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'realName as name'])
    .where(COLUMN[level], '=', id)
    .orderBy('account')
    .limit(USES_NAMED);

export const countPeopleOfPlace = (db: Db, level: PlaceLevel, id: string) =>
  db
    .selectFrom('sysUser')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(COLUMN[level], '=', id);

export const departmentsOfSchool = (db: Db, schoolId: string) =>
  db.selectFrom('department').select(['id', 'name']).where('schoolId', '=', schoolId).orderBy('name');

export const majorsOfDepartment = (db: Db, departmentId: string) =>
  db.selectFrom('major').select(['id', 'name']).where('departmentId', '=', departmentId).orderBy('name');

/** Tasks that were offered or released to a place. */
export const tasksOfPlace = (db: Db, level: 'school' | 'major', id: string) =>
  db
    .selectFrom('task')
    .select(['task.id', 'task.title as name'])
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('taskOffer')
            .select('taskOffer.id')
            .whereRef('taskOffer.taskId', '=', 'task.id')
            .where(level === 'school' ? 'taskOffer.schoolId' : 'taskOffer.majorId', '=', id),
        ),
        ...(level === 'school'
          ? []
          : [
              eb.exists(
                eb
                  .selectFrom('taskRelease')
                  .select('taskRelease.id')
                  .whereRef('taskRelease.taskId', '=', 'task.id')
                  .where('taskRelease.majorId', '=', id),
              ),
            ]),
      ]),
    )
    .orderBy('task.id');

// ---------------------------------------------------------------- people

/** Where a person belongs. */
export const placeOfUser = (db: Db, id: string) =>
  db
    .selectFrom('sysUser')
    .select(['type', 'state', 'supplierId', 'schoolId', 'departmentId', 'majorId', 'realName'])
    .where('id', '=', id);

export const personSorts: SortKeys<'account' | 'createdAt'> = {
  account: { expression: sql`"sysUser"."account"`, type: 'text' },
  createdAt: { expression: sql`"sysUser"."createdAt"`, type: 'timestamptz' },
};

export interface PersonFilters {
  type: SchoolPersonType;
  schoolId?: string | undefined;
  departmentId?: string | undefined;
  majorId?: string | undefined;
  keyword?: string | undefined;
}

const PLACES = ['schoolId', 'departmentId', 'majorId'] as const;

const peopleReached = (db: Db, reach: PlaceReach, filters: PersonFilters) => {
  const { type, keyword } = filters;
  let query = db.selectFrom('sysUser').where('sysUser.type', '=', type);
  for (const place of PLACES) {
    const [only, wanted] = [reach[place], filters[place]];
    if (only !== null) query = query.where(`sysUser.${place}`, '=', only);
    if (wanted !== undefined) query = query.where(`sysUser.${place}`, '=', wanted);
  }
  if (keyword === undefined || keyword === '') return query;
  return query.where((eb) =>
    eb.or([
      holds('sysUser.account', keyword),
      holds('sysUser.realName', keyword),
      holds('sysUser.employeeId', keyword),
    ]),
  );
};

export const personList = (db: Db, reach: PlaceReach, filters: PersonFilters, page: Page) =>
  paged(
    peopleReached(db, reach, filters)
      .leftJoin('department', 'department.id', 'sysUser.departmentId')
      .leftJoin('major', 'major.id', 'sysUser.majorId')
      .select([
        'sysUser.id',
        'sysUser.account',
        'sysUser.realName',
        'sysUser.employeeId',
        'sysUser.state',
        'sysUser.createdAt',
        'department.name as departmentName',
        'major.name as majorName',
      ]),
    page,
    sql`"sysUser"."id"`,
  );

export const personCount = (db: Db, reach: PlaceReach, filters: PersonFilters) =>
  cappedCount(db, peopleReached(db, reach, filters).select(sql<number>`1`.as('one')));

/** The enabled majors of a place, the narrowest part of it that is given. */
export const majorsInReach = (db: Db, { schoolId, departmentId, majorId }: PlaceReach) => {
  let query = db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'major.name'])
    .where('major.state', '=', 'enabled')
    .where('department.state', '=', 'enabled');
  if (schoolId !== null) query = query.where('department.schoolId', '=', schoolId);
  if (departmentId !== null) query = query.where('department.id', '=', departmentId);
  if (majorId !== null) query = query.where('major.id', '=', majorId);
  return query.orderBy('major.name').orderBy('major.id').limit(MOST_MAJORS);
};

/** Whether a major lies within a place; stopped ones too. */
export const majorInReach = (db: Db, { schoolId, departmentId, majorId }: PlaceReach, id: string) => {
  let query = db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'major.name', 'major.state', 'department.schoolId'])
    .where('major.id', '=', id);
  if (schoolId !== null) query = query.where('department.schoolId', '=', schoolId);
  if (departmentId !== null) query = query.where('department.id', '=', departmentId);
  return majorId === null ? query : query.where('major.id', '=', majorId);
};

/** The enabled students of a major, by number. */
export const studentsOfMajor = (db: Db, majorId: string, most: number) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'realName', 'employeeId'])
    .where('majorId', '=', majorId)
    .where('type', '=', 'student')
    .where('state', '=', 'enabled')
    .orderBy('employeeId')
    .orderBy('id')
    .limit(most);

// ---------------------------------------------------------------- sheets

/** One line for each major, and one for a department without any. */
export const structureExport = (db: Db, only: string | null, filters: SchoolFilters) =>
  filtered(db, only, filters)
    .innerJoin('department', 'department.schoolId', 'school.id')
    .leftJoin('major', 'major.departmentId', 'department.id')
    .select([
      'school.code as schoolCode',
      'school.name as schoolName',
      'department.name as departmentName',
      'department.nameEn as departmentNameEn',
      'department.state as departmentState',
      'major.name as majorName',
      'major.nameEn as majorNameEn',
      'major.state as majorState',
    ])
    .orderBy('school.code')
    .orderBy('department.name')
    .orderBy('major.name');

export const studentExport = (db: Db, only: string | null, filters: SchoolFilters) =>
  filtered(db, only, filters)
    .innerJoin('sysUser', 'sysUser.schoolId', 'school.id')
    .leftJoin('department', 'department.id', 'sysUser.departmentId')
    .leftJoin('major', 'major.id', 'sysUser.majorId')
    .select([
      'school.code as schoolCode',
      'department.name as departmentName',
      'major.name as majorName',
      'sysUser.employeeId',
      'sysUser.realName',
      'sysUser.account',
      'sysUser.gender',
    ])
    .where('sysUser.type', '=', 'student')
    .orderBy('school.code')
    .orderBy('sysUser.account');

/** The schools that a sheet names by their codes. */
export const schoolsByCode = (db: Db, only: string | null, codes: readonly string[]) =>
  filtered(db, only, {})
    .select(['school.id', 'school.code'])
    .where('school.code', '=', sql<string>`any(${[...codes]}::text[])`);

/** Adds what is not there yet; only what was added comes back. */
export const addDepartments = (db: Db, rows: readonly { schoolId: string; name: string; nameEn: string }[]) =>
  db
    .insertInto('department')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'schoolId', 'name']);

export const addMajors = (db: Db, rows: readonly { departmentId: string; name: string; nameEn: string }[]) =>
  db
    .insertInto('major')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'departmentId', 'name']);

/** Who has one of these student numbers. */
export const peopleByNumber = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'account', 'employeeId', 'realName', 'type', 'schoolId', 'departmentId', 'majorId'])
    .where('employeeId', '=', sql<string>`any(${[...numbers]}::text[])`);
