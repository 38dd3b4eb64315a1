import { contract } from '#contract/index.ts';
import { bring } from '../files.ts';
import { byAdmin, next, text, type Examples, type World } from './make.ts';

const confirmed = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const { id } = await bring(admin, `example${next()}.txt`, text('example'));
  return { id, version: 1 };
};

const quarantined = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const { id } = await bring(admin, `example${next()}.png`, text('not an image'));
  return { id, version: 1 };
};

export const fileExamples: Examples = {
  [contract.file.presignedPutUrl.path]: byAdmin(() => ({ name: `example${next()}.pdf`, size: 3 })),
  [contract.file.release.path]: byAdmin(quarantined),
  [contract.file.deleteById.path]: byAdmin(confirmed),
  [contract.file.inspect.path]: byAdmin(async (world) => ({ id: (await confirmed(world)).id })),
};
