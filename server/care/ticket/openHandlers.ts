/** Tickets as passengers’ apps open and follow them. An app reaches what it opened. */
import type { openCareCalls } from '#contract/care/ticket/calls.ts';
import { DONE } from '#contract/ground/core.ts';
import { ticketCalls } from '#contract/care/ticket/calls.ts';
import { MOST_PASSENGER_FILES, PASSENGER_FILE_ENDINGS } from '#contract/care/ticket/rules.ts';
import { safeName } from '#server/base/file/kinds.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { opened as openPerson } from '#server/ground/person/person.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import { keepPassengerFile, passengerFileEnding } from './attach.ts';
import { CODE_PURPOSE } from './lostProperty.ts';
import { ticketMessages } from './messages.ts';
import { lockTicketOfApp, orderForTicket, publicEntriesOf, ticketOfApp, updateTicket } from './queries.ts';
import { hearPassenger, openTicket } from './service.ts';

const appOf = ({ db, services, token }: CallContext<'public'>) => admitKey(db, token, 'order', services.now());

export const openCareHandlers: Handlers<typeof openCareCalls> = {
  async create(context, { ticketRef, externalId, ...form }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    const order =
      externalId === undefined
        ? undefined
        : await orderForTicket(db, { source, sourceRef: externalId }).executeTakeFirst();
    if (externalId !== undefined && order === undefined) throw notFound();
    const rider = order === undefined ? { name: '', mobile: '' } : openPerson(services.vault, order);
    return db.transaction().execute(async (transaction) => {
      const opened = await openTicket(transaction, services, {
        ...form,
        priority: form.kind === 'safety' ? 'urgent' : 'normal',
        orderId: order?.id ?? null,
        carId: order?.carId ?? null,
        supplierId: order?.supplierId ?? null,
        areaCode: order?.areaCode ?? '',
        passengerName: form.passengerName === '' ? rider.name : form.passengerName,
        passengerMobile: form.passengerMobile === '' ? rider.mobile : form.passengerMobile,
        source,
        sourceRef: ticketRef,
        createdById: null,
      });
      if (opened !== null) return { number: opened.number, state: opened.state, isNew: true };
      const known = await ticketOfApp(transaction, source, ticketRef).executeTakeFirstOrThrow();
      if (known.kind !== form.kind || known.subject !== form.subject) throw new Refusal(409, ticketMessages.refReused);
      return { number: known.number, state: known.state, isNew: false };
    });
  },

  async addMessage(context, { ticketRef, messageRef, text }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    return db.transaction().execute(async (transaction) => {
      const ticket = await lockTicketOfApp(transaction, source, ticketRef).executeTakeFirst();
      if (ticket === undefined) throw notFound();
      const state = await hearPassenger(transaction, services, ticket, { text, ref: messageRef });
      if (state === null) throw new Refusal(409, ticketMessages.closed);
      await services.live.tellRows(transaction, ticketCalls.getPageList.path);
      return { state };
    });
  },

  async getById(context, { ticketRef }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    const ticket = await ticketOfApp(db, source, ticketRef).executeTakeFirst();
    if (ticket === undefined) throw notFound();
    const { id, handOverCode, placeName, ...shown } = ticket;
    const entries = (await publicEntriesOf(db, id).execute()).toReversed();
    return {
      ...shown,
      handOver:
        handOverCode === null
          ? null
          : { placeName: placeName ?? '', code: services.vault.open(CODE_PURPOSE, handOverCode) },
      messages: entries.map(({ kind, text, at }) => ({
        from: kind === 'passenger' ? ('passenger' as const) : ('care' as const),
        text,
        at,
      })),
    };
  },

  async attach(context, { ticketRef, name: sentName }) {
    const { db, request, services } = context;
    const { source } = await appOf(context);
    if ((await ticketOfApp(db, source, ticketRef).executeTakeFirst()) === undefined) throw notFound();
    const name = safeName(sentName);
    const extension = passengerFileEnding(name);
    const unfit = () => refuseField('name', ticketMessages.unfitFile, { endings: PASSENGER_FILE_ENDINGS.join(', ') });
    if (extension === null) throw unfit();
    const text = say(ticketMessages.sentFile, request.language, { name });
    const brought = { source, sourceRef: ticketRef, name, extension, read: () => context.upload(), text };
    const { problem, state } = await keepPassengerFile(services, brought);
    if (problem === 'file') throw unfit();
    if (problem === 'manyFiles')
      throw new Refusal(409, ticketMessages.manyFiles, { params: { count: MOST_PASSENGER_FILES } });
    if (state === null) throw new Refusal(409, ticketMessages.closed);
    return { state };
  },

  async rate(context, { ticketRef, rating, text }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    await db.transaction().execute(async (transaction) => {
      const ticket = await lockTicketOfApp(transaction, source, ticketRef).executeTakeFirst();
      if (ticket === undefined) throw notFound();
      if (ticket.state !== 'solved' && ticket.state !== 'closed') throw new Refusal(409, ticketMessages.notDone);
      const updatedAt = services.now().toISOString();
      await updateTicket(transaction, ticket.id, { rating, ratingText: text, updatedAt }).execute();
      await services.live.tellRows(transaction, ticketCalls.getPageList.path);
    });
    return DONE;
  },
};
