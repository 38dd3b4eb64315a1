/** Encodings of text files that imports read. */
export const ENCODINGS = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Why a file was taken to be in one: its first bytes say so, all of it fits, it fits apart from a few damaged bytes, its letters
 * stand among Latin ones, about every other byte is zero, or a person said so.
 */
export const ENCODING_REASONS = ['mark', 'wellFormed', 'almost', 'letters', 'zeros', 'chosen'] as const;
export type EncodingReason = (typeof ENCODING_REASONS)[number];
