/**
 * A document as plain data, so that a helper process can draw it (`pdf.ts`). The noun says what stands in it, in one language or
 * both; pages, page numbers and the repeated head of a table come by themselves.
 */
export interface Column {
  title: string;
  /** Share of the width. */
  weight: number;
  align?: 'left' | 'right';
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Pairs of a label and a value, two beside each other. */
  | { kind: 'fields'; fields: readonly (readonly [label: string, value: string])[] }
  /** Goes on over pages; the head is repeated. `totals` stands bold below the last row. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[]; totals?: readonly string[] };

export interface PdfDocument {
  title: string;
  /** Below the title, e.g. the number. */
  subtitle?: string;
  /** Across every page, in words that cannot be overlooked. */
  stamp?: string;
  blocks: readonly Block[];
  /** At the foot of every page, left of the page number. */
  footer: string;
  landscape?: boolean;
  /** ISO 8601; the same document at the same time is the same bytes. */
  createdAt: string;
}
