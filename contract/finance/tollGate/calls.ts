/** Toll gates: where the road costs something, for rules that charge tolls. */
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
  paragraph,
  position,
  version,
} from '#contract/ground/core.ts';
import { isCurrency, MOST_FEE } from '#contract/ground/currency.ts';
import { STATES } from '#contract/ground/enums.ts';

const MOST_CLASSES = 20;
const toll = z.int().min(0).max(MOST_FEE);

const fields = {
  name: line(60),
  /** The middle of the line that is passed. */
  position,
  /** Degrees from north in which it is passed. */
  heading: z.int().min(0).max(359),
  bothWays: z.boolean(),
  /** Metres across the road. */
  width: z.int().min(5).max(500),
  currency: z
    .string()
    .max(3)
    .refine(isCurrency, { params: { key: 'tollGate.currency' } }),
  /** Minor units, of cars in none of the classes. */
  amount: toll,
  /** What cars of a group pay; of several the first counts. */
  classes: z.array(z.strictObject({ group: line(40), amount: toll })).max(MOST_CLASSES),
  state: z.enum(STATES),
  remark: paragraph(500),
};

/** What a person fills in. */
export const tollGateForm = z.strictObject({
  ...fields,
  bothWays: fields.bothWays.default(false),
  width: fields.width.default(40),
  currency: fields.currency.default('CNY'),
  classes: fields.classes.default([]),
  state: fields.state.default('enabled'),
  remark: fields.remark.default(''),
});

const row = z.object({ id, ...fields, createdAt: instant, updatedAt: instant, version });
export type TollGate = z.output<typeof row>;

export const tollGateCalls = {
  getPageList: call({
    path: '/operation/tollGate/getPageList',
    summary: 'Toll gates, by name and state.',
    access: 'operation:tollGate:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/operation/tollGate/addOne',
    summary: 'Adds one. 409 with `fields` when the name is taken.',
    access: 'operation:tollGate:add',
    effect: 'command',
    input: tollGateForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/tollGate/updateOne',
    summary: 'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:tollGate:update',
    effect: 'command',
    current: row,
    input: changeInput(tollGateForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/operation/tollGate/deleteById',
    summary: 'Deletes one for good.',
    access: 'operation:tollGate:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
