import { contract } from '#contract/index.ts';
import { bring, png, put } from '#server/testing/files.ts';
import { byAdmin, next, text, type Examples, type World } from '#server/testing/examples.ts';

const confirmed = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const { id } = await bring(admin, `example${next()}.txt`, text('example'));
  return { id, version: 1 };
};

const quarantined = async ({ admin }: World): Promise<{ id: string; version: number }> => {
  const { id } = await bring(admin, `example${next()}.png`, text('not an image'));
  return { id, version: 1 };
};

/** Sent to the address that was given, and not yet told of. */
const sent = async ({ admin }: World): Promise<{ id: string }> => {
  const bytes = text('example');
  const { id, url, headers } = await admin.call('/sys/file/presignedPutUrl', {
    name: `example${next()}.txt`,
    size: bytes.length,
  });
  await put(admin, url, bytes, headers);
  return { id };
};

export const fileExamples: Examples = {
  [contract.file.getTemOssAuth.path]: byAdmin(() => ({})),
  [contract.file.saveOssFile.path]: byAdmin(sent),
  [contract.file.uploadImage.path]: async ({ admin }) => ({ client: admin, input: { name: 'a.png' }, file: png() }),
  [contract.file.presignedPutUrl.path]: byAdmin(() => ({ name: `example${next()}.pdf`, size: 3 })),
  [contract.file.release.path]: byAdmin(quarantined),
  [contract.file.deleteById.path]: byAdmin(confirmed),
  [contract.file.inspect.path]: byAdmin(async (world) => ({ id: (await confirmed(world)).id })),
};
