/** The profiles that come with the product: the same JSON as any other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_IMPORT_PROFILES } from '#contract/system/apiKey/source.ts';
import { importProfileFile } from '#contract/channel/importProfile/profile.ts';

const load = (name: string) => {
  const path = join(import.meta.dirname, 'builtIn', `${name}.json`);
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return importProfileFile.parse(content);
};

export const builtInProfiles = ORDER_IMPORT_PROFILES.toReversed().map(load);

export const builtInNamed = (name: string) => builtInProfiles.find((profile) => profile.name === name);
