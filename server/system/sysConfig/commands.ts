/** Changing settings, putting them back, and resetting them. */
import { z } from 'zod';
import type { sysConfigCalls } from '#contract/system/sysConfig/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { rolesByCode } from '#server/access/role/queries.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { MAINS, mainOf, OPTIONS } from '#server/ground/settings/definitions/index.ts';
import { requiredRoles } from '#server/ground/settings/definitions/secondFactor.ts';
import { isSecret, type Option } from '#server/ground/settings/define.ts';
import { sysConfigMessages } from './messages.ts';
import { readStored, toDetail } from './present.ts';
import { changeById, lockMains, rememberMains } from './queries.ts';
import { checkValues, type Wanted } from './values.ts';
import { type Context, type Difference, write } from './write.ts';

type Commands = Handlers<typeof sysConfigCalls>;
interface Seen {
  mainId: string;
  version: number;
}

/** Locks mains in one order for everybody. 404 for one that does not exist, 409 with `current` for a changed one. */
async function takeMains({ db, actor, services: { settings } }: Context, seen: readonly Seen[]) {
  requireEverything(actor);
  const mains = seen.map(({ mainId }) => mainOf(mainId)).filter((main) => main !== undefined);
  if (mains.length < seen.length) throw notFound();
  const keys = mains.map(({ key }) => key);
  await rememberMains(db, keys).execute();
  const rows = await lockMains(db, keys).execute();
  const stored = await readStored(db);
  for (const main of mains) {
    const version = rows.find(({ key }) => key === main.key)?.version;
    if (seen.some(({ mainId, version: known }) => mainId === main.key && known !== version))
      throw changedMeanwhile(toDetail(main, stored, (option) => settings.get(option)));
  }
  return { mains, stored };
}

/** What the log says: each option by its key, the default as null. */
const forLog = (changed: readonly Difference[]) => ({
  before: Object.fromEntries(changed.map(({ option, before }) => [option.key, before])),
  after: Object.fromEntries(
    // a secret that replaces another is a change all the same
    changed.map(({ option, before, after }) => [
      option.key,
      isSecret(option) && before !== null && after !== null ? 'new' : after,
    ]),
  ),
  secret: changed.filter(({ option }) => isSecret(option)).map(({ option }) => option.key),
});

/** A misprint would require a second factor of nobody. 400 for a code that no role has. */
async function checkRequiredRoles({ db }: CallContext, checked: ReadonlyMap<Option, unknown>): Promise<void> {
  const codes = z.array(z.string()).safeParse(checked.get(requiredRoles));
  if (!codes.success) return;
  const known = new Set((await rolesByCode(db, codes.data).execute()).map(({ code }) => code));
  const code = codes.data.find((named) => !known.has(named));
  if (code !== undefined) throw refuseField(requiredRoles.key, sysConfigMessages.unknownRole, { code });
}

/** Every node obeys before the answer goes out; open consoles are told with the commit. */
async function announce({ db, services, changed }: CallContext): Promise<void> {
  changed('settings');
  await services.live.tell(db, 'everybody', { kind: 'settings' });
}

export const updateDetail: Commands['updateDetail'] = async (context, { mainId, version, values }) => {
  const { mains, stored } = await takeMains(context, [{ mainId, version }]);
  const [main] = mains;
  if (main === undefined) throw notFound();
  const wanted: Wanted = new Map(values.map(({ key, value }) => [key, value]));
  const checked = checkValues(main, wanted, context.services.settings);
  await checkRequiredRoles(context, checked);
  const written = await write(context, main, checked, stored, 'update');
  context.record({ object: 'sysConfig', objectId: mainId, label: main.title.zh, ...forLog(written.changed) });
  await announce(context);
  return { version: written.version };
};

export const restore: Commands['restore'] = async (context, { id, version }) => {
  const change = await changeById(context.db, id).executeTakeFirst();
  const option = change === undefined ? undefined : OPTIONS.get(change.optionKey);
  if (change === undefined || option === undefined) throw notFound();
  const { mains, stored } = await takeMains(context, [{ mainId: change.mainKey, version }]);
  const [main] = mains;
  if (main === undefined) throw notFound();
  if (isSecret(option)) throw new Refusal(409, sysConfigMessages.secretNotKept);
  const checked = checkValues(main, new Map([[option.key, change.before]]), context.services.settings);
  const written = await write(context, main, checked, stored, 'restore');
  if (written.changed.length === 0) throw new Refusal(409, sysConfigMessages.nothingToRestore);
  context.record({ object: 'sysConfig', objectId: main.key, label: main.title.zh, ...forLog(written.changed) });
  await announce(context);
  return { version: written.version };
};

export const initConfig: Commands['initConfig'] = async (context, input) => {
  const { mains, stored } = await takeMains(context, input.mains);
  const changed: Difference[] = [];
  for (const main of MAINS.filter((candidate) => mains.includes(candidate))) {
    const defaults = new Map<Option, unknown>(main.options.map((option) => [option, null]));
    changed.push(...(await write(context, main, defaults, stored, 'init')).changed);
  }
  if (changed.length === 0) throw new Refusal(409, sysConfigMessages.nothingToReset);
  const label = mains.map(({ title }) => title.zh).join('、');
  const objectId = mains.length === 1 ? (mains[0]?.key ?? '') : 'several';
  context.record({ object: 'sysConfig', objectId, label, ...forLog(changed) });
  await announce(context);
  return { reset: changed.length };
};
