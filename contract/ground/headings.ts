/** Headings of tables, as they are compared. */

/** A heading as headings are compared: case, spaces and marks do not matter. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[\s_*./-]/g, '');

/** A heading without what stands in brackets at its end, such as a unit or a clock. */
export const headingStem = (text: string): string => plainHeading(text.replace(/\s*[（(][^（()）]*[)）]\s*$/, ''));
