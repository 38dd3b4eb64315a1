import type { organisationCalls } from '#contract/base/organisation/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { departmentsOf, enabledSchools, enabledSuppliers, majorsOf } from './queries.ts';

export const organisationHandlers: Handlers<typeof organisationCalls> = {
  async getEnabledSuppliers({ actor, db }, { kind }) {
    return { list: await enabledSuppliers(db, scopeOf(actor), kind).execute() };
  },
  async findSchoolIdAndNameList({ actor, db }) {
    return { list: await enabledSchools(db, scopeOf(actor)).execute() };
  },
  async findDeptIdAndNameListBySchoolId({ actor, db }, { schoolId }) {
    return { list: await departmentsOf(db, scopeOf(actor), schoolId).execute() };
  },
  async findMajorIdAndNameListByDeptId({ actor, db }, { deptId }) {
    return { list: await majorsOf(db, scopeOf(actor), deptId).execute() };
  },
};
