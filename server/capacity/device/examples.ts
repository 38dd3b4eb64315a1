/** Devices and remote commands. */
import { contract } from '#contract/index.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

async function newDevice(world: World, protocol: 'jt808' | 'mqtt' = 'jt808') {
  const carId = await addCar(world.app.server.services);
  const identity = protocol === 'mqtt' ? '' : `13${String(next()).padStart(9, '0')}`;
  const { id } = await world.admin.call('/capacity/device/addOne', { carId, protocol, identity });
  return { carId, id, version: 1 };
}

async function newCommand(world: World, kind: 'message' | 'openDoors') {
  const { carId } = await newDevice(world, 'mqtt');
  const text = kind === 'message' ? '请坐好' : '';
  return world.admin.call('/capacity/command/send', { carId, kind, reason: 'example', text });
}

export const deviceExamples: Examples = {
  [contract.device.addOne.path]: byAdmin(async ({ app }) => ({
    carId: await addCar(app.server.services),
    protocol: 'osmand' as const,
    identity: `phone-${next()}`,
  })),
  [contract.device.rotate.path]: byAdmin(async (world) => {
    const { id, version } = await newDevice(world);
    return { id, version };
  }),
  [contract.device.updateState.path]: byAdmin(async (world) => {
    const { id, version } = await newDevice(world);
    return { id, version, state: 'disabled' as const };
  }),
  [contract.device.openRegistration.path]: byAdmin(async (world) => {
    const { id, version } = await newDevice(world);
    return { id, version, open: true };
  }),
  [contract.device.deleteById.path]: byAdmin(async (world) => {
    const { id, version } = await newDevice(world);
    return { id, version };
  }),
  [contract.command.send.path]: byAdmin(async (world) => {
    const { carId } = await newDevice(world, 'mqtt');
    return { carId, kind: 'message' as const, reason: 'example', text: '请坐好' };
  }),
  [contract.command.confirm.path]: byAdmin(async (world) => ({ id: (await newCommand(world, 'openDoors')).id })),
  [contract.command.cancel.path]: byAdmin(async (world) => ({
    id: (await newCommand(world, 'message')).id,
    version: 1,
  })),
};
