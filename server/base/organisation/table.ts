import type { SupplierKind } from '#contract/base/organisation/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Version } from '#server/ground/database/columns.ts';

interface Named {
  id: Id;
  name: string;
  state: Generated<State>;
}

interface Maintained extends Named {
  /** Empty where none was given; the Chinese name is shown then. */
  nameEn: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface SupplierTable extends Named {
  code: string;
  kind: Generated<SupplierKind>;
}
export interface SchoolTable extends Maintained {
  code: string;
  areaCode: Generated<string>;
  address: Generated<string>;
  contactName: Generated<string>;
  contactMobile: Generated<string>;
  remark: Generated<string>;
}
export interface DepartmentTable extends Maintained {
  schoolId: Ref;
}
export interface MajorTable extends Maintained {
  departmentId: Ref;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supplier: SupplierTable;
    school: SchoolTable;
    department: DepartmentTable;
    major: MajorTable;
  }
}
