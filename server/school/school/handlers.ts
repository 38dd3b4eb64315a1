import type { schoolCalls } from '#contract/school/school/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, listAnswer, pageOf } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { addSchool, changeSchool, removeSchool, setSchoolState } from './commands.ts';
import { startSchoolExport } from './export.ts';
import { startSchoolImport } from './import.ts';
import { toRow } from './present.ts';
import {
  departmentTree,
  majorsOfSchool,
  personCount,
  personList,
  personSorts,
  schoolById,
  schoolCount,
  schoolList,
  schoolSorts,
} from './queries.ts';
import { placeReachOf } from './reach.ts';
import {
  addDepartment,
  addMajor,
  changeDepartment,
  changeMajor,
  removeDepartment,
  removeMajor,
} from './structureCommands.ts';

const counted = <Row extends { teacherCount: string | null; studentCount: string | null }>(row: Row) => ({
  ...row,
  teacherCount: Number(row.teacherCount),
  studentCount: Number(row.studentCount),
});

export const schoolHandlers: Handlers<typeof schoolCalls> = {
  getPageList({ actor, db }, input) {
    const only = schoolWithin(scopeOf(actor));
    return answerList(db, input, schoolSorts, {
      rows: (page) => schoolList(db, only, input, page),
      count: () => schoolCount(db, only, input),
      show: (rows) => rows.map((row) => toRow(actor, row)),
    });
  },

  addOne: addSchool,
  updateOne: changeSchool,
  updateState: setSchoolState,
  deleteById: removeSchool,

  async listDeptMajorTree({ actor, db }, { schoolId, withStopped }) {
    const school = await schoolById(db, schoolWithin(scopeOf(actor)), schoolId).executeTakeFirst();
    if (school === undefined) throw notFound();
    const departments = await departmentTree(db, schoolId, withStopped).execute();
    const majors = Map.groupBy(
      await majorsOfSchool(db, schoolId, withStopped).execute(),
      ({ departmentId }) => departmentId,
    );
    return {
      list: departments.map((department) => ({
        ...counted(department),
        majors: (majors.get(department.id) ?? []).map(counted),
      })),
    };
  },

  addDepartment,
  updateDepartment: changeDepartment,
  deleteDepartment: removeDepartment,
  addMajor,
  updateMajor: changeMajor,
  deleteMajor: removeMajor,

  async getPeopleList({ actor, db }, input) {
    const reach = await placeReachOf(db, actor);
    if (reach === null) return listAnswer([], pageOf(input, personSorts), { total: 0, totalIsCapped: false });
    return answerList(db, input, personSorts, {
      rows: (page) => personList(db, reach, input, page),
      count: () => personCount(db, reach, input),
      show: (rows) =>
        rows.map((row) => ({
          ...row,
          type: input.type,
          employeeId: row.employeeId ?? '',
          departmentName: row.departmentName ?? '',
          majorName: row.majorName ?? '',
        })),
    });
  },

  exportList: startSchoolExport,
  importList: startSchoolImport,
};
