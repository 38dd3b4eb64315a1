/** The forms in which a report is written to a file. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'xml', 'json', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
