import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { installationKey } from './key.ts';
import { keepVaultCheck, vaultCheck } from './queries.ts';
import { Vault } from './vault.ts';

/** The vault of this installation. @throws StartRefused when the database's secrets are sealed with another key. */
export async function openVault(db: Db, config: Config): Promise<Vault> {
  const vault = new Vault(installationKey(config));
  const own = vault.digest('vault.check', 'pilotdesk');
  await keepVaultCheck(db, own).execute();
  const { check } = await vaultCheck(db).executeTakeFirstOrThrow();
  if (check !== own) {
    throw new StartRefused(
      'The secrets in this database are sealed with another key. Give every node the same SECRET_KEY, or copy secrets/vault.key from the data folder of the first node into this one.',
    );
  }
  return vault;
}
