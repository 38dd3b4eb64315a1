/** The tables, gathered from the nouns that own them. */
import type {
  ServiceEntryTable,
  ServiceHeadTable,
  ServiceSynonymTable,
  ServiceUnansweredTable,
} from '../aiCustomerService/table.ts';
import type { AlertStepTable, AlertTable } from '../alert/table.ts';
import type { AppTable, AppVersionTable } from '../app/table.ts';
import type { ApiKeyTable } from '../apiKey/table.ts';
import type { CarDocumentTable, CarMaintenanceTable, CarTable } from '../car/table.ts';
import type { CommandTable } from '../command/table.ts';
import type { DeviceTable, GatewayCountTable, RefusedFrameTable } from '../device/table.ts';
import type { AuditHeadTable, AuditTable, IdempotencyTable } from '../core/table.ts';
import type { DispatchOfferTable, DispatchRequestTable } from '../dispatch/table.ts';
import type { FileTable, FileTicketTable, UploadGrantTable } from '../file/table.ts';
import type { DownloadTicketTable, JobTable } from '../job/table.ts';
import type { LiveTicketTable } from '../live/table.ts';
import type { MenuTable } from '../menu/table.ts';
import type { MessageTable } from '../message/table.ts';
import type { NodeTable } from '../nodes/table.ts';
import type { OrderTable } from '../order/table.ts';
import type { DepartmentTable, MajorTable, SchoolTable, SupplierTable } from '../organisation/table.ts';
import type { IdentityTable, MobileChangeTable, PersonProfileTable } from '../person/table.ts';
import type { RangeHeadTable, RangeTable, RangeVersionTable } from '../range/table.ts';
import type { RoleMenuTable, RoleTable } from '../role/table.ts';
import type { RecoveryCodeTable, SecondFactorTable, SignInChallengeTable, StepUpTable } from '../secondFactor/table.ts';
import type { SeedTable } from '../seed/table.ts';
import type { NoticeReadTable, SysNoticeTable } from '../sysNotice/table.ts';
import type { PreferenceTable, RsaKeyTable, SessionTable, SignInTable, SignInThrottleTable } from '../session/table.ts';
import type { SysConfigChangeTable, SysConfigMainTable, SysConfigOptionTable } from '../sysConfig/table.ts';
import type { AreaTable } from '../sysArea/table.ts';
import type { SitePageTable, SitePageVersionTable } from '../sitePage/table.ts';
import type { SysDictItemTable, SysDictTypeTable } from '../sysDict/table.ts';
import type { SiteMapTable, SiteMapVersionTable } from '../siteMap/table.ts';
import type { StationBayTable, StationTable } from '../station/table.ts';
import type { SmsQuotaTable, SmsTable } from '../sms/table.ts';
import type { SupplierNoticeTable } from '../sysNoticeProvider/table.ts';
import type { SysUserTable, UserRoleTable } from '../systemUser/table.ts';
import type {
  TaskAssignmentTable,
  TaskAttemptTable,
  TaskOfferTable,
  TaskReleaseTable,
  TaskTable,
  TaskWorkTable,
} from '../task/table.ts';
import type { CarEventTable, CarStateTable, TelemetryTable } from '../telemetry/table.ts';
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
