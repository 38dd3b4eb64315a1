/** Cars with their documents and maintenance, stations with their bays and maps. */
import { contract } from '#contract/index.ts';
import { byAdmin, newFile, next, text, type Examples, type World } from '#server/testing/examples.ts';

const carForm = () => {
  const number = next();
  return { fleetNumber: `X${number}`, plate: `粤X${10_000 + number}` };
};
const newCar = async ({ admin }: World) => ({
  id: (await admin.call('/capacity/car/addOne', carForm())).id,
  version: 1,
});

const documentForm = { kind: 'insurance' as const, number: '1', expiresOn: '2030-01-01' };
async function newDocument(world: World) {
  const car = await newCar(world);
  const { id } = await world.admin.call('/capacity/car/addDocument', { ...documentForm, carId: car.id });
  return { id, version: 1 };
}

const windowForm = { startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-02T00:00:00Z', reason: 'Brakes' };
async function newWindow(world: World) {
  const car = await newCar(world);
  const { id } = await world.admin.call('/capacity/car/addMaintenance', { ...windowForm, carId: car.id });
  return { id, version: 1 };
}

const PLACE: [number, number] = [113.95, 22.53];
const stationForm = () => ({ code: `X${next()}`, name: '示例', kind: 'depot' as const, position: PLACE });
const newStation = async ({ admin }: World) => ({
  id: (await admin.call('/capacity/station/addOne', stationForm())).id,
  version: 1,
});

const idOf = async ({ app }: World, table: 'supplier' | 'school') =>
  (await app.server.services.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;

const wholeCar = async (world: World) => ({
  ...carForm(),
  vin: `LSVAA4182E2${100_000 + next()}`,
  model: '示例',
  supplierId: await idOf(world, 'supplier'),
  areaCode: '4403',
  stationId: (await newStation(world)).id,
  groups: ['示例'],
  seats: 6,
  wheelchair: true,
  energy: 'hybrid' as const,
  softwareVersion: '1.0',
  remark: '示例',
});

const wholeStation = async (world: World) => ({
  ...stationForm(),
  nameEn: 'Example',
  address: '示例',
  areaCode: '4403',
  schoolId: await idOf(world, 'school'),
  openingHours: { weekly: [{ weekday: 1, from: '08:00', to: '20:00' }], exceptions: [] },
  accessibility: ['lift' as const],
  bays: [
    {
      code: 'A1',
      kind: 'parking' as const,
      capacity: 2,
      state: 'disabled' as const,
      accessible: true,
      position: PLACE,
    },
  ],
  remark: '示例',
});

const drawing = {
  type: 'FeatureCollection' as const,
  features: [
    {
      type: 'Feature' as const,
      id: 'a',
      geometry: { type: 'Point' as const, coordinates: PLACE },
      properties: { kind: 'bay' as const, bayCode: 'A1' },
    },
  ],
};
async function newMap(world: World) {
  const stationId = (await newStation(world)).id;
  const draft = { stationId, version: 0, drawing, picture: null };
  const { version } = await world.admin.call('/capacity/station/siteMap/saveDraft', draft);
  return { stationId, version };
}
async function publishedMap(world: World) {
  const draft = await newMap(world);
  const { version } = await world.admin.call('/capacity/station/siteMap/publishOne', draft);
  return { stationId: draft.stationId, version };
}

export const carExamples: Examples = {
  [contract.car.addOne.path]: byAdmin(carForm),
  [contract.car.updateOne.path]: byAdmin(async (world) => ({ ...(await wholeCar(world)), ...(await newCar(world)) })),
  [contract.car.changeState.path]: byAdmin(async (world) => ({ ...(await newCar(world)), state: 'sold' })),
  [contract.car.importList.path]: (world) => {
    const { fleetNumber, plate } = carForm();
    const file = text(`fleetNumber,plate\n${fleetNumber},${plate}\n`);
    return Promise.resolve({ client: world.admin, input: { fileName: 'cars.csv' }, file });
  },
  [contract.car.addDocument.path]: byAdmin(async (world) => ({ ...documentForm, carId: (await newCar(world)).id })),
  [contract.car.updateDocument.path]: byAdmin(async (world) => ({
    ...documentForm,
    ...(await newDocument(world)),
    issuedOn: '2029-01-01',
    remark: '示例',
    fileIds: [await newFile(world.admin)],
  })),
  [contract.car.deleteDocument.path]: byAdmin(newDocument),
  [contract.car.addMaintenance.path]: byAdmin(async (world) => ({ ...windowForm, carId: (await newCar(world)).id })),
  [contract.car.updateMaintenance.path]: byAdmin(async (world) => ({ ...windowForm, ...(await newWindow(world)) })),
  [contract.car.deleteMaintenance.path]: byAdmin(newWindow),

  [contract.station.addOne.path]: byAdmin(stationForm),
  [contract.station.updateOne.path]: byAdmin(async (world) => ({
    ...(await wholeStation(world)),
    ...(await newStation(world)),
  })),
  [contract.station.updateState.path]: byAdmin(async (world) => ({ ...(await newStation(world)), state: 'disabled' })),
  [contract.station.deleteById.path]: byAdmin(newStation),
  [contract.siteMap.saveDraft.path]: byAdmin(async (world) => ({
    stationId: (await newStation(world)).id,
    version: 0,
    drawing,
    picture: null,
  })),
  [contract.siteMap.publishOne.path]: byAdmin(newMap),
  [contract.siteMap.restoreOne.path]: byAdmin(async (world) => ({ ...(await publishedMap(world)), number: 1 })),
};
