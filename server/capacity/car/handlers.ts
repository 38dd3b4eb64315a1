import { expiryWithin } from '#contract/base/document/rules.ts';
import type { carCalls } from '#contract/capacity/car/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { addCar, changeCar, changeCarState } from './commands.ts';
import { importCars } from './import.ts';
import {
  addCarDocument,
  addCarMaintenance,
  changeCarDocument,
  changeCarMaintenance,
  removeCarDocument,
  removeCarMaintenance,
} from './paperCommands.ts';
import { findCar, presentCars, viewOf } from './present.ts';
import { carChoices, carCount, carList, carSorts, groupsOfCars, type CarFilters } from './queries.ts';
import { carsInState } from './service.ts';

export const carHandlers: Handlers<typeof carCalls> = {
  async getPageList({ actor, db, services }, input) {
    const view = viewOf(actor, services);
    const { documents, vehicleState, ...rest } = input;
    const filters: CarFilters = {
      ...rest,
      ...expiryWithin(documents, services.now().getTime()),
      carIds: vehicleState === undefined ? undefined : carsInState(services, vehicleState),
    };
    return answerList(db, input, carSorts, {
      rows: (page) => carList(db, view, filters, page),
      count: () => carCount(db, view, filters),
      show: (rows) => presentCars(db, services, rows),
    });
  },

  async getById({ actor, db, services }, { id }) {
    const car = await findCar(db, services, viewOf(actor, services), id);
    if (car === null) throw notFound();
    return car;
  },

  async getChoices({ actor, db, services }, asked) {
    return { list: await carChoices(db, viewOf(actor, services), asked).execute() };
  },

  async getGroups({ actor, db, services }) {
    const rows = await groupsOfCars(db, viewOf(actor, services)).execute();
    return { list: rows.map(({ group }) => group) };
  },

  addOne: addCar,
  updateOne: changeCar,
  changeState: changeCarState,
  importList: importCars,
  addDocument: addCarDocument,
  updateDocument: changeCarDocument,
  deleteDocument: removeCarDocument,
  addMaintenance: addCarMaintenance,
  updateMaintenance: changeCarMaintenance,
  deleteMaintenance: removeCarMaintenance,
};
