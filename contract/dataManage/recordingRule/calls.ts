/** Recording rules: every such event in a range asks the car for a recording, within a bound a day. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import { recordingWish } from '#contract/dataManage/recording/calls.ts';
import { AFTER_S, BEFORE_S } from '#contract/dataManage/recording/rules.ts';
import { STATES } from '#contract/ground/enums.ts';
import { MOST_A_DAY, MOST_RECORDING_RULES, RECORDING_TRIGGERS } from './rules.ts';

const fields = {
  name: line(60),
  trigger: z.enum(RECORDING_TRIGGERS),
  /** Only within this operating range; null: anywhere. */
  rangeId: id.nullable(),
  ...recordingWish,
  dataSetId: id,
  /** Of one car in a day of the fleet's clock. */
  perDay: z.int().min(1).max(MOST_A_DAY),
};

/** What a person fills in. */
export const recordingRuleForm = z.strictObject({
  ...fields,
  rangeId: fields.rangeId.default(null),
  before: fields.before.default(BEFORE_S),
  after: fields.after.default(AFTER_S),
  channels: fields.channels.default([]),
  perDay: fields.perDay.default(3),
});

const row = z.object({
  id,
  ...fields,
  /** null where the set is gone: the rule then asks for nothing. */
  dataSetId: id.nullable(),
  dataSetName: z.string(),
  rangeName: z.string(),
  rangeNameEn: z.string(),
  state: z.enum(STATES),
  /** Who put it in force, and answers for what it asks. */
  enabledByName: z.string(),
  enabledAt: instant.nullable(),
  /** Recordings that it has asked for. */
  asked: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RecordingRule = z.output<typeof row>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const recordingRuleCalls = {
  getPageList: call({
    path: '/dataManage/recordingRule/getPageList',
    summary: 'Recording rules, by name, trigger and state. Spans in seconds.',
    access: 'dataManage:recordingRule:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      trigger: z.enum(RECORDING_TRIGGERS).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/dataManage/recordingRule/addOne',
    summary: `Adds a rule that is not in force; at most ${MOST_RECORDING_RULES}. 409 with \`fields\` when the name is taken.`,
    access: 'dataManage:recordingRule:add',
    effect: 'command',
    input: recordingRuleForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/recordingRule/updateOne',
    summary: 'Changes the fields that are named of a rule that is not in force; 409 for one that is.',
    access: 'dataManage:recordingRule:update',
    effect: 'command',
    current: row,
    input: changeInput(recordingRuleForm),
    output: changed,
  }),
  putInForce: call({
    path: '/dataManage/recordingRule/putInForce',
    summary: 'From now on the rule asks for recordings, in the name of the caller. 409 for an archived data set.',
    access: 'dataManage:recordingRule:enable',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  stop: call({
    path: '/dataManage/recordingRule/stop',
    summary: 'The rule asks for nothing more; what it asked for stays.',
    access: 'dataManage:recordingRule:enable',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  deleteById: call({
    path: '/dataManage/recordingRule/deleteById',
    summary: 'Deletes a rule for good; what it asked for stays. 409 for one in force.',
    access: 'dataManage:recordingRule:update',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
};
