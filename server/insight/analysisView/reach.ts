/** Who may see an analysis, and with which of their roles. */
import type { DataScope } from '#contract/ground/enums.ts';
import { FIGURE_SOURCES, FIGURES, type FigureName, type FigureSource } from '#contract/insight/figure/figures.ts';
import { VIEW_RIGHTS, type ViewPage } from '#contract/insight/analysisView/page.ts';
import { rolesWith } from '#server/capacity/alert/recipients.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { analysisViewMessages } from './messages.ts';
import { peopleWithRoles, recipientsOf } from './queries.ts';

/** @throws Refusal 403 */
export function requirePage(actor: Actor, page: ViewPage): void {
  if (!allows(actor, VIEW_RIGHTS[page])) throw new Refusal(403, analysisViewMessages.notYours);
}

/** Roles that show the page. */
const rolesFor = async (db: Db, { sessions }: Pick<Services, 'sessions'>, page: ViewPage): Promise<string[]> =>
  (await rolesWith(db, sessions, VIEW_RIGHTS[page])).map(({ roleId }) => roleId);

/** Whose colleagues somebody finds: a supplier's staff their own. */
const supplierOf = ({ dataScope, supplierId }: Actor): string | null =>
  dataScope === 'everything' || dataScope === 'areas' ? null : (supplierId ?? '0');

export async function colleagues(
  db: Db,
  services: Pick<Services, 'sessions'>,
  actor: Actor,
  page: ViewPage,
  { most, ...asked }: { keyword?: string; ids?: readonly string[]; most: number },
) {
  const roleIds = await rolesFor(db, services, page);
  return peopleWithRoles(db, roleIds, { supplierId: supplierOf(actor), ...asked }, most).execute();
}

export interface Recipient {
  userId: string;
  email: string;
  scope: Scope;
}

/** The wider first: a person is told what the widest of their roles shows, which they could look up anyway. */
const WIDTH: readonly DataScope[] = ['everything', 'areas', 'suppliers', 'schools', 'own'];

type FigureRight = (typeof FIGURE_SOURCES)[FigureSource]['right'];

/** What somebody must be allowed to do to be told figures. */
export const rightsFor = (figures: readonly FigureName[]): FigureRight[] => [
  ...new Set(figures.map((name) => FIGURE_SOURCES[FIGURES[name].source].right)),
];

/** Those of the people who may see all these figures on the page now, each with what they reach. */
export async function recipientsNow(
  db: Db,
  services: Pick<Services, 'sessions'>,
  page: ViewPage,
  ids: readonly string[],
  figures: readonly FigureName[],
): Promise<Recipient[]> {
  const [shown, ...counted] = await Promise.all([
    rolesFor(db, services, page),
    ...rightsFor(figures).map((right) => rolesWith(db, services.sessions, right)),
  ]);
  const roleIds = shown.filter((id) => counted.every((roles) => roles.some(({ roleId }) => roleId === id)));
  const rows = await recipientsOf(db, ids, roleIds).execute();
  return [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((held) => {
    const [widest] = held.toSorted((one, other) => WIDTH.indexOf(one.dataScope) - WIDTH.indexOf(other.dataScope));
    return widest === undefined ? [] : [{ userId: widest.userId, email: widest.email, scope: scopeOf(widest) }];
  });
}
