/** Every kind of job the server can run. */
import { serviceExportJob } from '#server/operation/aiCustomerService/export.ts';
import { serviceImportJob } from '#server/operation/aiCustomerService/import.ts';
import { orderExportJob } from '#server/operation/order/export.ts';
import { orderImportJob } from '#server/operation/order/import.ts';
import { noticeReaderExportJob } from '#server/notices/sysNotice/export.ts';
import { areaExportJob } from '#server/base/sysArea/export.ts';
import { schoolExportJob } from '#server/school/school/export.ts';
import { schoolImportJob } from '#server/school/school/import.ts';
import { userExportJob } from '#server/access/systemUser/exportJob.ts';
import { userImportJob } from '#server/access/systemUser/import/job.ts';
import { taskExportJob } from '#server/school/task/export.ts';
import { trackExportJob } from '#server/capacity/replay/export.ts';
import type { JobKind } from './define.ts';
import { listExportJob } from './listExportJob.ts';

export const jobKinds: readonly JobKind[] = [
  noticeReaderExportJob,
  orderExportJob,
  orderImportJob,
  userExportJob,
  userImportJob,
  areaExportJob,
  serviceExportJob,
  serviceImportJob,
  schoolImportJob,
  schoolExportJob,
  taskExportJob,
  listExportJob,
  trackExportJob,
];
