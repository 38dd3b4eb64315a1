/** Schools with their departments and majors, and the people who teach and study there. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { STATES, USER_STATES } from '#contract/ground/enums.ts';

/** What an administrator fills in for a school. */
export const schoolForm = z.strictObject({
  code: z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/),
  name: line(60),
  nameEn: optionalLine(120).default(''),
  /** Division code; empty for none. */
  areaCode: z.union([z.literal(''), areaCode]).default(''),
  address: optionalLine(200).default(''),
  contactName: optionalLine(60).default(''),
  /** A mobile or a fixed line, as it is dialled. */
  contactMobile: z.union([z.literal(''), z.string().regex(/^\+?[\d -]{5,20}$/)]).default(''),
  remark: paragraph(500).default(''),
});

/** What is filled in for a department or a major. */
export const placeForm = z.strictObject({
  name: line(60),
  nameEn: optionalLine(120).default(''),
  state: z.enum(STATES).default('enabled'),
});

const schoolRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  areaCode: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactMobile: z.string(),
  remark: z.string(),
  state: z.enum(STATES),
  departmentCount: z.int(),
  majorCount: z.int(),
  teacherCount: z.int(),
  studentCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SchoolRow = z.output<typeof schoolRow>;

const place = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  state: z.enum(STATES),
  teacherCount: z.int(),
  studentCount: z.int(),
  version,
});
const placeNow = place.omit({ teacherCount: true, studentCount: true });
const departmentNode = place.extend({ majors: z.array(place) });
export type DepartmentNode = z.output<typeof departmentNode>;
export type MajorNode = z.output<typeof place>;

/** Who belongs to a school. */
export const SCHOOL_PEOPLE = ['student', 'teacher'] as const;
export type SchoolPersonType = (typeof SCHOOL_PEOPLE)[number];

const schoolPerson = z.object({
  id,
  type: z.enum(SCHOOL_PEOPLE),
  account: z.string(),
  realName: z.string(),
  /** A student’s number, a teacher’s employee id. */
  employeeId: z.string(),
  departmentName: z.string(),
  majorName: z.string(),
  state: z.enum(USER_STATES),
  createdAt: instant,
});
export type SchoolPerson = z.output<typeof schoolPerson>;

const schoolFilters = {
  /** Code or name contains this. */
  keyword: optionalLine(60).optional(),
  state: z.enum(STATES).optional(),
  id: id.optional(),
};

/** What a spreadsheet of a school holds: its departments and majors, or its students. */
export const SCHOOL_SHEETS = ['structure', 'students'] as const;
export type SchoolSheet = (typeof SCHOOL_SHEETS)[number];
export const SCHOOL_IMPORT_MAX_BYTES = 20 * 1024 * 1024;

const stateChange = z.strictObject({ id, version, state: z.enum(STATES) });
const versioned = z.object({ version });

export const schoolCalls = {
  getPageList: call({
    path: '/school/getPageList',
    summary: 'Schools within the caller’s data scope, with how much belongs to each.',
    access: 'sys:school:list',
    effect: 'query',
    input: listInput(['code', '-code', '-createdAt', 'createdAt'], schoolFilters),
    output: listOutput(schoolRow),
  }),
  addOne: call({
    path: '/school/addOne',
    summary: 'Adds a school. 409 with `fields` when the code is taken.',
    access: 'sys:school:add',
    effect: 'command',
    input: schoolForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/school/updateOne',
    summary: 'Changes a school. 409 with `current` when somebody else changed it meanwhile.',
    access: 'sys:school:update',
    effect: 'command',
    current: schoolRow,
    input: changeInput(schoolForm),
    output: versioned,
  }),
  updateState: call({
    path: '/school/updateState',
    summary: 'Opens or stops a school: a stopped one can no longer be chosen, its people stay.',
    access: 'sys:school:update',
    effect: 'command',
    current: schoolRow,
    input: stateChange,
    output: versioned,
  }),
  deleteById: call({
    path: '/school/deleteById',
    summary: 'Deletes a school to which nothing belongs. 409 with `data.uses` (what, how many, some names) otherwise.',
    access: 'sys:school:delete',
    effect: 'command',
    current: schoolRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  listDeptMajorTree: call({
    path: '/school/listDeptMajorTree',
    summary:
      'The departments of a school with their majors; stopped ones only on request. 404 outside the caller’s data scope.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ schoolId: id, withStopped: z.boolean().default(false) }),
    output: z.object({ list: z.array(departmentNode) }),
  }),
  addDepartment: call({
    path: '/school/addDepartment',
    summary: 'Adds a department to a school. 409 with `fields` when the school has one of that name.',
    access: 'sys:school:structure',
    effect: 'command',
    input: placeForm.extend({ schoolId: id }),
    output: z.object({ id }),
  }),
  updateDepartment: call({
    path: '/school/updateDepartment',
    summary: 'Changes a department. 409 with `current` when somebody else changed it meanwhile.',
    access: 'sys:school:structure',
    effect: 'command',
    current: placeNow,
    input: changeInput(placeForm),
    output: versioned,
  }),
  deleteDepartment: call({
    path: '/school/deleteDepartment',
    summary: 'Deletes a department to which nothing belongs. 409 with `data.uses` otherwise.',
    access: 'sys:school:structure',
    effect: 'command',
    current: placeNow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  addMajor: call({
    path: '/school/addMajor',
    summary: 'Adds a major to a department. 409 with `fields` when the department has one of that name.',
    access: 'sys:school:structure',
    effect: 'command',
    input: placeForm.extend({ departmentId: id }),
    output: z.object({ id }),
  }),
  updateMajor: call({
    path: '/school/updateMajor',
    summary: 'Changes a major. 409 with `current` when somebody else changed it meanwhile.',
    access: 'sys:school:structure',
    effect: 'command',
    current: placeNow,
    input: changeInput(placeForm),
    output: versioned,
  }),
  deleteMajor: call({
    path: '/school/deleteMajor',
    summary: 'Deletes a major to which nothing belongs. 409 with `data.uses` otherwise.',
    access: 'sys:school:structure',
    effect: 'command',
    current: placeNow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  getPeopleList: call({
    path: '/school/getPeopleList',
    summary: 'Students and teachers within the caller’s data scope; a teacher sees those of the own place only.',
    access: 'sys:school:people',
    effect: 'query',
    input: listInput(['account', '-account', '-createdAt', 'createdAt'], {
      type: z.enum(SCHOOL_PEOPLE).default('student'),
      schoolId: id.optional(),
      departmentId: id.optional(),
      majorId: id.optional(),
      /** Account, name or number contains this. */
      keyword: optionalLine(60).optional(),
    }),
    output: listOutput(schoolPerson),
  }),
  exportList: call({
    path: '/school/exportList',
    summary: 'Starts a job that writes departments and majors, or students, of the filtered schools to a file.',
    access: 'sys:school:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({
      ...schoolFilters,
      sort: z.enum(['code', '-code', '-createdAt', 'createdAt']).default('code'),
      sheet: z.enum(SCHOOL_SHEETS).default('structure'),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
  importList: call({
    path: '/school/importList',
    summary:
      'Starts a job that takes in a CSV or XLSX file (at most 20 MB) of departments and majors, or of students. Rows that are there already change nothing; rejected ones come back with line and reason.',
    access: 'sys:school:import',
    effect: 'command',
    quota: { times: 20, seconds: 60, atOnce: 2 },
    upload: { maxBytes: SCHOOL_IMPORT_MAX_BYTES },
    input: z.strictObject({ fileName: line(200), sheet: z.enum(SCHOOL_SHEETS) }),
    output: z.object({ jobId: id }),
  }),
};
