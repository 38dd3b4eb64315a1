/** Ranges as drafts, in force, and from a file. */
import { contract } from '#contract/index.ts';
import { byAdmin, next, text, type Examples, type World } from '#server/testing/examples.ts';

const RING: [number, number][] = [
  [100, 10],
  [100.1, 10],
  [100.1, 10.1],
  [100, 10],
];
const rangeForm = () => ({
  name: `示例 ${next()}`,
  nameEn: 'Example',
  kind: 'operating' as const,
  geometry: { type: 'MultiPolygon' as const, coordinates: [[RING]] },
});
const newRange = async ({ admin }: World) => ({
  id: (await admin.call('/capacity/range/addOne', rangeForm())).id,
  version: 1,
});
async function newPublished(world: World) {
  const seen = await newRange(world);
  const { version } = await world.admin.call('/capacity/range/publish', seen);
  return { id: seen.id, version };
}

export const rangeExamples: Examples = {
  [contract.range.addOne.path]: byAdmin(rangeForm),
  [contract.range.updateDraft.path]: byAdmin(async (world) => ({
    ...rangeForm(),
    ...(await newRange(world)),
    code: `X${next()}`,
    kind: 'slow',
    speedLimit: 20,
    priority: 5,
    groups: ['示例'],
    schedule: {
      weekdays: [1],
      hours: [{ from: '08:00', to: '20:00' }],
      fromDate: '2030-01-01',
      toDate: '2030-12-31',
      exceptions: [],
    },
    remark: '示例',
  })),
  [contract.range.publish.path]: byAdmin((world) => newRange(world)),
  [contract.range.retire.path]: byAdmin((world) => newPublished(world)),
  [contract.range.restore.path]: byAdmin(async (world) => ({ ...(await newPublished(world)), number: 1 })),
  [contract.range.deleteById.path]: byAdmin((world) => newRange(world)),
  [contract.range.importGeojson.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'areas.geojson' },
    file: text(JSON.stringify({ type: 'Polygon', coordinates: [RING] })),
  }),
};
