import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { bring, zip } from '#server/testing/files.ts';
import { endOfJob } from '#server/testing/jobs.ts';

const { sceneImport } = contract;

const scenario = (name: string): string =>
  `<OpenSCENARIO><FileHeader revMajor="1" revMinor="2" date="2026-01-01T00:00:00" author="a" description="${name}"/>` +
  `<Entities><ScenarioObject name="Ego"><Vehicle name="car" vehicleCategory="car"/></ScenarioObject></Entities>` +
  `<Storyboard><Init><Actions><Private entityRef="Ego"><PrivateAction><TeleportAction><Position>` +
  `<WorldPosition x="1" y="2"/></Position></TeleportAction></PrivateAction></Private></Actions></Init></Storyboard></OpenSCENARIO>`;

const inspection = async ({ admin }: World) => {
  const name = `example${next()}`;
  const file = await bring(admin, `${name}.zip`, zip([{ name: `${name}.xosc`, content: scenario(name) }]));
  return { fileIds: [file.id], frameRate: 10 };
};
const inspected = async (world: World) => {
  const { id, jobId } = await world.admin.call('/dataManage/sceneImport/inspect', await inspection(world));
  await endOfJob(world.admin, jobId);
  const { list } = await world.admin.call('/dataManage/sceneImport/getImportList', {});
  return { id, version: list.find((one) => one.id === id)?.version ?? 0 };
};

export const sceneImportExamples: Examples = {
  [sceneImport.inspect.path]: byAdmin(inspection),
  [sceneImport.run.path]: byAdmin(inspected),
  [sceneImport.discard.path]: byAdmin(inspected),
};
