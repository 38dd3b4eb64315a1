/** Every kind of job the server can run. */
import { serviceExportJob } from '../aiCustomerService/export.ts';
import { serviceImportJob } from '../aiCustomerService/import.ts';
import { orderExportJob } from '../order/export.ts';
import { orderImportJob } from '../order/import.ts';
import { noticeReaderExportJob } from '../sysNotice/export.ts';
import { areaExportJob } from '../sysArea/export.ts';
import { schoolExportJob } from '../school/export.ts';
import { schoolImportJob } from '../school/import.ts';
import { userExportJob } from '../systemUser/exportJob.ts';
import { userImportJob } from '../systemUser/import/job.ts';
import { taskExportJob } from '../task/export.ts';
import { trackExportJob } from '../replay/export.ts';
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
