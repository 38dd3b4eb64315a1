import { DONE } from '#contract/ground/core.ts';
import type { ticketCalls } from '#contract/care/ticket/calls.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { careCategories, careMacros, careTeams } from '#server/ground/settings/definitions/care.ts';
import {
  addFromQuestion,
  addOne,
  assignOne,
  closeMany,
  moveOne,
  noteOne,
  replyOne,
  takeMany,
  takeOne,
  updateOne,
} from './commands.ts';
import { attachToOne } from './attach.ts';
import { checkCabin, getCabinPictures } from './cabin.ts';
import { withPerson } from '#server/ground/person/person.ts';
import { getMergeable, mergeOne, undoMerge } from './merge.ts';
import { personOf } from './person.ts';
import { handOver, holdCar, prepareHandOver, releaseCar } from './lostProperty.ts';
import { ownersFor } from './owners.ts';
import { markTyping, ticketById, ticketCount, ticketList, ticketSorts } from './queries.ts';
import { giveMoney } from './money.ts';
import { findTicket, reachOf } from './service.ts';

/** `name: text`, with either colon. */
const macroOf = (line: string) => {
  const colon = line.search(/[：:]/);
  return { name: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() };
};

export const ticketHandlers: Handlers<typeof ticketCalls> = {
  async getPageList({ actor, db, services }, { mine, passengerId, ...input }) {
    const reach = reachOf(actor);
    const own = mine === true ? { ...input, ownerId: actor.userId } : input;
    const filters = passengerId === undefined ? own : { ...own, of: await personOf(db, services.vault, passengerId) };
    const answer = await answerList(db, input, ticketSorts, {
      rows: (page) => ticketList(db, reach.scope, filters, page),
      count: () => ticketCount(db, reach.scope, filters),
      // the cursor is made of the attention, which does not go out
      show: asTheyAre,
    });
    return {
      ...answer,
      list: answer.list.map(({ attention: _attention, ...row }) => withPerson(services.vault, reach.reveal, row)),
    };
  },

  async getById(context, { id }) {
    const ticket = await findTicket(context, id);
    if (ticket === null) throw notFound();
    return ticket;
  },

  getChoices: async ({ services: { settings } }) => ({
    categories: [...settings.get(careCategories)],
    teams: [...settings.get(careTeams)],
    macros: settings.get(careMacros).map(macroOf),
  }),

  async getOwners({ actor, db, services }, { id, keyword }) {
    const ticket = await ticketById(db, scopeOf(actor), id).executeTakeFirst();
    if (ticket === undefined) throw notFound();
    return { list: await ownersFor(db, services, ticket, { keyword }) };
  },

  async typing({ actor, db, services }, { id }) {
    const marked = await markTyping(db, scopeOf(actor), id, services.now().toISOString()).executeTakeFirst();
    if (marked === undefined) throw notFound();
    return DONE;
  },

  addOne,
  addFromQuestion,
  updateOne,
  take: takeOne,
  assign: assignOne,
  reply: replyOne,
  note: noteOne,
  moveOne,
  takeMany,
  closeMany,
  giveMoney,
  getMergeable,
  merge: mergeOne,
  undoMerge,
  attach: attachToOne,
  getCabinPictures,
  checkCabin,
  holdCar,
  releaseCar,
  prepareHandOver,
  handOver,
};
