/** The tables, gathered from the nouns that own them. */
import type {
  ServiceEntryTable,
  ServiceHeadTable,
  ServiceSynonymTable,
  ServiceUnansweredTable,
} from '#server/operation/aiCustomerService/table.ts';
import type { AlertStepTable, AlertTable } from '#server/capacity/alert/table.ts';
import type { AppTable, AppVersionTable } from '#server/system/app/table.ts';
import type { ApiKeyTable } from '#server/system/apiKey/table.ts';
import type { CarDocumentTable, CarMaintenanceTable, CarTable } from '#server/capacity/car/table.ts';
import type { CommandTable } from '#server/capacity/command/table.ts';
import type { DeviceTable, GatewayCountTable, RefusedFrameTable } from '#server/capacity/device/table.ts';
import type { AuditHeadTable, AuditTable, IdempotencyTable } from '#server/ground/core/table.ts';
import type { DispatchOfferTable, DispatchRequestTable } from '#server/operation/dispatch/table.ts';
import type { FileTable, FileTicketTable, UploadGrantTable } from '#server/base/file/table.ts';
import type { DownloadTicketTable, JobTable } from '#server/ground/job/table.ts';
import type { LiveTicketTable } from '#server/ground/live/table.ts';
import type { MenuTable } from '#server/access/menu/table.ts';
import type { MessageTable } from '#server/ground/inbox/table.ts';
import type { NodeTable } from '#server/ground/nodes/table.ts';
import type { OrderTable } from '#server/operation/order/table.ts';
import type { DepartmentTable, MajorTable, SchoolTable, SupplierTable } from '#server/base/organisation/table.ts';
import type { IdentityTable, MobileChangeTable, PersonProfileTable } from '#server/access/person/table.ts';
import type { RangeHeadTable, RangeTable, RangeVersionTable } from '#server/capacity/range/table.ts';
import type { RoleMenuTable, RoleTable } from '#server/access/role/table.ts';
import type {
  RecoveryCodeTable,
  SecondFactorTable,
  SignInChallengeTable,
  StepUpTable,
} from '#server/access/session/secondFactor/table.ts';
import type { SeedTable } from '#server/seed/table.ts';
import type { NoticeReadTable, SysNoticeTable } from '#server/notices/sysNotice/table.ts';
import type {
  PreferenceTable,
  RsaKeyTable,
  SessionTable,
  SignInTable,
  SignInThrottleTable,
} from '#server/access/session/table.ts';
import type { SysConfigChangeTable, SysConfigMainTable, SysConfigOptionTable } from '#server/system/sysConfig/table.ts';
import type { AreaTable } from '#server/base/sysArea/table.ts';
import type { SitePageTable, SitePageVersionTable } from '#server/system/sitePage/table.ts';
import type { SysDictItemTable, SysDictTypeTable } from '#server/base/sysDict/table.ts';
import type { SiteMapTable, SiteMapVersionTable } from '#server/capacity/siteMap/table.ts';
import type { StationBayTable, StationTable } from '#server/capacity/station/table.ts';
import type { SmsQuotaTable, SmsTable } from '#server/access/outbox/table.ts';
import type { SupplierNoticeTable } from '#server/notices/sysNoticeProvider/table.ts';
import type { SysUserTable, UserRoleTable } from '#server/access/systemUser/table.ts';
import type {
  TaskAssignmentTable,
  TaskAttemptTable,
  TaskOfferTable,
  TaskReleaseTable,
  TaskTable,
  TaskWorkTable,
} from '#server/school/task/table.ts';
import type { CarEventTable, CarStateTable, TelemetryTable } from '#server/capacity/telemetry/table.ts';
import type { VaultTable } from '#server/ground/vault/table.ts';

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
  task: TaskTable;
  taskOffer: TaskOfferTable;
  taskAssignment: TaskAssignmentTable;
  taskRelease: TaskReleaseTable;
  taskWork: TaskWorkTable;
  taskAttempt: TaskAttemptTable;
  audit: AuditTable;
  auditHead: AuditHeadTable;
  idempotency: IdempotencyTable;
  node: NodeTable;
  area: AreaTable;
  order: OrderTable;
  car: CarTable;
  carDocument: CarDocumentTable;
  carMaintenance: CarMaintenanceTable;
  device: DeviceTable;
  gatewayCount: GatewayCountTable;
  refusedFrame: RefusedFrameTable;
  command: CommandTable;
  carState: CarStateTable;
  carEvent: CarEventTable;
  telemetry: TelemetryTable;
  dispatchRequest: DispatchRequestTable;
  dispatchOffer: DispatchOfferTable;
  station: StationTable;
  stationBay: StationBayTable;
  siteMap: SiteMapTable;
  siteMapVersion: SiteMapVersionTable;
  range: RangeTable;
  rangeVersion: RangeVersionTable;
  rangeHead: RangeHeadTable;
  job: JobTable;
  downloadTicket: DownloadTicketTable;
  file: FileTable;
  uploadGrant: UploadGrantTable;
  fileTicket: FileTicketTable;
  serviceHead: ServiceHeadTable;
  serviceEntry: ServiceEntryTable;
  serviceUnanswered: ServiceUnansweredTable;
  serviceSynonym: ServiceSynonymTable;
  message: MessageTable;
  sysNotice: SysNoticeTable;
  noticeRead: NoticeReadTable;
  supplierNotice: SupplierNoticeTable;
  apiKey: ApiKeyTable;
  liveTicket: LiveTicketTable;
  app: AppTable;
  appVersion: AppVersionTable;
  sitePage: SitePageTable;
  sitePageVersion: SitePageVersionTable;
  seed: SeedTable;
  secondFactor: SecondFactorTable;
  recoveryCode: RecoveryCodeTable;
  signInChallenge: SignInChallengeTable;
  stepUp: StepUpTable;
  personProfile: PersonProfileTable;
  identity: IdentityTable;
  mobileChange: MobileChangeTable;
  sms: SmsTable;
  smsQuota: SmsQuotaTable;
  sysConfigMain: SysConfigMainTable;
  sysConfigOption: SysConfigOptionTable;
  sysConfigChange: SysConfigChangeTable;
  sysDictType: SysDictTypeTable;
  sysDictItem: SysDictItemTable;
  alert: AlertTable;
  alertStep: AlertStepTable;
  vault: VaultTable;
}
