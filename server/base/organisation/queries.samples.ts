import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type * as queries from './queries.ts';

const everything: Scope = { kind: 'everything' };
const school: Scope = { kind: 'schools', schoolId: '1' };
const supplier: Scope = { kind: 'suppliers', supplierId: '1' };

export const samples: QuerySamples<typeof queries> = {
  enabledSuppliers: [
    [everything, 'supplier'],
    [supplier, 'enterprise'],
  ],
  enabledSchools: [[everything], [school]],
  departmentsOf: [
    [everything, '1'],
    [school, '1'],
  ],
  majorsOf: [
    [everything, '1'],
    [school, '1'],
  ],
  schoolOfDepartment: [['1']],
  departmentOfMajor: [['1']],
  supplierExists: [['1']],
  supplierInReach: [
    [everything, '1'],
    [supplier, '1'],
  ],
  lockSupplierInReach: [[everything, '1']],
  schoolExists: [['1']],
  suppliersByName: [[['a']]],
  schoolsByName: [[['a']]],
  departmentsOfSchools: [[['1']]],
  majorsOfDepartments: [[['1']]],
};
