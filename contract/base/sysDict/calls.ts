/** Dictionaries: named lists of values with their words in both languages. Every enumeration of the product is one. */
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
  namedValues,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';

/** How an item looks: a colour that comes with a shape of its own, or plain text. */
export const DICT_COLOURS = ['none', 'green', 'blue', 'grey', 'amber', 'red'] as const;
export type DictColour = (typeof DICT_COLOURS)[number];

/** More are refused: a console keeps them all. */
export const MOST_DICT_TYPES = 500;
export const MOST_DICT_ITEMS = 500;

const typeCode = z.string().regex(/^[a-z][A-Za-z0-9]{1,59}$/);
const itemValue = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/);

/** An item as screens use it. */
const dictEntry = z.object({
  value: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  colour: z.enum(DICT_COLOURS),
  /** Value of an item above it in the same dictionary; empty for none. */
  parentValue: z.string(),
  /** A stopped item keeps its words; it is no longer offered for choosing. */
  state: z.enum(STATES),
});
export type DictEntry = z.output<typeof dictEntry>;

export const dictTypeForm = z.strictObject({
  code: typeCode,
  nameZh: line(40),
  nameEn: line(60),
  state: z.enum(STATES).default('enabled'),
  remark: paragraph(500).default(''),
});

const dictType = dictTypeForm.extend({
  id,
  /** Part of the product: its code stays and it cannot be deleted or stopped. */
  builtIn: z.boolean(),
  /** Its values are the product's own: none can be added. */
  closed: z.boolean(),
  itemCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
const dictTypeRow = z.object(dictType.shape);
export type DictTypeRow = z.output<typeof dictTypeRow>;

export const dictItemForm = z.strictObject({
  value: itemValue,
  nameZh: line(60),
  nameEn: line(80),
  colour: z.enum(DICT_COLOURS).default('none'),
  parentValue: z.union([z.literal(''), itemValue]).default(''),
  state: z.enum(STATES).default('enabled'),
  remark: paragraph(500).default(''),
});

const dictItemRow = z.object({
  ...dictItemForm.shape,
  id,
  typeId: id,
  orderNum: z.int(),
  builtIn: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type DictItemRow = z.output<typeof dictItemRow>;

export const sysDictCalls = {
  getByTypeCode: call({
    path: '/sys/sysDict/getByTypeCode',
    summary:
      'The items of a dictionary, of several, or of all when none is named. One whose version the caller knows is answered without its items.',
    access: 'signedIn',
    effect: 'query',
    duringPasswordChange: true,
    duringSecondFactorSetup: true,
    input: z.strictObject({
      typeCode: typeCode.optional(),
      typeCodes: z.array(typeCode).max(MOST_DICT_TYPES).optional(),
      /** What the caller has, by code. */
      knownVersions: namedValues(typeCode, z.int().min(0).max(2_147_483_647), MOST_DICT_TYPES).default({}),
    }),
    output: z.object({
      dicts: z.array(
        z.object({
          typeCode: z.string(),
          version: z.int(),
          unchanged: z.boolean(),
          /** In their order; empty when unchanged. */
          items: z.array(dictEntry),
        }),
      ),
    }),
  }),
  getTypePage: call({
    path: '/sys/sysDict/getPageList',
    summary: 'Dictionaries, by code or name, by a word among their items, and by state.',
    access: 'sys:sysDict:list',
    effect: 'query',
    input: listInput(['code', '-code', 'updatedAt', '-updatedAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      builtIn: z.boolean().optional(),
      id: id.optional(),
    }),
    output: listOutput(dictTypeRow),
  }),
  addType: call({
    path: '/sys/sysDict/addOne',
    summary: 'Adds a dictionary without items. 409 with `fields` when the code is taken.',
    access: 'sys:sysDict:add',
    effect: 'command',
    input: dictTypeForm,
    output: z.object({ id }),
  }),
  updateType: call({
    path: '/sys/sysDict/updateOne',
    summary: 'Changes a dictionary. A built-in one keeps its code and cannot be stopped.',
    access: 'sys:sysDict:update',
    effect: 'command',
    current: dictTypeRow,
    input: changeInput(dictTypeForm),
    output: z.object({ version }),
  }),
  deleteType: call({
    path: '/sys/sysDict/deleteById',
    summary: 'Deletes a dictionary with its items. 409 for a built-in one.',
    access: 'sys:sysDict:delete',
    effect: 'command',
    current: dictTypeRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  getItemPage: call({
    path: '/sys/sysDict/getItemPageList',
    summary: 'The items of a dictionary, by value or name, colour and state.',
    access: 'sys:sysDict:list',
    effect: 'query',
    input: listInput(['orderNum', '-orderNum', 'value', '-value'], {
      typeId: id.optional(),
      keyword: optionalLine(60).optional(),
      colour: z.enum(DICT_COLOURS).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(dictItemRow),
  }),
  addItem: call({
    path: '/sys/sysDict/addItem',
    summary: 'Adds an item at the end of a dictionary. 409 for a dictionary whose values are the product’s own.',
    access: 'sys:sysDict:update',
    effect: 'command',
    input: dictItemForm.extend({ typeId: id }),
    output: z.object({ id }),
  }),
  updateItem: call({
    path: '/sys/sysDict/updateItem',
    summary: 'Changes an item. The value of a built-in one stays. 409 with `current` when somebody else was faster.',
    access: 'sys:sysDict:update',
    effect: 'command',
    current: dictItemRow,
    input: changeInput(dictItemForm),
    output: z.object({ version }),
  }),
  moveItem: call({
    path: '/sys/sysDict/moveItem',
    summary: 'Moves an item one place up or down among all items of its dictionary.',
    access: 'sys:sysDict:update',
    effect: 'command',
    input: z.strictObject({ id, direction: z.enum(['up', 'down']) }),
    output: done,
  }),
  deleteItem: call({
    path: '/sys/sysDict/deleteItem',
    summary: 'Deletes an item. 409 for a built-in one (stop it instead) and for one that others stand below.',
    access: 'sys:sysDict:update',
    effect: 'command',
    current: dictItemRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
