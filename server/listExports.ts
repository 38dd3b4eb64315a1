/** Every list that the common export writes, with its columns. A missing one does not compile. */
import type { ExportedList } from '#contract/listExports.ts';
import { synonymListExport, unansweredListExport } from './operation/aiCustomerService/listExport.ts';
import { alertListExport } from './capacity/alert/listExport.ts';
import { apiKeyListExport } from './system/apiKey/listExport.ts';
import { appListExport, appVersionListExport } from './system/app/listExport.ts';
import { carListExport } from './capacity/car/listExport.ts';
import { commandListExport } from './capacity/command/listExport.ts';
import { deviceListExport } from './capacity/device/listExport.ts';
import { fileListExport } from './base/file/listExport.ts';
import type { ListExport } from './ground/job/listExport.ts';
import { jobListExport } from './ground/job/ownListExport.ts';
import { messageListExport } from './notices/message/listExport.ts';
import { ownSignInListExport } from './access/person/listExport.ts';
import { rangeListExport } from './capacity/range/listExport.ts';
import { roleListExport } from './access/role/listExport.ts';
import { allJobsListExport, sessionListExport } from './system/setting/listExport.ts';
import { sitePageListExport } from './system/sitePage/listExport.ts';
import { outboxListExport } from './access/outbox/listExport.ts';
import { stationListExport } from './capacity/station/listExport.ts';
import { configHistoryExport } from './system/sysConfig/listExport.ts';
import { dictItemListExport, dictTypeListExport } from './base/sysDict/listExport.ts';
import { operationListExport, signInListExport } from './access/sysLog/listExport.ts';
import { noticeListExport } from './notices/sysNotice/listExport.ts';
import { supplierNoticeListExport } from './notices/sysNoticeProvider/listExport.ts';
import { studentTaskListExport, teacherTaskListExport } from './school/task/listExport.ts';

export const listExports: { readonly [List in ExportedList]: ListExport<List> } = {
  '/ai/aiCustomerService/findSynonymList': synonymListExport,
  '/ai/aiCustomerService/findUnansweredList': unansweredListExport,
  '/capacity/alert/getPageList': alertListExport,
  '/capacity/car/getPageList': carListExport,
  '/capacity/command/getPageList': commandListExport,
  '/capacity/device/getPageList': deviceListExport,
  '/capacity/range/getPageList': rangeListExport,
  '/capacity/station/getPageList': stationListExport,
  '/sys/apiKey/getPageList': apiKeyListExport,
  '/sys/app/getPageList': appListExport,
  '/sys/app/version/getPageList': appVersionListExport,
  '/sys/file/getPageList': fileListExport,
  '/sys/job/getPageList': jobListExport,
  '/sys/message/getPageList': messageListExport,
  '/sys/outbox/getPageList': outboxListExport,
  '/sys/role/getPageList': roleListExport,
  '/sys/setting/getJobList': allJobsListExport,
  '/sys/setting/getSessionList': sessionListExport,
  '/sys/sitePage/getPageList': sitePageListExport,
  '/sys/sysConfigOption/getHistory': configHistoryExport,
  '/sys/sysDict/getItemPageList': dictItemListExport,
  '/sys/sysDict/getPageList': dictTypeListExport,
  '/sys/sysLog/getPageList': operationListExport,
  '/sys/sysLog/getSignInList': signInListExport,
  '/sys/sysNotice/getListPage': noticeListExport,
  '/sys/sysNoticeProvider/getListPage': supplierNoticeListExport,
  '/sys/sysuser/mySignIns': ownSignInListExport,
  '/task/taskStudent/getPageList': studentTaskListExport,
  '/task/taskTeacher/getPageList': teacherTaskListExport,
};
