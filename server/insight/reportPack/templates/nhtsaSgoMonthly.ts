/**
 * The monthly side of the US Standing General Order 2021-01: crashes of vehicles with an automated driving system that need no report
 * within five days, and the statement of a month that there was none. Both have the columns of the incident report.
 */
import type { PackDefinition, ReportField } from '#contract/insight/reportPack/definition.ts';
import { keyOf } from './fields.ts';
import { nhtsaSgo } from './nhtsaSgo.ts';

const REPORT_TYPE = keyOf('Report Type');

/** The report type is the same in each; a person says otherwise in a correction of it. */
const ofType = (field: ReportField, type: string): ReportField => ({
  ...field,
  source: { kind: 'fixed', value: type },
});

/** Whom and what the report is from; all that a statement without an incident has. */
const isHead = ({ section }: ReportField): boolean => section === 'Report';

const nothingOf = (field: ReportField): ReportField => ({ ...field, source: null, required: 'never', hint: '' });

const MONTHLY = { ...nhtsaSgo, deadline: { kind: 'dayOfMonth', months: 1, day: 15 } } as const;

export const nhtsaSgoMonthly: PackDefinition = {
  ...MONTHLY,
  legalSource:
    'Standing General Order 2021-01, third amendment: monthly report of other ADS crashes, by the 15th of the month after notice of them. Ask a lawyer which crashes need none, by damage to property, and which need the report within five days instead',
  fields: nhtsaSgo.fields.map((field) =>
    field.key === REPORT_TYPE
      ? {
          ...ofType(field, 'Monthly'),
          hint: 'Not owed where the crash was reported within five days, or needs no report at all. “Update” in a new version.',
        }
      : field,
  ),
};

export const nhtsaSgoNil: PackDefinition = {
  ...MONTHLY,
  legalSource:
    'Standing General Order 2021-01: statement, by the 15th, that in the month before there was no incident to report and none to update. Ask a lawyer whether the third amendment still asks you for it, and which month its head names',
  occasion: { kind: 'period', months: 1, begins: 1, nil: true },
  fields: nhtsaSgo.fields.map((field) => {
    if (field.key === REPORT_TYPE) return ofType(field, 'No New or Updated Incident Reports');
    return isHead(field) ? field : nothingOf(field);
  }),
};
