/** Roles: what a system user may see and do while working as one. */
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
  nothing,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { DATA_SCOPES, STATES } from '#contract/ground/enums.ts';
import { menuRoute } from '#contract/access/menu/calls.ts';

/** What an administrator fills in for a role. The scope `areas` names at least one. */
export const roleForm = z
  .strictObject({
    code: z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/),
    nameZh: line(40),
    nameEn: line(60),
    /** Route opened for `/`; empty: the home page. */
    homePage: z.union([z.literal(''), menuRoute]).default(''),
    dataScope: z.enum(DATA_SCOPES),
    /** For the scope `areas`: division codes; a row whose area code begins with one of them is reached. */
    areaCodes: z.array(areaCode).max(50).default([]),
    remark: paragraph(500).default(''),
  })
  .refine(({ dataScope, areaCodes }) => dataScope !== 'areas' || areaCodes.length > 0, {
    path: ['areaCodes'],
    params: { key: 'role.areasNeeded' },
  });

const roleRow = z.object({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  homePage: z.string(),
  dataScope: z.enum(DATA_SCOPES),
  areaCodes: z.array(z.string()),
  state: z.enum(STATES),
  /** Seeded with the product: it can be changed, not deleted, and its code stays. */
  builtIn: z.boolean(),
  remark: z.string(),
  /** How many people hold it. */
  userCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RoleRow = z.output<typeof roleRow>;

export const roleCalls = {
  getPageList: call({
    path: '/sys/role/getPageList',
    summary: 'Roles, by code or name, state and data scope.',
    access: 'sys:role:list',
    effect: 'query',
    input: listInput(['code', '-code', 'createdAt', '-createdAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      dataScope: z.enum(DATA_SCOPES).optional(),
      id: id.optional(),
    }),
    output: listOutput(roleRow),
  }),
  addOne: call({
    path: '/sys/role/addOne',
    summary: 'Adds a role without any grant. 409 with `fields` when the code is taken.',
    access: 'sys:role:add',
    effect: 'command',
    input: roleForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/sys/role/updateOne',
    summary: 'Changes a role. 409 with `current` when somebody else changed it meanwhile.',
    access: 'sys:role:update',
    effect: 'command',
    current: roleRow,
    input: changeInput(roleForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/sys/role/deleteById',
    summary: 'Deletes a role that nobody holds. 409 with `data.users` (at most 20 of them) when somebody does.',
    access: 'sys:role:delete',
    effect: 'command',
    current: roleRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
  updateState: call({
    path: '/sys/role/updateState',
    summary: 'Enables or stops a role; people who work as it lose it at once. 409 when no administrator would be left.',
    access: 'sys:role:update',
    effect: 'command',
    current: roleRow,
    input: z.strictObject({ id, version, state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
  getEnabledList: call({
    path: '/sys/role/getEnabledList',
    summary: 'The enabled roles for choosing, at most 500, and which of them the caller may give.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string(), grantable: z.boolean() })),
    }),
  }),
};
