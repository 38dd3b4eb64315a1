import type { ColumnType } from 'kysely';
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

export interface SupplierContactRow {
  name: string;
  duty: string;
  mobile: string;
  email: string;
}

export interface SupplierTable extends Omit<Maintained, 'nameEn'> {
  code: string;
  kind: Generated<SupplierKind>;
  /** GB 32100-2015; empty when unknown. */
  creditCode: Generated<string>;
  address: Generated<string>;
  contacts: ColumnType<SupplierContactRow[], string | undefined, string>;
  areaCodes: Generated<string[]>;
  bankName: Generated<string>;
  bankAccountName: Generated<string>;
  bankAccountSealed: Generated<string | null>;
  /** The last four digits. */
  bankAccountMasked: Generated<string>;
  /** `YYYY-MM-DD`; changes with the documents. */
  documentsExpireOn: Generated<string | null>;
  remark: Generated<string>;
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
