/** Profiles by name, whether they come with the product or were made by people. */
import type { ImportProfileContent, ImportProfileFile } from '#contract/channel/importProfile/profile.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { isTimeZone } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { builtInNamed } from './builtIn.ts';
import { importProfileMessages } from './messages.ts';
import { importProfileNamed } from './queries.ts';

export async function profileNamed(db: Db, name: string): Promise<ImportProfileFile | undefined> {
  const builtIn = builtInNamed(name);
  if (builtIn !== undefined) return builtIn;
  const saved = await importProfileNamed(db, name).executeTakeFirst();
  return saved && { name, content: saved.content };
}

/** 400 for a time zone that this machine does not know. */
export function checkTimeZone({ timeZone }: ImportProfileContent): void {
  if (timeZone !== null && !isTimeZone(timeZone))
    throw refuseField('content.timeZone', importProfileMessages.noTimeZone, { zone: timeZone });
}
