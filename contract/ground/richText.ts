/** Rich text: a small part of HTML. The server cleans what it keeps; nothing else may come in. */
import { paragraph } from './core.ts';

/** HTML of at most `max` characters. It is cleaned on the server (`sanitizeRichText`) before it is kept. */
export const richText = (max: number) => paragraph(max);
