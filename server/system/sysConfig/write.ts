/** Writing changed settings down, with their history. */
import type { CONFIG_CHANGE_KINDS, ConfigValue } from '#contract/system/sysConfig/calls.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { keepImages } from '#server/base/file/service.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { isSecret, type ConfigMain, type Option } from '#server/ground/settings/define.ts';
import { sysConfigMessages } from './messages.ts';
import { isChanged, shownValue, type StoredSettings } from './present.ts';
import { forgetOptions, insertChanges, keepOptions, raiseVersion } from './queries.ts';
import { sealedFor } from '#server/ground/settings/settings.ts';

type Kind = (typeof CONFIG_CHANGE_KINDS)[number];
export type Context = Pick<CallContext, 'db' | 'services'> & { actor: Actor };

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

export interface Difference {
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

/**
 * A secret that is kept sealed is not sent anywhere else than where its owner meant it to go: with the right to configure
 * alone, it could be received at an address of one's own.
 * @throws Refusal 409 of a restore, FieldRefusal of a change, when a secret has to be entered again
 */
function refuseAnotherReceiver(
  main: ConfigMain,
  changed: readonly Difference[],
  stored: StoredSettings,
  kind: Kind,
): void {
  const keys = new Set(changed.map(({ option }) => option.key));
  const secret = main.options.find(
    ({ key, sentTo }) => isKept(stored.options.get(key)) && !keys.has(key) && sentTo?.some((to) => keys.has(to)),
  );
  if (secret === undefined) return;
  throw kind === 'update'
    ? refuseField(secret.key, sysConfigMessages.secretAgain)
    : new Refusal(409, sysConfigMessages.secretAgain);
}
const isKept = (row: { sealed: string | null } | undefined): boolean => row !== undefined && row.sealed !== null;

/**
 * Writes the checked values of one main and what became of them.
 * @throws Refusal when a secret that is kept would be sent elsewhere
 */
export async function write(
  { db, actor, services }: Context,
  main: ConfigMain,
  checked: ReadonlyMap<Option, unknown>,
  stored: StoredSettings,
  kind: Kind,
): Promise<{ version: number; changed: Difference[] }> {
  const changed = differences(checked, stored);
  if (changed.length === 0) return { version: stored.versionOf(main.key), changed };
  refuseAnotherReceiver(main, changed, stored, kind);
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
