import type { State } from '#contract/enums.ts';
import type { Generated, Id, Ref } from '../database/columns.ts';

interface Named {
  id: Id;
  name: string;
  state: Generated<State>;
}

export interface SupplierTable extends Named {
  code: string;
}
export interface SchoolTable extends Named {
  code: string;
}
export interface DepartmentTable extends Named {
  schoolId: Ref;
}
export interface MajorTable extends Named {
  departmentId: Ref;
}
