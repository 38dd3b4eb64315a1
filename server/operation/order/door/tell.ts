/** Telling open lists of orders, in the transaction that changes what they show. */
import { orderCalls } from '#contract/operation/order/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { tellRows } from '#server/ground/live/tell.ts';

export const tellOrders = (db: Db): Promise<void> => tellRows(db, orderCalls.getPageList.path);
