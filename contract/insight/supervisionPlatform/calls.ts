/** Supervision platforms of Chinese authorities, to which records of rides are sent. */
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { z } from 'zod';
import { areaCode } from '#contract/base/sysArea/calls.ts';
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
  version,
} from '#contract/ground/core.ts';
import {
  LEAST_KEPT_DAYS,
  LEAST_POSITION_SECONDS,
  MOST_POSITION_SECONDS,
  PLATFORM_STATES,
  POSITION_KINDS,
  SUPERVISION_COORDINATES,
  SUPERVISION_KINDS,
} from '#contract/insight/supervision/rules.ts';

const MOST_AREAS = 50;
const MOST_KEPT_DAYS = 3660;

const fields = {
  name: line(60),
  state: z.enum(PLATFORM_STATES),
  /** Every record is posted to it. */
  address: z.url({ protocol: /^https?$/ }).max(500),
  /** As the authority knows the operator: `CompanyId`. */
  companyId: line(32),
  /** Divisions of which it is told; none: all. */
  areaCodes: z.array(areaCode).max(MOST_AREAS),
  kinds: z.array(z.enum(SUPERVISION_KINDS)).min(1).max(SUPERVISION_KINDS.length),
  /** Where cars and drivers are is told, too; none: it is not. */
  positionKinds: z.array(z.enum(POSITION_KINDS)).max(POSITION_KINDS.length),
  /** Between two positions of a car. */
  positionSeconds: z.int().min(LEAST_POSITION_SECONDS).max(MOST_POSITION_SECONDS),
  coordinates: z.enum(SUPERVISION_COORDINATES),
  /** The code of the fares, as it was filed: `FareType`. */
  fareType: line(16),
  /** What stands for a driver in records of cars without one. */
  licenseId: optionalLine(32),
  driverName: optionalLine(64),
  driverPhone: optionalLine(32),
  /** PEM; trusted besides the known ones. */
  certificate: paragraph(20_000),
  keptDays: z.int().min(LEAST_KEPT_DAYS).max(MOST_KEPT_DAYS),
  remark: paragraph(500),
};

/** What a person fills in. */
export const supervisionPlatformForm = z.strictObject({
  ...fields,
  state: fields.state.default('paused'),
  areaCodes: fields.areaCodes.default([]),
  kinds: fields.kinds.default([...SUPERVISION_KINDS]),
  positionKinds: fields.positionKinds.default([]),
  positionSeconds: fields.positionSeconds.default(10),
  coordinates: fields.coordinates.default('gcj02'),
  licenseId: fields.licenseId.default(''),
  driverName: fields.driverName.default(''),
  driverPhone: fields.driverPhone.default(''),
  certificate: fields.certificate.default(''),
  keptDays: fields.keptDays.default(1096),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  areaCodes: z.array(z.string()),
  address: z.string(),
  hasToken: z.boolean(),
  /** Why the last request failed; null: it did not. */
  problem: z.enum(LINK_PROBLEMS).nullable(),
  /** What the platform, or the connection, said of it. */
  problemDetail: z.string(),
  problemAt: instant.nullable(),
  /** Tries in a row that failed, and when the next one is due. */
  failures: z.int(),
  retryAt: instant.nullable(),
  /** When it last took records. */
  takenAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SupervisionPlatform = z.output<typeof row>;

export const supervisionPlatformCalls = {
  getPageList: call({
    path: '/operation/supervisionPlatform/getPageList',
    summary: 'Supervision platforms, by name and state, with how the last request went.',
    access: 'operation:supervisionPlatform:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(PLATFORM_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/operation/supervisionPlatform/addOne',
    summary:
      'Adds one; what happens from then on is recorded for it unless it is stopped. 409 with `fields` when the name is taken.',
    access: 'operation:supervisionPlatform:add',
    effect: 'command',
    input: supervisionPlatformForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/supervisionPlatform/updateOne',
    summary:
      'Changes the fields that are named; another address ends the token. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:supervisionPlatform:update',
    effect: 'command',
    current: row,
    input: changeInput(supervisionPlatformForm),
    output: z.object({ version }),
  }),
  setToken: call({
    path: '/operation/supervisionPlatform/setToken',
    summary:
      'Sets the bearer token that goes with every request; an empty one ends it. It is kept sealed and never shown.',
    access: 'operation:supervisionPlatform:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, token: optionalLine(4000) }),
    output: z.object({ version }),
  }),
  test: call({
    path: '/operation/supervisionPlatform/test',
    summary:
      'Asks the address without a record, with its token; answers what stands in the way, or null. The next try of records is due at once.',
    access: 'operation:supervisionPlatform:update',
    effect: 'command',
    unaudited: 'it sends no record and changes nothing that was set up',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ problem: z.enum(LINK_PROBLEMS).nullable(), detail: z.string() }),
  }),
  deleteById: call({
    path: '/operation/supervisionPlatform/deleteById',
    summary: 'Deletes one for which nothing was recorded; 409 otherwise: it may be stopped.',
    access: 'operation:supervisionPlatform:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
