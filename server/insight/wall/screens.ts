/**
 * Screens without a keyboard: one shows a code, somebody with the right pairs it to a role, and from then on its token opens
 * the wall as that role sees it, and nothing else (decision 0156).
 */
import { randomBytes, randomInt } from 'node:crypto';
import { DONE } from '#contract/ground/core.ts';
import { FIGURE_SOURCES } from '#contract/insight/figure/figures.ts';
import { MOST_SCREENS, type wallCalls } from '#contract/insight/wall/calls.ts';
import { wallPage } from '#contract/insight/wall/page.ts';
import { wallWords } from '#contract/insight/wall/words.ts';
import { enabledRoles } from '#server/access/role/queries.ts';
import { entriesOf, revisions } from '#server/base/sysDict/queries.ts';
import { mapSettingsFor } from '#server/capacity/monitoring/mapSettings.ts';
import { ownFeatures } from '#server/capacity/monitoring/ownMap.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField, refuseTaken, tooMany } from '#server/ground/core/refusal.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { wallMessages } from './messages.ts';
import { wallNow } from './now.ts';
import {
  countScreens,
  countWaiting,
  deleteScreen,
  insertScreen,
  pairScreen as pairByCode,
  screenByToken,
  screenList,
  seeScreen,
} from './queries.ts';

type Calls = typeof wallCalls;

/** Nothing that is taken for something else at six metres. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;
const CODE_MS = 600_000;
const MOST_WAITING = 200;
/** How exactly it is known when a screen was last there. */
const SEEN_MS = 60_000;
/** What a wall says of values. */
const DICTIONARIES = ['alertKind', 'alertSeverity', 'vehicleState'];

/** All that a screen may ever ask for; of a role that may do more it gets no more than these. */
const WALL_RIGHTS = [
  wallPage.permission,
  FIGURE_SOURCES.order.right,
  FIGURE_SOURCES.alert.right,
  'capacity:monitoring:view',
] as const;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

export const beginPairing: Handler<Calls['beginPairing']> = async ({ db, services }) => {
  const now = services.now().getTime();
  const { count } = await countWaiting(db, new Date(now).toISOString()).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WAITING) throw tooMany(CODE_MS / 1000, wallMessages.manyWaiting);
  const token = randomBytes(32).toString('base64url');
  const endsAt = new Date(now + CODE_MS).toISOString();
  for (;;) {
    const code = newCode();
    const added = await insertScreen(db, { tokenHash: hashToken(token), code, endsAt }).executeTakeFirst();
    // another screen may show the very code
    if (added !== undefined) return { code, token, endsAt };
  }
};

/** The screen of a token. @throws Refusal 404 when it was withdrawn, or its code has run out */
async function screenOf(db: Db, { now }: Services, token: string) {
  const screen = await screenByToken(db, hashToken(token)).executeTakeFirst();
  if (screen === undefined) throw notFound();
  const { endsAt, pairedAt } = screen;
  if (pairedAt === null && (endsAt === null || Date.parse(endsAt) <= now().getTime())) throw notFound();
  return screen;
}
type Screen = Awaited<ReturnType<typeof screenOf>>;

/** What a screen may see now; null while its role is stopped or may not see the wall. */
async function lookingAs({ sessions }: Services, { roleId, dataScope, areaCodes }: Screen) {
  if (roleId === null || dataScope === null || areaCodes === null) return null;
  const { permissions } = await sessions.rightsOf(roleId);
  const rights: readonly string[] = WALL_RIGHTS.filter((right) => permissions.includes(right));
  if (!rights.includes(wallPage.permission)) return null;
  const scope = scopeOf({ dataScope, areaCodes, supplierId: null, schoolId: null, userId: '0' });
  return { scope, may: (right: string) => rights.includes(right) };
}

export const getScreen: Handler<Calls['getScreen']> = async ({ db, request, services }, { token }) => {
  const screen = await screenOf(db, services, token);
  const { id, name, lastSeenAt, pairedAt } = screen;
  if (pairedAt === null) return { state: 'waiting', name, wall: null };
  const now = services.now();
  if (lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) >= SEEN_MS)
    await seeScreen(db, id, now.toISOString()).execute();
  const looking = await lookingAs(services, screen);
  if (looking === null) return { state: 'withheld', name, wall: null };
  return { state: 'shown', name, wall: await wallNow(db, services, { ...looking, language: request.language }) };
};

export const getScreenGround: Handler<Calls['getScreenGround']> = async ({ db, services }, { token }) => {
  const looking = await lookingAs(services, await screenOf(db, services, token));
  if (looking === null) throw notFound();
  const types = await revisions(db, DICTIONARIES).execute();
  const [settings, features, rows] = await Promise.all([
    mapSettingsFor(db, services, looking.scope),
    ownFeatures(db, services),
    entriesOf(
      db,
      types.map(({ id }) => id),
    ).execute(),
  ]);
  const items = Map.groupBy(rows, ({ typeId }) => typeId);
  return {
    settings,
    map: { type: 'FeatureCollection', features },
    dicts: types.map(({ id, code, revision }) => ({
      typeCode: code,
      version: revision,
      unchanged: false,
      items: items.get(id) ?? [],
    })),
  };
};

/** Roles as which somebody may pair a screen: none that shows on a wall what the person may not see. */
async function rolesFor(db: Db, { sessions }: Services, actor: Actor) {
  const roles = (await enabledRoles(db).execute()).filter(
    ({ dataScope }) => dataScope === 'everything' || dataScope === 'areas',
  );
  const fits = await Promise.all(
    roles.map(async ({ id }) => {
      const { permissions } = await sessions.rightsOf(id);
      const held = WALL_RIGHTS.filter((right) => permissions.includes(right));
      return held.includes(wallPage.permission) && held.every((right) => allows(actor, right));
    }),
  );
  return roles.filter((_role, at) => fits[at]).map(({ id, nameZh, nameEn }) => ({ id, nameZh, nameEn }));
}

export const getScreenList: Handler<Calls['getScreenList']> = async ({ actor, db, services }) => {
  requireEverything(actor);
  const [rows, roles] = await Promise.all([screenList(db).execute(), rolesFor(db, services, actor)]);
  const list = rows.flatMap(({ pairedAt, pairedByName, ...row }) =>
    pairedAt === null ? [] : [{ ...row, pairedAt, pairedByName: pairedByName ?? '' }],
  );
  return { list, roles };
};

export const pairScreen: Handler<Calls['pairScreen']> = async (context, { code, name, roleId }) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  if (!(await rolesFor(db, services, actor)).some(({ id }) => id === roleId))
    throw refuseField('roleId', wallMessages.noRole);
  const { count } = await countScreens(db).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SCREENS) throw new Refusal(409, wallMessages.tooManyScreens, { params: { count } });
  const pairedAt = services.now().toISOString();
  const paired = await pairByCode(db, code.toUpperCase(), {
    name,
    roleId,
    pairedById: actor.userId,
    pairedAt,
  }).executeTakeFirst();
  if (paired === undefined) throw refuseTaken('code', wallMessages.noCode);
  context.record(changeOf(wallWords, { id: paired.id, label: name, after: { name, roleId, pairedAt } }));
  return paired;
};

export const withdrawScreen: Handler<Calls['withdrawScreen']> = async (context, { id }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const before = await deleteScreen(db, id).executeTakeFirst();
  if (before === undefined) throw notFound();
  context.record(changeOf(wallWords, { id, label: before.name, before }));
  return DONE;
};
