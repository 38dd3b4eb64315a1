/** Records as a person sees them. */
import type { SupervisionDetail } from '#contract/insight/supervision/calls.ts';
import {
  PERSONAL_FIELDS,
  RECORD_PROBLEMS,
  type Finding,
  type RecordFields,
} from '#contract/insight/supervision/rules.ts';
import { maskMobile, maskName } from '#server/ground/core/masks.ts';

/** `DriveTime:zero` */
export function findingOf(kept: string): Finding[] {
  const [field = '', said] = kept.split(':');
  const problem = RECORD_PROBLEMS.find((one) => one === said);
  return problem === undefined ? [] : [{ field, problem }];
}

export const shownRow = <Row extends { findings: readonly string[] }>(row: Row) => ({
  ...row,
  findings: row.findings.flatMap(findingOf),
});

const masked = (name: string, value: string): string => (name === 'DriverName' ? maskName(value) : maskMobile(value));

/** The fields as they are sent; what is of a person is masked for who may not see it. */
export const shownFields = (
  fields: RecordFields,
  names: readonly string[],
  reveals: boolean,
): SupervisionDetail['fields'] =>
  names.map((name) => {
    const value = fields[name] ?? null;
    const hides = !reveals && value !== null && PERSONAL_FIELDS.includes(name);
    return { name, value: hides ? masked(name, String(value)) : value };
  });
