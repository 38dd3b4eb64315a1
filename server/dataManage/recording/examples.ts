import { contract } from '#contract/index.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { recording } = contract;

const form = async ({ admin, app }: World) => {
  const carId = await addCar(app.server.services);
  await admin.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
  const { id: dataSetId } = await admin.call('/dataManage/dataSet/addOne', { name: `采集 ${next()}` });
  const at = app.server.services.now().toISOString();
  return { carId, dataSetId, at, channels: ['/front/image'], reason: '急刹' };
};
const asked = async (world: World) => ({
  ...(await world.admin.call('/dataManage/recording/addOne', await form(world))),
  version: 2,
});

export const recordingExamples: Examples = {
  [recording.addOne.path]: byAdmin(form),
  [recording.cancel.path]: byAdmin(asked),
  [recording.importAgain.path]: byAdmin(async (world) => {
    const order = await asked(world);
    await world.app.server.services.db
      .updateTable('recording')
      .set({ state: 'failed', problem: 'setArchived', sha256: 'ab', version: order.version })
      .where('id', '=', order.id)
      .execute();
    return order;
  }),
};
