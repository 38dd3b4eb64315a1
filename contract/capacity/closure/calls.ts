/**
 * Areas that an authority closes at once: while one is in force no ride begins or ends in it, and the cars inside are led
 * out. What is kept of one is the proof of it, so that none is ever deleted.
 */
import { z } from 'zod';
import {
  call,
  changeInput,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { signedText } from '#contract/system/apiKey/signed.ts';
import { looseArea, keptArea } from '#contract/capacity/range/calls.ts';
import { LISTED_COMMAND_KINDS } from '#contract/capacity/command/calls.ts';
import { SHOWN_COMMAND_STATES } from '#contract/capacity/command/rules.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import {
  CLOSURE_CAR_STATES,
  CLOSURE_ORIGINS,
  CLOSURE_RIDES,
  CLOSURE_STATES,
  CLOSURE_STEPS,
  MOST_CLOSURE_ORDERS,
  MOST_PRINTED_CARS,
} from './rules.ts';

const fields = {
  authority: line(60),
  reason: paragraph(500).refine((text) => text !== ''),
  /** Null: until it is lifted. */
  untilAt: instant.nullable(),
};

/** What a closure says besides its reference, which never changes, and whether it is a drill. */
export const closureForm = z.strictObject({
  authority: fields.authority,
  /** The authority's name for it; empty: none. */
  reference: optionalLine(80).default(''),
  reason: fields.reason,
  geometry: looseArea,
  /** Null: at once. */
  fromAt: instant.nullable().default(null),
  untilAt: fields.untilAt.default(null),
  isDrill: z.boolean().default(false),
});
/** What may be changed while it stands. */
export const closureChange = closureForm.pick({ authority: true, reason: true, geometry: true, untilAt: true });

const row = z.object({
  id,
  authority: z.string(),
  reference: z.string(),
  reason: z.string(),
  origin: z.enum(CLOSURE_ORIGINS),
  state: z.enum(CLOSURE_STATES),
  isDrill: z.boolean(),
  /** Square metres. */
  area: z.number(),
  vertexCount: z.int(),
  fromAt: instant,
  untilAt: instant.nullable(),
  /** Null: its time has not come. */
  beganAt: instant.nullable(),
  /** The first moment without a car in it; null: there was none yet. */
  clearAt: instant.nullable(),
  /** Seconds from `beganAt` to `clearAt`. */
  secondsToClear: z.number().nullable(),
  endedAt: instant.nullable(),
  endReason: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Closure = z.output<typeof row>;

/** What the log of its cars comes to; standing cars are those out of service. */
const proof = z.object({
  /** Cars inside when it began. */
  atStart: z.int(),
  /** Those that came in later, each time. */
  enteredLater: z.int(),
  standing: z.int(),
  inside: z.int(),
  left: z.int(),
  commands: z.int(),
  /** When the last car left; null: none has, or one is inside. */
  lastLeftAt: instant.nullable(),
  /** The car that left last. */
  lastFleetNumber: z.string().nullable(),
  /** Seconds from the beginning until then. */
  secondsToLast: z.number().nullable(),
});

const detail = row.extend({
  geometry: keptArea,
  proof,
  steps: z.array(z.object({ at: instant, step: z.enum(CLOSURE_STEPS), by: z.string(), note: z.string() })),
});
export type ClosureDetail = z.output<typeof detail>;

const car = z.object({
  id,
  closureId: id,
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  state: z.enum(CLOSURE_CAR_STATES),
  /** It was inside when the closure began. */
  atStart: z.boolean(),
  /** As it was when it was seen inside. */
  vehicleState: z.enum(VEHICLE_STATES),
  orderNo: z.string(),
  /** By the car's clock. */
  enteredAt: instant,
  leftAt: instant.nullable(),
  secondsInside: z.number().nullable(),
  commands: z.int(),
  /** The last command, and how it stands. */
  commandKind: z.enum(LISTED_COMMAND_KINDS).nullable(),
  commandState: z.enum(SHOWN_COMMAND_STATES).nullable(),
  commandAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type ClosureCar = z.output<typeof car>;

const ride = z.object({
  id,
  orderNo: z.string(),
  status: z.enum(CLOSURE_RIDES),
  pickUpInside: z.boolean(),
  dropOffInside: z.boolean(),
});
export type ClosureRide = z.output<typeof ride>;

const seen = z.strictObject({ id, version });

export const closureCalls = {
  getPageList: call({
    path: '/capacity/closure/getPageList',
    summary: 'Closed areas, the latest first, without their areas.',
    access: 'capacity:closure:list',
    effect: 'query',
    input: listInput(['-fromAt', 'fromAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(CLOSURE_STATES).optional(),
      origin: z.enum(CLOSURE_ORIGINS).optional(),
      isDrill: z.boolean().optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/capacity/closure/getById',
    summary:
      'A closed area with its geometry, its history and the proof of it: when each car left, and when the last one did.',
    access: 'capacity:closure:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getCars: call({
    path: '/capacity/closure/getCars',
    summary: 'The log of its cars: those inside when it began, those that came later, and when each left.',
    access: 'capacity:closure:list',
    effect: 'query',
    input: listInput(['enteredAt', '-enteredAt'], {
      closureId: id,
      state: z.enum(CLOSURE_CAR_STATES).optional(),
    }),
    output: listOutput(car),
  }),
  getRides: call({
    path: '/capacity/closure/getRides',
    summary: `Open orders that begin or end in a closed area; at most ${MOST_CLOSURE_ORDERS}.`,
    access: 'capacity:closure:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(ride), isCapped: z.boolean() }),
  }),
  getPreview: call({
    path: '/capacity/closure/getPreview',
    summary: 'The cars in an area now, and the open orders that begin or end in it. Changes nothing.',
    access: 'capacity:closure:list',
    effect: 'query',
    quota: { times: 120, seconds: 60, atOnce: 2 },
    input: z.strictObject({ geometry: looseArea }),
    output: z.object({
      area: z.number(),
      cars: z.int(),
      /** Some of them. */
      fleetNumbers: z.array(z.string()),
      rides: z.array(ride),
      isCapped: z.boolean(),
    }),
  }),
  exportProof: call({
    path: '/capacity/closure/exportProof',
    summary: `Starts the job that writes the proof as a PDF: the figures, the cars of up to ${MOST_PRINTED_CARS} stays, the history.`,
    access: 'capacity:closure:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ jobId: id }),
  }),
  addOne: call({
    path: '/capacity/closure/addOne',
    summary:
      'Closes an area, on every node. 400 with `at` ([lng, lat]) where it is not valid, 400 when it has too many corners or is larger than the setting allows, 409 when the reference is taken.',
    access: 'capacity:closure:close',
    effect: 'command',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: closureForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/capacity/closure/updateOne',
    summary: 'Changes a closure that is not over: what it says, until when, or its area. 409 for one that is over.',
    access: 'capacity:closure:close',
    effect: 'command',
    current: detail,
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: changeInput(closureChange),
    output: z.object({ version }),
  }),
  lift: call({
    path: '/capacity/closure/lift',
    summary: 'Lifts a closure; its log is kept. 409 for one that is over.',
    access: 'capacity:closure:close',
    effect: 'command',
    current: detail,
    input: seen.extend({ reason: line(200) }),
    output: z.object({ version }),
  }),
};

const reference = line(80);

/** What an authority signs, as JSON. What it leaves out of a change stays. */
export const closureAct = z.discriminatedUnion('act', [
  closureForm.omit({ authority: true, reference: true }).extend({ act: z.literal('close'), reference }),
  z.strictObject({
    act: z.literal('change'),
    reference,
    reason: fields.reason.optional(),
    geometry: looseArea.optional(),
    untilAt: fields.untilAt.optional(),
  }),
  z.strictObject({ act: z.literal('lift'), reference, reason: line(200) }),
]);
export const closureQuestion = z.strictObject({ act: z.literal('ask'), reference });

/** How a closure stands, as its authority is told. */
const standing = z.object({
  reference: z.string(),
  state: z.enum(CLOSURE_STATES),
  isDrill: z.boolean(),
  fromAt: instant,
  untilAt: instant.nullable(),
  beganAt: instant.nullable(),
  clearAt: instant.nullable(),
  secondsToClear: z.number().nullable(),
  endedAt: instant.nullable(),
  /** Cars that can drive and are inside. */
  carsInside: z.int(),
  carsLeft: z.int(),
  lastLeftAt: instant.nullable(),
});

const QUOTA = { times: 600, seconds: 60 } as const;
const SIGNED =
  '`signature` is the hexadecimal HMAC-SHA256 of `<timestamp>.<payload>` with the secret of the API key (purpose `closure`), `timestamp` (Unix seconds) at most five minutes from now. 401 for any key or signature that is no good.';

/** Longest text that is signed. */
const MOST_PAYLOAD = 60_000;

export const openClosureCalls = {
  tell: call({
    path: '/open/closure/tell',
    summary: `An authority closes an area, changes or lifts a closure of its own. \`payload\` is a JSON text: \`{ act: "close", reference, reason, geometry (GeoJSON MultiPolygon, WGS 84), fromAt?, untilAt?, isDrill? }\`, \`{ act: "change", reference, reason?, geometry?, untilAt? }\` or \`{ act: "lift", reference, reason }\`. The same again answers how it stands and does nothing; \`close\` for a reference that was used for something else, and a change of what is over, is a 409. ${SIGNED}`,
    access: 'public',
    effect: 'command',
    quota: QUOTA,
    input: signedText(MOST_PAYLOAD),
    output: standing.extend({ isNew: z.boolean() }),
  }),
  ask: call({
    path: '/open/closure/ask',
    summary: `How a closure of the authority's own stands: cars inside, and when the last one left. \`payload\`: \`{ act: "ask", reference }\`. 404 for any other reference. ${SIGNED}`,
    access: 'public',
    effect: 'query',
    quota: QUOTA,
    input: signedText(1000),
    output: standing,
  }),
};
