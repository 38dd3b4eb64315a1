/**
 * What a call is. Each call of the product is declared once with `call(...)`; the server's routes, the web's
 * typed client, the OpenAPI document and the test sweeps are all derived from that declaration.
 */
import { z } from 'zod';
import { MOST_MINOR } from './currency.ts';

/** Every call lives under this prefix. */
export const BASE_PATH = '/taxiadmin';

/** `module:noun:verb`, one meaning each. An action of the menu tree carries exactly one. */
export type Permission = `${string}:${string}:${string}`;

/** `public`: anybody. `signedIn`: anybody with a session. A permission: whoever's active role grants it. */
export type Access = 'public' | 'signedIn' | Permission;

/** `query` changes nothing. `command` changes something: it runs in one transaction and leaves one audit row. */
export type Effect = 'query' | 'command';

/** What a call that takes a file takes at most. */
export interface UploadLimit {
  readonly maxBytes: number;
}

export interface Call<
  Path extends string = string,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Upload extends UploadLimit | undefined = UploadLimit | undefined,
  Does extends Effect = Effect,
  Reason extends string | undefined = string | undefined,
  Whole extends Permission | undefined = Permission | undefined,
> {
  /** Literal path after `/taxiadmin`. */
  readonly path: Path;
  /** One line for the reader of the API: what it does, units, refusals and source where they matter. */
  readonly summary: string;
  readonly access: Who;
  /** The permission that shows whole what its answer, or the file it makes, else masks. */
  readonly reveals?: Whole;
  readonly effect: Does;
  /**
   * Why a command leaves no audit row (it keeps another record, or is a person's own comfort). Without a reason
   * every command is audited. An unaudited command opens its own transaction where it needs one.
   */
  readonly unaudited?: Reason;
  /**
   * An audited command that waits for something slower than the database, and so works outside a transaction: its
   * handler says what it did by `recordIn`, in the transaction that settles it.
   */
  readonly ownTransaction?: true;
  /** Allowed to a person who must change the password before anything else. */
  readonly duringPasswordChange?: boolean;
  /** Allowed to a person who must set up a second factor before anything else. */
  readonly duringSecondFactorSetup?: boolean;
  /**
   * At most `times` in `seconds` for one person and, where no session is needed, for one address (of IPv6: one /64);
   * else for one address ten times as many. Each node counts by itself. `atOnce` of one person are worked on at the same time.
   */
  readonly quota?: { readonly times: number; readonly seconds: number; readonly atOnce?: number };
  /** Bytes of its JSON, where what is let in must be far less than of other calls. */
  readonly maxBytes?: number;
  /**
   * The body is a file: by itself (`application/octet-stream`), the input as JSON in the header `X-Upload-Input`, or in a form
   * (`multipart/form-data`) whose fields before the file are the input.
   */
  readonly upload?: Upload;
  /**
   * What `data.current` of its 409 carries: the row as it is now, as the caller may see it. Without it no row leaves with a
   * refusal.
   */
  readonly current?: z.ZodType;
  readonly input: In;
  readonly output: Out;
}

/** Declares one call. An identity function that keeps the literal types. */
export function call<
  const Path extends `/${string}`,
  In extends z.ZodType,
  Out extends z.ZodType,
  const Who extends Access,
  const Upload extends UploadLimit | undefined = undefined,
  const Does extends Effect = Effect,
  const Reason extends string | undefined = undefined,
  const Whole extends Permission | undefined = undefined,
>(
  declaration: Call<Path, In, Out, Who, Upload, Does, Reason, Whole>,
): Call<Path, In, Out, Who, Upload, Does, Reason, Whole> {
  return declaration;
}

/** The names of those calls of a noun that leave a row in the log. */
export type AuditedName<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call
    ? Calls[Name]['effect'] extends 'command'
      ? [Extract<Calls[Name]['unaudited'], string>] extends [never]
        ? Name
        : never
      : never
    : never;
}[keyof Calls] &
  string;

/** What a caller may send: defaults may be left out. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What a handler receives: defaults are filled in. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
/** What a caller receives. */
export type OutputOf<C extends Call> = z.output<C['output']>;
/** What a handler returns. */
export type ResultOf<C extends Call> = z.input<C['output']>;

/** The answer around every result. `code` is 0 on success; else its first three digits are the HTTP status. */
export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
}

// ---------------------------------------------------------------- field schemas

/** Characters that have no place in a line of text: NUL, other controls, and bidirectional overrides. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const FORBIDDEN_IN_LINE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const FORBIDDEN_IN_PARAGRAPH = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** One line of text, trimmed, 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !FORBIDDEN_IN_LINE.test(text), { params: { key: 'input.controlCharacter' } });

/** One line of text that may be empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !FORBIDDEN_IN_LINE.test(text), { params: { key: 'input.controlCharacter' } });

/** Text of several lines that may be empty. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !FORBIDDEN_IN_PARAGRAPH.test(text), { params: { key: 'input.controlCharacter' } });

/** Values by name, at most so many: said beside the schema too, so that the server counts them before it reads them. */
export const namedValues = <Name extends z.ZodString, Value extends z.ZodType>(
  name: Name,
  value: Value,
  most: number,
) =>
  z
    .record(name, value)
    .refine((values) => Object.keys(values).length <= most, { params: { key: 'input.tooManyNames' } })
    .meta({ maxProperties: most });

/** E.164, or a mainland mobile number of eleven digits. */
export const MOBILE = /^(\+[1-9]\d{6,14}|1[3-9]\d{9})$/;
export const mobile = z.string().regex(MOBILE);
/** The same, or empty for none. */
export const optionalMobile = z.union([z.literal(''), mobile]);

/** A row's id: a decimal number as a string. 18 digits always fit the table's `bigint`. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/);

/** The version of a row that the caller saw; an update of another version is a 409 with `data.current`. */
export const version = z.int().min(1).max(2_147_483_647);

/** The years 1 to 9999 in UTC, and offsets as they are in use: what is beyond, not every calendar or database knows. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const OFFSET_IN_USE = /(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const isInRange = (text: string): boolean => {
  const at = Date.parse(text);
  return at >= FIRST_INSTANT && at <= LAST_INSTANT && OFFSET_IN_USE.test(text);
};

/** ISO 8601 with an offset. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .max(40)
  .refine(isInRange, { params: { key: 'input.instant' } });

/** Money in minor units (fen, cents). The currency stands beside it. */
export const minorUnits = z.int().min(-MOST_MINOR).max(MOST_MINOR);

/** WGS 84 `[lng, lat]` in degrees. */
export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** No input: an empty object, or nothing at all. */
export const nothing = z.strictObject({});

/** The answer of a command that has nothing to tell but that it was done. */
export const done = z.object({ done: z.literal(true) });
export const DONE = { done: true } as const;

// ---------------------------------------------------------------- changes

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type NamedFields<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>;
};

/**
 * The fields of a form that a change may name, none of which it must: what it leaves out stays as it is, so no default
 * of the form applies. What the form asks of its fields together is checked with the row (`changedForm` of the server).
 */
export function namedFields<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
): z.ZodObject<NamedFields<Shape>, z.core.$strict>;
export function namedFields({ shape }: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  );
}

/** The input of a change of one row: `id`, the `version` that the caller saw, and the fields that are to change. */
export const changeInput = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) =>
  namedFields(form).extend({ id, version });

// ---------------------------------------------------------------- lists

/** Counting stops here; a list is read deeper than this by its cursor. */
export const TOTAL_CAP = 10_000;
export const MAX_PAGE_SIZE = 200;

/**
 * The input of a list: paging, an enumerated sort (`-` before a name means descending; the first is the default)
 * and the list's own filters beside them. `pageNum * pageSize` beyond 10,000 is refused: go deeper by `cursor`.
 */
export function listInput<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sort,
  filters: Filters,
) {
  return z.strictObject({
    pageNum: z.int().min(1).max(TOTAL_CAP).default(1),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
    /** `nextCursor` of the page before; takes the place of `pageNum`. */
    cursor: z.string().max(500).optional(),
    sort: z.enum(sorts).default(() => sorts[0]),
    /** Without it `total` is null and nothing is counted. */
    withTotal: z.boolean().default(true),
    ...filters,
  });
}

/**
 * The answer of a list. `total` stops at 10,000 and `totalIsCapped` says so; when counting takes too long, `total` is null
 * and `totalIsCapped` true: there are many. `nextCursor` is null on the last page.
 */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.int().nullable(),
    totalIsCapped: z.boolean(),
    nextCursor: z.string().nullable(),
  });
