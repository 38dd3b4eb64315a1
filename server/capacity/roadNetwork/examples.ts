import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { importRoads, openRoads, roadsFile } from '#server/testing/roads.ts';

const { roadNetwork } = contract;

/** A road from nowhere to nowhere, and back. */
const road = (): Buffer => {
  const lat = 3 + next() / 1000;
  return roadsFile([
    {
      line: [
        [-140, lat],
        [-139.99, lat],
      ],
    },
  ]);
};
const added = async ({ admin }: World) => ({ id: (await importRoads(admin, road())).id, version: 1 });

export const roadNetworkExamples: Examples = {
  [roadNetwork.importGeojson.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'roads.geojson' },
    file: road(),
  }),
  [roadNetwork.putInForce.path]: byAdmin(added),
  [roadNetwork.withdraw.path]: byAdmin(async ({ admin }) => {
    const { id, version } = await openRoads(admin, road());
    return { id, version };
  }),
  [roadNetwork.deleteById.path]: byAdmin(added),
};
