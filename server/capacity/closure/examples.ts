import { createHmac } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { closure, openClosure } = contract;

const triangle = (lng: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [lng, 22.5],
        [lng + 0.001, 22.5],
        [lng + 0.001, 22.501],
        [lng, 22.5],
      ] satisfies [number, number][],
    ],
  ],
});
const geometry = triangle(113.9);
const form = () => ({ authority: '交警支队', reference: `示例-${next()}`, reason: '演练', geometry });
const added = async ({ admin }: World) => ({ ...(await admin.call('/capacity/closure/addOne', form())), version: 1 });
/** Its time has not come, so that nothing happens to it meanwhile. */
const addedAhead = async ({ admin }: World) => ({
  ...(await admin.call('/capacity/closure/addOne', { ...form(), fromAt: '2098-01-01T00:00:00Z' })),
  version: 1,
});

export const closureExamples: Examples = {
  [closure.exportProof.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [closure.addOne.path]: byAdmin(() => ({ ...form(), isDrill: true })),
  [closure.updateOne.path]: byAdmin(async (world) => ({
    ...(await addedAhead(world)),
    reason: '改',
    authority: '应急局',
    geometry: triangle(113.95),
    untilAt: '2099-01-01T00:00:00Z',
  })),
  [closure.lift.path]: byAdmin(async (world) => ({ ...(await added(world)), reason: '演练结束' })),
  [openClosure.tell.path]: async ({ admin, app }) => {
    const key = { purpose: 'closure', name: '示例', source: 'example' } as const;
    const { key: token, secret } = await admin.call('/sys/apiKey/addOne', key);
    const payload = JSON.stringify({ act: 'close', reference: `示例-${next()}`, reason: '演练', geometry });
    const timestamp = Math.floor(app.server.services.now().getTime() / 1000);
    const signature = createHmac('sha256', secret ?? '')
      .update(`${timestamp}.${payload}`)
      .digest('hex');
    return { client: app.anonymous.as(token), input: { timestamp, payload, signature } };
  },
  [closure.getPreview.path]: byAdmin(() => ({ geometry })),
};
