/** Every list that the common export writes, with its columns. A missing one does not compile. */
import type { ExportedList } from '#contract/listExports.ts';
import { synonymListExport, unansweredListExport } from './aiCustomerService/listExport.ts';
import { alertListExport } from './alert/listExport.ts';
import { apiKeyListExport } from './apiKey/listExport.ts';
import { appListExport, appVersionListExport } from './app/listExport.ts';
import { carListExport } from './car/listExport.ts';
import { commandListExport } from './command/listExport.ts';
import { deviceListExport } from './device/listExport.ts';
import { fileListExport } from './file/listExport.ts';
import type { ListExport } from './job/listExport.ts';
import { jobListExport } from './job/ownListExport.ts';
import { messageListExport } from './message/listExport.ts';
import { ownSignInListExport } from './person/listExport.ts';
import { rangeListExport } from './range/listExport.ts';
import { roleListExport } from './role/listExport.ts';
import { allJobsListExport, sessionListExport } from './setting/listExport.ts';
import { sitePageListExport } from './sitePage/listExport.ts';
import { outboxListExport } from './sms/listExport.ts';
import { stationListExport } from './station/listExport.ts';
import { configHistoryExport } from './sysConfig/listExport.ts';
import { dictItemListExport, dictTypeListExport } from './sysDict/listExport.ts';
import { operationListExport, signInListExport } from './sysLog/listExport.ts';
import { noticeListExport } from './sysNotice/listExport.ts';
import { supplierNoticeListExport } from './sysNoticeProvider/listExport.ts';
import { studentTaskListExport, teacherTaskListExport } from './task/listExport.ts';

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
