import { importProfileHandlers } from './handlers.ts';
import { orderImportJob } from './import.ts';
import { noun } from '#server/ground/core/noun.ts';

export const importProfileNoun = noun({ serves: { importProfile: importProfileHandlers }, jobs: [orderImportJob] });
