import type { Language } from '#contract/ground/enums.ts';
import { say, type Message } from '#server/ground/core/messages.ts';

/** How a job ended, for whoever reads it; what was kept in one language stays in that. */
export const outcomeIn = ({ message, said }: { message: string; said: Message | null }, language: Language): string =>
  said === null ? message : say(said, language);
