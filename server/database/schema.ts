/** The tables, gathered from the nouns that own them. */
import type { AuditHeadTable, AuditTable, IdempotencyTable } from '../core/table.ts';
import type { DownloadTicketTable, JobTable } from '../job/table.ts';
import type { MenuTable } from '../menu/table.ts';
import type { NodeTable } from '../nodes/table.ts';
import type { OrderTable } from '../order/table.ts';
import type { DepartmentTable, MajorTable, SchoolTable, SupplierTable } from '../organisation/table.ts';
import type { RoleMenuTable, RoleTable } from '../role/table.ts';
import type { SeedTable } from '../seed/table.ts';
import type { PreferenceTable, RsaKeyTable, SessionTable, SignInTable, SignInThrottleTable } from '../session/table.ts';
import type { SysUserTable, UserRoleTable } from '../systemUser/table.ts';
import type { VaultTable } from '../vault/table.ts';

export interface Database {
  sysUser: SysUserTable;
  userRole: UserRoleTable;
  role: RoleTable;
  roleMenu: RoleMenuTable;
  menu: MenuTable;
  session: SessionTable;
  signIn: SignInTable;
  signInThrottle: SignInThrottleTable;
  rsaKey: RsaKeyTable;
  preference: PreferenceTable;
  supplier: SupplierTable;
  school: SchoolTable;
  department: DepartmentTable;
  major: MajorTable;
  audit: AuditTable;
  auditHead: AuditHeadTable;
  idempotency: IdempotencyTable;
  node: NodeTable;
  order: OrderTable;
  job: JobTable;
  downloadTicket: DownloadTicketTable;
  seed: SeedTable;
  vault: VaultTable;
}
