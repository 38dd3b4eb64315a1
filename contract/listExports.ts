/**
 * The lists that anybody may have as a file, by one call (`/sys/job/exportList`), each with what a role needs for it
 * besides the list's own permission: a noun says so beside its page. `signedIn`: it holds nothing but the person's own. Nothing
 * with a schema is imported here, so that the console can have it without one.
 */
import { LIST_EXPORTS } from './listExports.generated.ts';

export { LIST_EXPORTS };

export type ExportedList = keyof typeof LIST_EXPORTS;
/** The permissions that an export asks for. */
export type ListExportPermission = Exclude<(typeof LIST_EXPORTS)[ExportedList], 'signedIn'>;

/** Whether a list can be had as a file by the common export. */
export const isExportedList = (path: string): path is ExportedList => Object.hasOwn(LIST_EXPORTS, path);

export const EXPORTED_LISTS: readonly ExportedList[] = Object.keys(LIST_EXPORTS).filter(isExportedList);

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows that can be picked out of a list by their ids. */
export const MOST_EXPORTED_IDS = 200;
