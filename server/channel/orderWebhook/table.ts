import type { WebhookCallState, WebhookEvent } from '#contract/channel/orderWebhook/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';
import type { StandingColumns } from '#server/ground/outward/standing.ts';

export interface OrderWebhookTable extends Omit<StandingColumns, 'dueAt'> {
  id: Id;
  name: string;
  state: Generated<State>;
  /** The app. */
  source: string;
  address: string;
  /** None: all. */
  events: Generated<WebhookEvent[]>;
  secretSealed: string;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What an app is told of an order, in the order in which it happened. */
export interface OrderWebhookCallTable {
  id: Id;
  webhookId: Ref;
  orderId: Ref;
  event: WebhookEvent;
  at: Timestamp;
  state: Generated<WebhookCallState>;
  dueAt: Timestamp;
  tries: Generated<number>;
  status: Generated<number>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    orderWebhook: OrderWebhookTable;
    orderWebhookCall: OrderWebhookCallTable;
  }
}
