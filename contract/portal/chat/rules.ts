/** The chat of the public portal, without a schema. */

/** Where somebody chats: on a page of the portal, or on a site of the operator's that embeds the chat. */
export const CHAT_PLACES = ['portal', 'embedded'] as const;
export type ChatPlace = (typeof CHAT_PLACES)[number];

/** Questions that go along when a person takes over. */
export const MOST_ASKED_BEFORE = 20;

/** Seconds for which somebody counts as typing after the last sign of it; signs come a little more often. */
export const TYPING_SECONDS = 6;
export const TYPING_EVERY_SECONDS = 4;
