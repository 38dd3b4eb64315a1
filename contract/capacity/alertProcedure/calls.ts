/** Procedures: the steps that whoever handles an alert of a kind follows. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  listInput,
  listOutput,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import { ALERT_KINDS, ALERT_SEVERITIES } from '#contract/capacity/alert/rules.ts';
import { hasBoth, isFewSteps, MOST_STEPS_CHARACTERS } from './rules.ts';

const fields = {
  kind: z.enum(ALERT_KINDS),
  /** Null: whatever the severity; one of a severity goes before. */
  severity: z.enum(ALERT_SEVERITIES).nullable(),
  /** One step a line. */
  stepsZh: paragraph(MOST_STEPS_CHARACTERS).refine(isFewSteps, { params: { key: 'alertProcedure.steps' } }),
  stepsEn: paragraph(MOST_STEPS_CHARACTERS).refine(isFewSteps, { params: { key: 'alertProcedure.steps' } }),
  state: z.enum(STATES),
};

/** What a person fills in. */
export const alertProcedureForm = z.strictObject({
  ...fields,
  severity: fields.severity.default(null),
  state: fields.state.default('enabled'),
});

const bothProblem = { path: ['stepsEn'], params: { key: 'alertProcedure.both' } };
/** The form with what its fields owe each other. */
export const checkedProcedure = alertProcedureForm.refine(hasBoth, bothProblem);

const row = z.object({ id, ...fields, createdAt: instant, updatedAt: instant, version });
export type AlertProcedure = z.output<typeof row>;

export const alertProcedureCalls = {
  getPageList: call({
    path: '/capacity/alertProcedure/getPageList',
    summary: 'Procedures, by kind of alert and state.',
    access: 'capacity:alertProcedure:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      kind: z.enum(ALERT_KINDS).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/capacity/alertProcedure/addOne',
    summary: 'Adds one. 409 with `fields` when there is one for this kind and severity.',
    access: 'capacity:alertProcedure:add',
    effect: 'command',
    input: checkedProcedure,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/capacity/alertProcedure/updateOne',
    summary: 'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile.',
    access: 'capacity:alertProcedure:update',
    effect: 'command',
    current: row,
    input: changeInput(alertProcedureForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/capacity/alertProcedure/deleteById',
    summary: 'Deletes one for good; ticks of its steps stay with the alerts.',
    access: 'capacity:alertProcedure:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
