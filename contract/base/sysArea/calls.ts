/** The administrative divisions: a tree by parent id, in which a code begins with the code of the division above. */
import { z } from 'zod';
import { call, changeInput, done, id, instant, line, optionalLine, paragraph, version } from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';

/** Digits of a code by level: province, city, district or county, street or town, and an own part of one. */
export const AREA_CODE_LENGTHS = [2, 4, 6, 9, 12] as const;
export const MOST_AREA_LEVELS = AREA_CODE_LENGTHS.length;

/** Three cities without districts, whose code stands once more among the districts. */
const OWN_DISTRICT = new Set(['441900', '442000', '460400']);

/** The lengths up to which registers and statistics fill codes with zeros: those of a county, a township and a village. */
const FILLED_LENGTHS: readonly number[] = [6, 9, 12];

/**
 * A code as registers write it, filled up with zeros, in short: 440300 is 4403, 440305000000 is 440305. What is not filled stays.
 * By this one rule codes are shortened wherever people or other systems give them.
 */
export function shortCode(code: string): string {
  if (!FILLED_LENGTHS.includes(code.length) || !/^[1-9]\d+$/.test(code)) return code;
  const length = AREA_CODE_LENGTHS.find((short) => short < code.length && /^0+$/.test(code.slice(short)));
  return OWN_DISTRICT.has(code) ? code : code.slice(0, length);
}

const isCode = (text: string): boolean => /^[1-9]\d(\d{2}(\d{2}(\d{3}(\d{3})?)?)?)?$/.test(text);

/** A division's code as people give it: 2, 4, 6, 9 or 12 digits, also filled up with zeros to a longer one. */
export const areaCode = z
  .string()
  .max(12)
  .overwrite(shortCode)
  .refine(isCode, { params: { key: 'area.codeForm' } });

/** A division's code as it is kept. */
const keptCode = z
  .string()
  .max(12)
  .refine(isCode, { params: { key: 'area.codeForm' } });

/** The codes of the divisions above a code, the highest first. */
export const codesAbove = (code: string): string[] =>
  AREA_CODE_LENGTHS.filter((length) => length < code.length).map((length) => code.slice(0, length));

const name = { id, code: keptCode, level: z.int(), nameZh: z.string(), nameEn: z.string() };
const above = z.object(name);

/** A division's id, which for a published one is its code; `0` or null is the whole country. */
const givenId = id.overwrite(shortCode);
const givenPid = z
  .union([z.literal('0'), id])
  .nullable()
  .overwrite((pid) => (pid === null || pid === '0' ? null : shortCode(pid)))
  .default(null);

const standing = {
  state: z.enum(STATES),
  /** Stopped for choosing because a division above is; comes back with it. */
  inheritedState: z.enum(['none', 'stopped']),
};

/** The state that is in force: the division's own, or what comes from above. */
export type AreaState = 'enabled' | 'disabled' | 'stoppedAbove';
export const stateInForce = ({ state, inheritedState }: z.output<z.ZodObject<typeof standing>>): AreaState =>
  state === 'enabled' && inheritedState === 'stopped' ? 'stoppedAbove' : state;

export const areaRow = z.object({
  ...name,
  parentId: id.nullable(),
  /** Without tones and spaces. */
  pinyin: z.string(),
  /** First letters of the syllables. */
  initials: z.string(),
  /** The centre in degrees, WGS 84; null until it is set. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  ...standing,
  /** Added by an administrator, not part of the published divisions. */
  custom: z.boolean(),
  /** Divisions directly below. */
  childCount: z.int(),
  remark: z.string(),
  updatedAt: instant,
  version,
});
export type AreaRow = z.output<typeof areaRow>;

const flatNode = z.object({ ...name, parentId: id.nullable(), ...standing, hasChildren: z.boolean() });
export type AreaNode = z.output<typeof flatNode> & { children: AreaNode[] };
const areaNode: z.ZodType<AreaNode, AreaNode> = flatNode.extend({ children: z.lazy(() => z.array(areaNode)) });

/** A division with the names above it, the highest first; levels that only statistics know are left out. */
const placedArea = z.object({ ...name, ...standing, path: z.array(above) });
export type PlacedArea = z.output<typeof placedArea>;

/** What uses a division: the kind of thing, how many (counting stops at 1,000), and the first of their names. */
const areaUse = z.object({
  kind: z.enum(['role', 'order', 'car', 'station']),
  count: z.int(),
  countIsCapped: z.boolean(),
  names: z.array(z.string()),
});
export type AreaUse = z.output<typeof areaUse>;

const editable = {
  nameZh: line(60),
  /** Empty: made from the Chinese name. */
  nameEn: optionalLine(120).default(''),
  /** Empty: read from the Chinese name. Syllables may be parted by spaces, from which the first letters are taken. */
  pinyin: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]*( +[a-z0-9]+)*$/)
    .max(200)
    .default(''),
  lng: z.number().min(-180).max(180).nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
  remark: paragraph(500).default(''),
};

/** What an administrator fills in for a division. A centre is both numbers or none. */
export const areaForm = z.strictObject(editable).refine(({ lng, lat }) => (lng === null) === (lat === null), {
  path: ['lat'],
  params: { key: 'area.centreWhole' },
});
/** The same for a new one, which needs a code that goes on from the code of the division above. */
export const newAreaForm = areaForm.safeExtend({ code: keptCode });

export const MOST_AREAS_FOUND = 20;
export const MOST_AREA_NODES = 4000;
const MOST_NAMED = 200;

export const sysAreaCalls = {
  areaTree: call({
    path: '/sys/sysArea/areaTree',
    summary:
      'The divisions below `pid` (null or "0": the whole country), `depth` levels of them and at most 4,000: levels that do not fit are left out whole, and the answer says how many are there. `hasChildren` says whether there is more below. 404 for an unknown `pid`.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({
      pid: givenPid,
      depth: z.int().min(1).max(MOST_AREA_LEVELS).default(1),
      /** Leaves out what is stopped. */
      usable: z.boolean().default(false),
    }),
    output: z.object({
      tree: z.array(areaNode),
      /** Levels that the tree has. */
      depth: z.int(),
      /** Levels were left out because the tree would have more than 4,000 divisions; ask below one of them. */
      isCapped: z.boolean(),
    }),
  }),
  getAreaListByPid: call({
    path: '/sys/sysArea/getAreaListByPid',
    summary:
      'The divisions directly below `pid` (null or "0": the provinces), by code; at most 1,000. 404 for an unknown `pid`.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ pid: givenPid, usable: z.boolean().default(false) }),
    output: z.object({ list: z.array(areaRow) }),
  }),
  getAreaInfoByPid: call({
    path: '/sys/sysArea/getAreaInfoByPid',
    summary: 'The division `pid` itself, with the names above it. 404 when there is none.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ pid: givenId }),
    output: areaRow.extend({ path: z.array(above) }),
  }),
  searchList: call({
    path: '/sys/sysArea/searchList',
    summary:
      'At most 20 divisions whose name contains the keyword, or whose pinyin, first letters, English name or code begins with it; high levels first. Several words: the last finds, the others name what is above.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({
      keyword: line(60),
      usable: z.boolean().default(false),
      /** Not below this level. */
      mostLevel: z.int().min(1).max(MOST_AREA_LEVELS).default(MOST_AREA_LEVELS),
    }),
    output: z.object({ list: z.array(placedArea) }),
  }),
  getNameList: call({
    path: '/sys/sysArea/getNameList',
    summary: 'The names of the divisions with these codes; unknown ones are left out.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({
      codes: z
        .array(
          z
            .string()
            .regex(/^\d{2,12}$/)
            .overwrite(shortCode),
        )
        .max(MOST_NAMED),
    }),
    output: z.object({ list: z.array(placedArea) }),
  }),
  getById: call({
    path: '/sys/sysArea/getById',
    summary: 'One division as an administrator keeps it, with what uses it.',
    access: 'sys:sysArea:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: areaRow.extend({ path: z.array(above), createdAt: instant, uses: z.array(areaUse) }),
  }),
  addOne: call({
    path: '/sys/sysArea/addOne',
    summary:
      'Adds a division below another. Its code begins with that of the other and has the length of the next level; 409 with `fields` when it is taken.',
    access: 'sys:sysArea:add',
    effect: 'command',
    input: newAreaForm.safeExtend({ parentId: givenId }),
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/sysArea/updateOne',
    summary: 'Changes names, pinyin, centre and remark. 409 with `current` when somebody else changed it meanwhile.',
    access: 'sys:sysArea:update',
    effect: 'command',
    current: areaRow,
    input: changeInput(areaForm),
    output: z.object({ version }),
  }),
  updateState: call({
    path: '/sys/sysArea/updateState',
    summary:
      'Stops a division, or opens it again: it and everything below it can no longer be chosen. What was chosen before stays.',
    access: 'sys:sysArea:update',
    effect: 'command',
    current: areaRow,
    input: z.strictObject({ id, version, state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/sysArea/deleteById',
    summary:
      'Deletes a division that has nothing below it and that nothing uses. 409 with `data.uses` when something does.',
    access: 'sys:sysArea:delete',
    effect: 'command',
    current: areaRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  exportList: call({
    path: '/sys/sysArea/exportList',
    summary:
      'Starts a job that writes the divisions below `pid` (null: all), down to a level, to a file; follow it with /sys/job/getById.',
    access: 'sys:sysArea:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({
      pid: givenPid,
      mostLevel: z.int().min(1).max(MOST_AREA_LEVELS).default(MOST_AREA_LEVELS),
      state: z.enum(STATES).optional(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
};
