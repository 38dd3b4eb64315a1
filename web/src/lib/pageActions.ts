/**
 * What can be begun on a page whatever it shows: its buttons and the command palette say it in the same words, by the same right. A
 * feature says it in its `pageActions.ts`, which is found by this name; each action opens the drawer of its key, or what it is `at`:
 *
 *   export const ACTIONS = pageActions(rolePage, { add: { label: ['新增角色', 'Add role'], permission: 'sys:role:add' } });
 *
 *   <ListPage page={rolePage} primaryAction={ACTIONS.add} … />
 */
import type { DataScope } from '#contract/ground/enums.ts';
import type { CallPermission } from '#contract/index.ts';
import type { PageWords, Text } from '#contract/ground/words.ts';

interface Declared {
  label: Text;
  permission: CallPermission;
  /** What stands in the address where it is begun, such as the rows that wait for it; else the drawer of its key. */
  at?: string;
  /** The data scopes of those who do it; else everybody's with the right. */
  scopes?: readonly DataScope[];
}

export interface PageAction extends Declared {
  key: string;
  /** The page that it is begun on. */
  page: PageWords & { permission: CallPermission | null };
}

export function pageActions<const Key extends string>(
  page: PageAction['page'],
  actions: Readonly<Record<Key, Declared>>,
): Readonly<Record<Key, PageAction>>;
export function pageActions(
  page: PageAction['page'],
  actions: Readonly<Record<string, Declared>>,
): Readonly<Record<string, PageAction>> {
  return Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, { ...action, key, page }]));
}
