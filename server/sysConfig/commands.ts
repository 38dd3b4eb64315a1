/** Changing settings, putting them back, and resetting them. */
import type { ConfigValue, sysConfigCalls, CONFIG_CHANGE_KINDS } from '#contract/sysConfig.ts';
import type { CallContext, Handlers } from '../core/context.ts';
import { changedMeanwhile, notFound, Refusal } from '../core/refusal.ts';
import { keepImages } from '../file/service.ts';
import type { Actor } from '../session/actor.ts';
import { requireEverything } from '../role/service.ts';
import { MAINS, mainOf, OPTIONS } from './definitions/index.ts';
import { isSecret, type ConfigMain, type Option } from './define.ts';
import { sysConfigMessages } from './messages.ts';
import { isChanged, readStored, shownValue, toDetail, type StoredSettings } from './present.ts';
import {
  changeById,
  forgetOptions,
  insertChanges,
  keepOptions,
  lockMains,
  raiseVersion,
  rememberMains,
} from './queries.ts';
import { sealedFor } from './settings.ts';
import { checkValues, type Wanted } from './values.ts';

type Commands = Handlers<typeof sysConfigCalls>;
type Kind = (typeof CONFIG_CHANGE_KINDS)[number];
type Context = Pick<CallContext, 'db' | 'services'> & { actor: Actor };
interface Seen {
  mainId: string;
  version: number;
}

/** Locks mains in one order for everybody. 404 for one that does not exist, 409 with `current` for a changed one. */
async function takeMains({ db, actor }: Context, seen: readonly Seen[]) {
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
      throw changedMeanwhile(toDetail(main, stored));
  }
  return { mains, stored };
}

/** How a value stands in the history and in the log: null for the default, of a secret only that it was set. */
function noted(option: Option, value: unknown): ConfigValue | null {
  if (value === null || value === undefined) return null;
  return isSecret(option)
    ? true
    : shownValue(option, { key: option.key, value: asValue(value), sealed: null, updatedAt: '' });
}
const asValue = (value: unknown): ConfigValue =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(String)
      : '';

interface Difference {
  option: Option;
  before: ConfigValue | null;
  after: ConfigValue | null;
}

/** Which values really change; a secret that is entered again counts as changed. */
function differences(checked: ReadonlyMap<Option, unknown>, stored: StoredSettings): Difference[] {
  return [...checked].flatMap(([option, value]) => {
    const row = stored.options.get(option.key);
    const before = isChanged(option, row) ? noted(option, isSecret(option) ? true : row?.value) : null;
    const after = noted(option, value);
    const isSame = JSON.stringify(before) === JSON.stringify(after) && (!isSecret(option) || after === null);
    return isSame ? [] : [{ option, before, after }];
  });
}

/** Writes the checked values of one main and what became of them. */
async function write(
  { db, actor, services }: Context,
  main: ConfigMain,
  checked: ReadonlyMap<Option, unknown>,
  stored: StoredSettings,
  kind: Kind,
): Promise<{ version: number; changed: Difference[] }> {
  const changed = differences(checked, stored);
  if (changed.length === 0) return { version: stored.versionOf(main.key), changed };
  const kept = changed.filter(({ after }) => after !== null);
  const forgotten = changed.filter(({ after }) => after === null).map(({ option }) => option.key);
  if (kept.length > 0) {
    const rows = kept.map(({ option }) => {
      const value = checked.get(option);
      const secret = isSecret(option) ? services.vault.seal(sealedFor(option.key), String(value)) : null;
      return {
        key: option.key,
        mainKey: main.key,
        value: secret === null ? JSON.stringify(value) : null,
        sealed: secret,
      };
    });
    await keepOptions(db, rows).execute();
  }
  if (forgotten.length > 0) await forgetOptions(db, forgotten).execute();
  const at = services.now().toISOString();
  const { userId, account, realName } = actor;
  await insertChanges(
    db,
    changed.map(({ option, before, after }) => ({
      at,
      mainKey: main.key,
      optionKey: option.key,
      kind,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      userId,
      account,
      realName,
    })),
  ).execute();
  for (const { option, after } of changed) {
    // the history may bring an earlier image back, so none is let go
    if (option.shape.kind === 'file' && typeof after === 'string')
      await keepImages({ db, actor, services }, { object: 'sysConfig', objectId: option.key }, [after]);
  }
  const { version } = await raiseVersion(db, main.key).executeTakeFirstOrThrow();
  return { version, changed };
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

/** Every node obeys before the answer goes out; open consoles are told with the commit. */
async function announce({ db, services, rightsChanged }: CallContext): Promise<void> {
  rightsChanged();
  await services.live.tell(db, 'everybody', { kind: 'settings' });
}

export const updateDetail: Commands['updateDetail'] = async (context, { mainId, version, values }) => {
  const { mains, stored } = await takeMains(context, [{ mainId, version }]);
  const [main] = mains;
  if (main === undefined) throw notFound();
  const wanted: Wanted = new Map(values.map(({ key, value }) => [key, value]));
  const checked = checkValues(main, wanted, context.services.settings);
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
