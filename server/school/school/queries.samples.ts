import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';
import type { PlaceReach } from './reach.ts';

const page: Page = {
  field: 'code',
  key: queries.schoolSorts.code,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const people: Page = { ...page, field: 'account', key: queries.personSorts.account };
const filters: queries.SchoolFilters = { keyword: 'a', state: 'enabled', id: '1' };
const place = { schoolId: '1', departmentId: '1', majorId: '1' };
const everywhere: PlaceReach = { schoolId: null, departmentId: null, majorId: null };

export const samples: QuerySamples<typeof queries> = {
  schoolList: [
    [null, {}, page],
    ['1', filters, page],
  ],
  schoolCount: [
    [null, {}],
    ['1', filters],
  ],
  schoolById: [['1', '1']],
  lockSchool: [
    [null, '1'],
    ['1', '1'],
  ],
  insertSchool: [[{ code: 'a', name: 'A' }]],
  schoolWithCode: [['a']],
  updateSchool: [['1', { state: 'disabled' }]],
  deleteSchool: [['1']],
  departmentTree: [
    ['1', true],
    ['1', false],
  ],
  majorsOfSchool: [
    ['1', true],
    ['1', false],
  ],
  lockDepartment: [
    [null, '1'],
    ['1', '1'],
  ],
  lockMajor: [
    [null, '1'],
    ['1', '1'],
  ],
  insertDepartment: [[{ schoolId: '1', name: 'A' }]],
  insertMajor: [[{ departmentId: '1', name: 'A' }]],
  departmentNamed: [['1', 'A']],
  majorNamed: [['1', 'A']],
  updateDepartment: [['1', { name: 'A' }]],
  updateMajor: [['1', { name: 'A' }]],
  deleteDepartment: [['1']],
  deleteMajor: [['1']],
  peopleOfPlace: [['school', '1']],
  countPeopleOfPlace: [['major', '1']],
  departmentsOfSchool: [['1']],
  majorsOfDepartment: [['1']],
  tasksOfPlace: [
    ['school', '1'],
    ['major', '1'],
  ],
  placeOfUser: [['1']],
  personList: [
    [everywhere, { type: 'student' }, people],
    [place, { type: 'teacher', ...place, keyword: 'a' }, people],
  ],
  personCount: [[everywhere, { type: 'student' }]],
  majorsInReach: [[everywhere], [place]],
  majorInReach: [
    [everywhere, '1'],
    [place, '1'],
  ],
  studentsOfMajor: [['1', 500]],
  structureExport: [[null, {}]],
  studentExport: [[null, {}]],
  schoolsByCode: [[null, ['a']]],
  addDepartments: [[[{ schoolId: '1', name: 'A', nameEn: '' }]]],
  addMajors: [[[{ departmentId: '1', name: 'A', nameEn: '' }]]],
  peopleByNumber: [[['1']]],
};
