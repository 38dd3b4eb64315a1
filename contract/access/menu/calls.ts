/** The menu tree: directories, pages (a route) and actions (a permission). */
import { z } from 'zod';
import { call, changeInput, id, line, optionalLine, version } from '#contract/ground/core.ts';
import { MENU_KINDS, STATES } from '#contract/ground/enums.ts';

const menuFields = {
  kind: z.enum(MENU_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Pages: the route, without a leading slash. */
  route: z.string(),
  /** Actions: what it allows. Pages with actions get it from their view action. */
  permission: z.string(),
  icon: z.string(),
  /** Place among the siblings, ascending. */
  orderNum: z.int(),
  /** Shown in the menu; a hidden page can still be opened. */
  visible: z.boolean(),
  /** The open tab keeps its state while another is active. */
  keepAlive: z.boolean(),
  /** http(s) address opened in a new browser tab instead of a page of ours; empty for none. */
  externalLink: z.string(),
};

/** A node as the console shows it: only what the active role reaches, actions left out. */
const flatMenuNode = z.object({ id, parentId: id.nullable(), ...menuFields });
export type MenuNode = z.output<typeof flatMenuNode> & { children: MenuNode[] };
export const menuNode: z.ZodType<MenuNode, MenuNode> = flatMenuNode.extend({
  children: z.lazy(() => z.array(menuNode)),
});

/** A node as the administrator keeps it. */
const flatManagedMenuNode = z.object({
  id,
  parentId: id.nullable(),
  ...menuFields,
  state: z.enum(STATES),
  /** Part of the product: it can be stopped and renamed, not deleted. */
  builtIn: z.boolean(),
  /** Stopped or deleted because an ancestor is; comes back with it. */
  inheritedState: z.enum(['none', 'stopped', 'deleted']),
  deleted: z.boolean(),
  version,
});
export type ManagedMenuNode = z.output<typeof flatManagedMenuNode> & { children: ManagedMenuNode[] };
const managedMenuNode: z.ZodType<ManagedMenuNode, ManagedMenuNode> = flatManagedMenuNode.extend({
  children: z.lazy(() => z.array(managedMenuNode)),
});

/** A route of the console: segments of letters and digits, without a leading slash. */
export const menuRoute = z
  .string()
  .regex(/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*){0,5}$/)
  .max(120);
export const permission = z
  .string()
  .regex(/^[a-z][A-Za-z]*:[a-z][A-Za-z]*:[a-z][A-Za-z]*$/)
  .max(120);
const httpLink = z.url({ protocol: /^https?$/ }).max(500);

/** What an administrator fills in for a node. A page needs a route or an external link, an action a permission. */
export const menuForm = z
  .strictObject({
    parentId: id.nullable(),
    kind: z.enum(MENU_KINDS),
    nameZh: line(60),
    nameEn: line(60),
    route: z.union([z.literal(''), menuRoute]).default(''),
    permission: z.union([z.literal(''), permission]).default(''),
    icon: optionalLine(60).default(''),
    visible: z.boolean().default(true),
    keepAlive: z.boolean().default(true),
    externalLink: z.union([z.literal(''), httpLink]).default(''),
  })
  .refine(({ kind, route, externalLink }) => kind !== 'page' || route !== '' || externalLink !== '', {
    path: ['route'],
    params: { key: 'menu.pageNeeds' },
  })
  .refine(({ kind, permission: needed }) => kind !== 'action' || needed !== '', {
    path: ['permission'],
    params: { key: 'menu.actionNeeds' },
  });

/** The state that is in force: the node's own, or what comes from above. */
export type MenuState = 'enabled' | 'disabled' | 'deleted' | 'stoppedAbove' | 'deletedAbove';

export const menuCalls = {
  findMenuTree: call({
    path: '/sys/menu/findMenuTree',
    summary: 'The whole menu tree, stopped nodes included; with `deleted` the deleted ones too.',
    access: 'sys:menu:list',
    effect: 'query',
    input: z.strictObject({ deleted: z.boolean().default(false) }),
    output: z.object({ tree: z.array(managedMenuNode) }),
  }),
  findRoleMenuTree: call({
    path: '/sys/menu/findRoleMenuTree',
    summary: 'The tree for granting, the leaves a role is granted, and those the caller may grant.',
    access: 'sys:role:list',
    effect: 'query',
    input: z.strictObject({ roleId: id }),
    output: z.object({
      tree: z.array(managedMenuNode),
      grantedLeafIds: z.array(id),
      grantableLeafIds: z.array(id),
      roleVersion: version,
    }),
  }),
  updateRoleMenu: call({
    path: '/sys/menu/updateRoleMenu',
    summary:
      'Sets the leaves a role is granted; ancestors are derived. 403-free: leaves the caller does not hold are refused with 400. 409 when the role changed meanwhile.',
    access: 'sys:role:grant',
    effect: 'command',
    current: z.object({ id, version }),
    input: z.strictObject({ roleId: id, version, leafIds: z.array(id).max(5000) }),
    output: z.object({ version }),
  }),
  saveMenu: call({
    path: '/sys/menu/saveMenu',
    summary: 'Adds a node as the last child of its parent. 409 when the route or permission is taken.',
    access: 'sys:menu:add',
    effect: 'command',
    input: menuForm,
    output: z.object({ id }),
  }),
  updateMenu: call({
    path: '/sys/menu/updateMenu',
    summary:
      'Changes a node, or moves it: `parentId` with `index` (place among the new siblings, from 0). 400 when it would become its own descendant.',
    access: 'sys:menu:update',
    effect: 'command',
    current: managedMenuNode,
    input: changeInput(menuForm).extend({ index: z.int().min(0).max(10_000).optional() }),
    output: z.object({ version }),
  }),
  fakeDelete: call({
    path: '/sys/menu/fakeDelete',
    summary: 'Soft-deletes a node, its children along; with `undo` brings it and them back.',
    access: 'sys:menu:delete',
    effect: 'command',
    current: managedMenuNode,
    input: z.strictObject({ id, version, undo: z.boolean().default(false) }),
    output: z.object({ version }),
  }),
  stopOrOpen: call({
    path: '/sys/menu/stopOrOpen',
    summary: 'Stops a node, its children along, or opens it again.',
    access: 'sys:menu:update',
    effect: 'command',
    current: managedMenuNode,
    input: z.strictObject({ id, version, state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
};
