/** Settings. */
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const MAIN = 'site.identity';
const NAME = 'site.identity.nameZh';

const versionNow = async ({ admin }: World): Promise<number> =>
  (await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: MAIN })).version;

/** Gives the site another name and answers the version after it. */
async function rename(world: World): Promise<number> {
  const values = [{ key: NAME, value: `示例${next()}` }];
  const version = await versionNow(world);
  return (await world.admin.call('/sys/sysConfigOption/updateDetail', { mainId: MAIN, version, values })).version;
}

export const sysConfigExamples: Examples = {
  [contract.sysConfig.updateDetail.path]: byAdmin(async (world) => ({
    mainId: MAIN,
    version: await versionNow(world),
    values: [{ key: NAME, value: `示例${next()}` }],
  })),
  [contract.sysConfig.initConfig.path]: byAdmin(async (world) => ({
    mains: [{ mainId: MAIN, version: await rename(world) }],
  })),
  [contract.sysConfig.restore.path]: byAdmin(async (world) => {
    const version = await rename(world);
    const { list } = await world.admin.call('/sys/sysConfigOption/getHistory', { mainId: MAIN, pageSize: 1 });
    return { id: list[0]?.id ?? '1', version };
  }),
};
