/** How the operator of the demo is reached, so that its portal explains itself. The numbers belong to nobody. */
import { portalEmail, portalPhone } from '#server/ground/settings/definitions/portal.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { rememberMains } from '#server/system/sysConfig/queries.ts';
import { addSampleSettings, anyPortalPage } from './queries.ts';

const KEY = 'portal contacts';
const MAIN = 'portal.contact';

export async function seedContacts(seeds: Seeds): Promise<void> {
  if (seeds.idOf(KEY) !== undefined) return;
  const sample = { [portalPhone.key]: '400 000 0000', [portalEmail.key]: 'hello@yunwan.example' };
  await rememberMains(seeds.db, [MAIN]).execute();
  await addSampleSettings(seeds.db, MAIN, sample).execute();
  // remembered, so that what people cleared does not come back
  const { id } = await anyPortalPage(seeds.db).executeTakeFirstOrThrow();
  await seeds.remember(KEY, id);
}
