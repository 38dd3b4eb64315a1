/**
 * The one door for orders: how an order is born, and every step that it takes. A step says from which states it goes
 * (`ORDER_STEPS`), waits for whoever holds the order, gives it a new version, and is told to the lists and to every noun that
 * follows `orderMoved`, in one transaction. What is no step stands in `change.ts`.
 */
import type { Insertable } from 'kysely';
import {
  ORDER_CANCELLABLE,
  ORDER_STEPS,
  type OrderCanceller,
  type OrderFlag,
  type OrderStatus,
  type OrderStep,
} from '#contract/operation/order/rules.ts';
import type { EventBus } from '#server/ground/core/events.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { OrderTable } from '#server/operation/order/table.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { PickUp } from '#server/operation/scope/whereabouts.ts';
import { moveOrders, requestOrder } from './queries.ts';
import { tellOrders } from './tell.ts';

/** A step, with what it sets besides the state and its moment. */
export type Move =
  | { readonly step: 'assign'; readonly carId: string }
  | { readonly step: 'search' | 'setOut' | 'pickUp' | 'reopen' | 'fail' }
  | {
      readonly step: 'complete';
      /** Metres; null while unknown. */
      readonly distance: number | null;
      /** Seconds. */
      readonly duration: number | null;
      readonly flags: readonly OrderFlag[];
    }
  | { readonly step: 'cancel'; readonly by: OrderCanceller; readonly reason?: string };

/** What an app asks for, or staff for who rings. */
export type RequestedOrder = Pick<
  Insertable<OrderTable>,
  | 'source'
  | 'sourceRef'
  | 'tripType'
  | 'pickUpName'
  | 'pickUpLng'
  | 'pickUpLat'
  | 'dropOffName'
  | 'dropOffLng'
  | 'dropOffLat'
> &
  PickUp & {
    requestedAt: string;
    /** For when it is booked; null: for at once. */
    scheduledAt: string | null;
    /** `scheduled` as long as no car is searched. */
    status: 'scheduled' | 'requested';
    passengerName: string;
    passengerMobile: string;
    remark?: string;
  };

/** An order took a step, or was born. */
export interface OrderMoved {
  readonly orderId: string;
  readonly step: OrderStep | 'request';
  /** Null when it was born. */
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** ISO 8601; when it happened. */
  readonly at: string;
}

/** A booked ride was changed (its time, its places, how many ride); it stays in its state. */
export interface OrderRescheduled {
  readonly orderId: string;
  /** ISO 8601; when it was changed. */
  readonly at: string;
}

declare module '#server/ground/core/events.ts' {
  interface Events {
    orderMoved: OrderMoved;
    orderRescheduled: OrderRescheduled;
  }
}

export interface OrderDoorOptions {
  events: Pick<EventBus, 'tell'>;
  vault: Vault;
  now: () => Date;
}

/** The states from which a step goes; who cancels has a say in it. */
const statesBefore = (move: Move): readonly OrderStatus[] =>
  move.step === 'cancel' ? ORDER_CANCELLABLE[move.by] : ORDER_STEPS[move.step].from;

export class OrderDoor {
  readonly #options: OrderDoorOptions;

  constructor(options: OrderDoorOptions) {
    this.#options = options;
  }

  /**
   * Takes an order that waits for a car from now on, or for its time, in the caller's transaction.
   * @param day of its number, e.g. `260131`
   * @returns undefined, with nothing written, when the source has an order of this reference
   */
  async request(db: Db, day: string, { passengerName, passengerMobile, ...fields }: RequestedOrder) {
    const person = sealedToFind(this.#options.vault, { name: passengerName, mobile: passengerMobile });
    const order = await requestOrder(db, day, { ...fields, ...person }).executeTakeFirst();
    if (order !== undefined)
      await this.#tell(db, [
        { orderId: order.id, step: 'request', from: null, to: order.status, at: fields.requestedAt },
      ]);
    return order;
  }

  /**
   * Moves those of the orders that are in a state from which the step goes, in the caller's transaction, which holds them until
   * its end.
   * @param at ISO 8601; when it happened
   * @returns those that moved, with their new version; the others stay as they are
   */
  async move(db: Db, ids: readonly string[], move: Move, at: string): Promise<{ id: string; version: number }[]> {
    if (ids.length === 0) return [];
    const { to } = ORDER_STEPS[move.step];
    const now = this.#options.now().toISOString();
    const moved = await moveOrders(db, ids, { from: statesBefore(move), to, now }, move, at).execute();
    await this.#tell(
      db,
      moved.map(({ id, from }) => ({ orderId: id, step: move.step, from, to, at })),
    );
    return moved.map(({ id, version }) => ({ id, version }));
  }

  async #tell(db: Db, moved: readonly OrderMoved[]): Promise<void> {
    if (moved.length === 0) return;
    await tellOrders(db);
    await this.#options.events.tell(db, 'orderMoved', moved);
  }
}
