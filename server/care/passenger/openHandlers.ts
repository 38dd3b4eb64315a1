import type { openPassengerCalls } from '#contract/care/passenger/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import { passengerMessages } from './messages.ts';
import { insertConsents, insertPassengers, passengerOfMobile } from './queries.ts';
import { nameThem, sealedPerson } from './service.ts';

/** Clocks of apps may be ahead by this much. */
const AHEAD_MS = 60_000;
/** Somebody who has not ordered yet stands at the end of the list. */
const NEVER = '-infinity';

export const openPassengerHandlers: Handlers<typeof openPassengerCalls> = {
  async consent({ db, services, token }, { passengerMobile, passengerName, consents }) {
    const { vault } = services;
    const now = services.now();
    const { source } = await admitKey(db, token, 'order', now);
    if (consents.some(({ saidAt }) => Date.parse(saidAt) > now.getTime() + AHEAD_MS)) {
      throw new Refusal(400, passengerMessages.saidLater);
    }
    const person = sealedPerson(vault, passengerMobile, passengerName);
    return db.transaction().execute(async (transaction) => {
      await insertPassengers(transaction, [{ ...person, channel: source, lastOrderAt: NEVER }]).execute();
      await nameThem(transaction, vault, [person]);
      const { id } = await passengerOfMobile(transaction, person.mobileHash).executeTakeFirstOrThrow();
      const rows = consents.map((consent) => ({ ...consent, passengerId: id, channel: source }));
      return { added: (await insertConsents(transaction, rows).execute()).length };
    });
  },
};
