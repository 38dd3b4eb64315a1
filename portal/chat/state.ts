/** What a chat shows: a plain value, from which it is drawn. */
import type { CallOutput } from '#contract/index.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { ChatConversation } from '#contract/portal/chat/calls.ts';
import type { ChatPlace } from '#contract/portal/chat/rules.ts';

export type ChatBegun = CallOutput<'/portal/chat/begin'>;

/** What was answered without a person. */
export interface ChatTurn {
  readonly question: string;
  /** Null: on its way. */
  readonly answer: CallOutput<'/portal/chat/ask'> | null;
  readonly helped: boolean | null;
}

/** A conversation with a person. */
export interface ChatTalk extends Omit<ChatConversation, 'messages'> {
  readonly key: string;
  readonly messages: ChatConversation['messages'];
}

export interface ChatState {
  readonly language: Language;
  readonly place: ChatPlace;
  readonly begun: ChatBegun | null;
  readonly turns: readonly ChatTurn[];
  readonly talk: ChatTalk | null;
  /** The form that asks for a person is open. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** A sentence, or empty. */
  readonly problem: string;
}

/** What a reader does. */
export interface ChatActs {
  readonly close: () => void;
  readonly ask: (question: string) => void;
  readonly judge: (place: number, helped: boolean) => void;
  readonly wantPerson: (isAsking: boolean) => void;
  readonly open: (form: { text: string; name: string; email: string }) => void;
  readonly write: (text: string) => void;
  readonly type: () => void;
  readonly rate: (rating: number) => void;
  readonly again: () => void;
}
