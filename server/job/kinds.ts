/** Every kind of job the server can run. */
import { orderExportJob } from '../order/export.ts';
import { orderImportJob } from '../order/import.ts';
import { userExportJob } from '../systemUser/exportJob.ts';
import type { JobKind } from './define.ts';

export const jobKinds: readonly JobKind[] = [orderExportJob, orderImportJob, userExportJob];
