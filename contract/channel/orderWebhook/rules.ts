/** What apps are told of their orders. */

/** In the words of the open order interface; `order.created` also for a booking ahead. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.rescheduled',
  'order.searching',
  'order.assigned',
  'order.arriving',
  'order.pickedUp',
  'order.completed',
  'order.cancelled',
  'order.failed',
  'order.reopened',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `givenUp`: it was tried for three days, or the webhook became that of another app. */
export const WEBHOOK_CALL_STATES = ['waiting', 'taken', 'givenUp'] as const;
export type WebhookCallState = (typeof WEBHOOK_CALL_STATES)[number];
