import { contract, type CallInput } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { bring, zip } from '#server/testing/files.ts';
import { endOfJob } from '#server/testing/jobs.ts';

const { sceneImport } = contract;

const scenario = (name: string): string =>
  `<OpenSCENARIO><FileHeader revMajor="1" revMinor="2" date="2026-01-01T00:00:00" author="a" description="${name}"/>` +
  `<Entities><ScenarioObject name="Ego"><Vehicle name="car" vehicleCategory="car"/></ScenarioObject></Entities>` +
  `<Storyboard><Init><Actions><Private entityRef="Ego"><PrivateAction><TeleportAction><Position>` +
  `<WorldPosition x="1" y="2"/></Position></TeleportAction></PrivateAction></Private></Actions></Init></Storyboard></OpenSCENARIO>`;

/** Two frames, and nobody says how long after each other. */
const untimed = (name: string): string => {
  const frame = (x: number) => ({
    objects: {
      '0': {
        object_data: {
          cuboid: [{ name: 'shape', coordinate_system: 'world', val: [x, 0, 0, 0, 0, 0, 1, 4, 2, 1.5] }],
        },
      },
    },
  });
  return JSON.stringify({
    openlabel: {
      metadata: { schema_version: '1.0.0', name },
      coordinate_systems: { world: { type: 'scene_cs', parent: '', children: [] } },
      objects: { '0': { name: 'one', type: 'Car' } },
      frames: { '0': frame(0), '1': frame(10) },
    },
  });
};

const inspection = async ({ admin }: World) => {
  const name = `example${next()}`;
  const file = await bring(admin, `${name}.zip`, zip([{ name: `${name}.xosc`, content: scenario(name) }]));
  return { fileIds: [file.id], frameRate: 10 };
};
async function ended({ admin }: World, input: CallInput<'/dataManage/sceneImport/inspect'>) {
  const { id, jobId } = await admin.call('/dataManage/sceneImport/inspect', input);
  await endOfJob(admin, jobId);
  const { list } = await admin.call('/dataManage/sceneImport/getImportList', {});
  return { id, version: list.find((one) => one.id === id)?.version ?? 0 };
}
const inspected = async (world: World) => ended(world, await inspection(world));
async function failed(world: World) {
  const name = `example${next()}`;
  const file = await bring(world.admin, `${name}.zip`, zip([{ name: `${name}.json`, content: untimed(name) }]));
  return { ...(await ended(world, { fileIds: [file.id] })), frameRate: 10 };
}

export const sceneImportExamples: Examples = {
  [sceneImport.inspect.path]: byAdmin(inspection),
  [sceneImport.inspectAgain.path]: byAdmin(failed),
  [sceneImport.run.path]: byAdmin(inspected),
  [sceneImport.discard.path]: byAdmin(inspected),
};
