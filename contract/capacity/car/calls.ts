/** Cars: the records of the fleet with their documents, maintenance and live values. */
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
import { documentAsForm, documentForm, documentRow } from '#contract/base/document/form.ts';
import { CAR_DOCUMENT_KINDS, CAR_ENERGIES, CAR_STATES, plateForm, VIN } from './rules.ts';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { FLEET_NUMBER } from '#contract/capacity/telemetry/telemetry.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

export const MOST_GROUPS = 20;
export const MOST_CARS_IN_A_FILE = 2000;

/** Letters of any script and digits; blanks, dots and hyphens are taken out, letters made large. */
export const plate = z
  .string()
  .max(60)
  .trim()
  .transform(plateForm)
  .pipe(z.string().regex(/^[\p{L}\d]{2,15}$/u));

const vin = z
  .string()
  .max(60)
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || VIN.test(text), { params: { key: 'car.vinForm' } });

/** A word that cars are filtered and rules are bound by. */
export const carGroup = line(40);

/** The form of a car. */
export const carForm = z.strictObject({
  fleetNumber: z.string().trim().regex(FLEET_NUMBER),
  plate,
  vin: vin.default(''),
  model: optionalLine(60).default(''),
  supplierId: id.nullable().default(null),
  areaCode: z.union([z.literal(''), areaCode]).default(''),
  stationId: id.nullable().default(null),
  groups: z.array(carGroup).max(MOST_GROUPS).default([]),
  seats: z.int().min(0).max(100).default(4),
  wheelchair: z.boolean().default(false),
  energy: z.enum(CAR_ENERGIES).default('electric'),
  softwareVersion: optionalLine(60).default(''),
  remark: paragraph(500).default(''),
});

/** The live values of a car; each is null before the car reported it. */
export const liveState = z.object({
  state: z.enum(VEHICLE_STATES),
  stateSince: instant,
  /** The last message of the car, by the server's clock; null for none. */
  heardAt: instant.nullable(),
  position: position.nullable(),
  /** km/h */
  speed: z.number().nullable(),
  /** Percent. */
  charge: z.number().nullable(),
  orderNo: z.string().nullable(),
});
export type LiveState = z.output<typeof liveState>;

const carRow = z.object({
  id,
  fleetNumber: z.string(),
  plate: z.string(),
  vin: z.string(),
  model: z.string(),
  supplierId: id.nullable(),
  supplierName: z.string(),
  areaCode: z.string(),
  stationId: id.nullable(),
  stationName: z.string(),
  groups: z.array(z.string()),
  seats: z.int(),
  wheelchair: z.boolean(),
  energy: z.enum(CAR_ENERGIES),
  softwareVersion: z.string(),
  state: z.enum(CAR_STATES),
  /** The day, `YYYY-MM-DD`, on which the first kind of its documents runs out; null: none does. */
  documentsExpireOn: z.string().nullable(),
  /** The maintenance window that is open now, or begins next; null: none. */
  maintenance: z.object({ startsAt: instant, endsAt: instant, reason: z.string() }).nullable(),
  /** Null for a car that is sold. */
  live: liveState.nullable(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type CarRow = z.output<typeof carRow>;

export const carDocumentForm = documentForm(CAR_DOCUMENT_KINDS);
const carDocument = documentRow(CAR_DOCUMENT_KINDS);
export type CarDocument = z.output<typeof carDocument>;
const currentDocument = documentAsForm(CAR_DOCUMENT_KINDS);

export const carMaintenanceForm = z
  .strictObject({ startsAt: instant, endsAt: instant, reason: line(200) })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    params: { key: 'car.endAfterStart' },
  });

const carMaintenance = z.object({ id, startsAt: instant, endsAt: instant, reason: z.string(), version });
export type CarMaintenance = z.output<typeof carMaintenance>;

const carDetail = carRow.extend({
  documents: z.array(carDocument),
  /** The newest 50, the latest first. */
  windows: z.array(carMaintenance),
});
export type CarDetail = z.output<typeof carDetail>;

export const carFilters = {
  /** Part of plate, fleet number, VIN or model. */
  keyword: optionalLine(60).optional(),
  /** Sold cars are left out unless they are asked for. */
  state: z.enum(CAR_STATES).optional(),
  vehicleState: z.enum(VEHICLE_STATES).optional(),
  supplierId: id.optional(),
  stationId: id.optional(),
  areaCode: areaCode.optional(),
  group: carGroup.optional(),
  energy: z.enum(CAR_ENERGIES).optional(),
  wheelchair: z.boolean().optional(),
  /** `expired`: a kind of document is; `expiring`: within 30 days, and none is expired. */
  documents: z.enum(['expiring', 'expired']).optional(),
  /** In a maintenance window now. */
  isInMaintenance: z.boolean().optional(),
  id: id.optional(),
};

export const CAR_SORTS = [
  'fleetNumber',
  '-fleetNumber',
  'plate',
  '-plate',
  'documentsExpireOn',
  '-documentsExpireOn',
  '-createdAt',
  'createdAt',
] as const;

const seen = z.strictObject({ id, version });

export const carCalls = {
  getPageList: call({
    path: '/capacity/car/getPageList',
    summary: 'Cars within the caller’s data scope, each with its live state. Sold ones only when asked for by `state`.',
    access: 'capacity:car:list',
    effect: 'query',
    input: listInput(CAR_SORTS, carFilters),
    output: listOutput(carRow),
  }),
  getById: call({
    path: '/capacity/car/getById',
    summary: 'One car with its documents and maintenance windows. 404 outside the caller’s data scope.',
    access: 'capacity:car:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: carDetail,
  }),
  getChoices: call({
    path: '/capacity/car/getChoices',
    summary:
      'Cars for choosing, at most 50, by part of fleet number or plate, or the one with an id; not the sold ones.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ keyword: optionalLine(60).default(''), id: id.optional() }),
    output: z.object({ list: z.array(z.object({ id, fleetNumber: z.string(), plate: z.string() })) }),
  }),
  getGroups: call({
    path: '/capacity/car/getGroups',
    summary: 'The groups that cars within reach are in, for choosing; at most 500.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.string()) }),
  }),
  addOne: call({
    path: '/capacity/car/addOne',
    summary:
      'Adds a car. 409 with `fields` when fleet number, plate or VIN are taken; a fleet number is never free again.',
    access: 'capacity:car:add',
    effect: 'command',
    input: carForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/capacity/car/updateOne',
    summary:
      'Changes a car. 409 with `current` when somebody else did meanwhile, or when it is sold. The fleet number stays once ' +
      'anything was heard of the car.',
    access: 'capacity:car:update',
    effect: 'command',
    current: carRow,
    input: changeInput(carForm),
    output: z.object({ version }),
  }),
  changeState: call({
    path: '/capacity/car/changeState',
    summary:
      'Enables, disables or sells a car, or takes a sale back. Selling frees plate and VIN and keeps the history. 409 for ' +
      'another move, and while it is reserved or on a trip when it is to be sold.',
    access: 'capacity:car:changeState',
    effect: 'command',
    current: carRow,
    input: seen.extend({ state: z.enum(CAR_STATES) }),
    output: z.object({ version }),
  }),
  importList: call({
    path: '/capacity/car/importList',
    summary:
      'Adds the cars of a spreadsheet (.xlsx or .csv, at most 5 MB and 2,000 rows) and reports each bad row with its line ' +
      'and reason; what is there already stays as it is. `dryRun` only reports.',
    access: 'capacity:car:import',
    effect: 'command',
    quota: { times: 30, seconds: 60, atOnce: 1 },
    upload: { maxBytes: 5 * 1024 * 1024 },
    input: z.strictObject({ fileName: line(200), dryRun: z.boolean().default(false) }),
    output: z.object({
      read: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      rows: z.array(z.object({ line: z.int(), fleetNumber: z.string(), accepted: z.boolean(), reason: z.string() })),
    }),
  }),
  addDocument: call({
    path: '/capacity/car/addDocument',
    summary: 'Adds a document to a car, with its files. 409 for a sold car or one that has 100.',
    access: 'capacity:car:update',
    effect: 'command',
    input: carDocumentForm.safeExtend({ carId: id }),
    output: z.object({ id }),
  }),
  updateDocument: call({
    path: '/capacity/car/updateDocument',
    summary: 'Changes a document. 409 with `current` when somebody else did meanwhile.',
    access: 'capacity:car:update',
    effect: 'command',
    current: currentDocument,
    input: changeInput(carDocumentForm),
    output: z.object({ version }),
  }),
  deleteDocument: call({
    path: '/capacity/car/deleteDocument',
    summary: 'Deletes a document; its files are collected after a day.',
    access: 'capacity:car:update',
    effect: 'command',
    current: currentDocument,
    input: seen,
    output: done,
  }),
  addMaintenance: call({
    path: '/capacity/car/addMaintenance',
    summary: 'Plans a maintenance window. 409 when it overlaps another of the car, with that one in `data.overlaps`.',
    access: 'capacity:car:update',
    effect: 'command',
    input: carMaintenanceForm.safeExtend({ carId: id }),
    output: z.object({ id }),
  }),
  updateMaintenance: call({
    path: '/capacity/car/updateMaintenance',
    summary:
      'Moves a maintenance window or changes its reason; ending it now is a change of its end. 409 as when adding.',
    access: 'capacity:car:update',
    effect: 'command',
    current: carMaintenance,
    input: changeInput(carMaintenanceForm),
    output: z.object({ version }),
  }),
  deleteMaintenance: call({
    path: '/capacity/car/deleteMaintenance',
    summary: 'Takes a maintenance window back.',
    access: 'capacity:car:update',
    effect: 'command',
    current: carMaintenance,
    input: seen,
    output: done,
  }),
};
