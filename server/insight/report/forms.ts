/** What was approved in the forms in which authorities take it, besides tables. */
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';
import { escapedXml } from '#contract/ground/markup.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Block, PdfDocument } from '#server/ground/pdf/document.ts';
import type { ApprovedContent } from './present.ts';

/** The hash is that of the approved text, and names it in every form. */
export type ApprovedReport = ApprovedContent & { readonly hash: string };

type Column = ApprovedContent['columns'][number];

/** Null: nothing is said. */
export const cellOf = (column: Column | undefined): string | number | null => {
  if (column === undefined || column.value === '') return null;
  return column.type === 'number' ? Number(column.value) : column.value;
};

export function jsonOf({ number, edition, pack, authority, hash, columns }: ApprovedReport): string {
  const values = Object.fromEntries(columns.map((column) => [column.column, cellOf(column)]));
  return `${JSON.stringify({ number, edition, pack, authority, hash, values }, null, 2)}\n`;
}

/** An element for each column of the form, in its order; one about which nothing is said is empty. */
export function xmlOf({ number, edition, pack, authority, hash, columns }: ApprovedReport): string {
  const head = Object.entries({ number, edition, pack, authority, hash });
  const attributes = head.map(([name, value]) => ` ${name}="${escapedXml(String(value))}"`).join('');
  const fields = columns.map(({ column, type, value }) => {
    const named = `<field column="${escapedXml(column)}" type="${escapedXml(type)}"`;
    return value === '' ? `  ${named}/>\n` : `  ${named}>${escapedXml(value)}</field>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<report${attributes}>\n${fields.join('')}</report>\n`;
}

const WORDS = {
  column: ['栏目', 'Field'],
  value: ['内容', 'Value'],
  approved: ['批准于', 'Approved'],
  edition: ['第 {n} 版', 'Version {n}'],
} as const satisfies Record<string, Text>;

/** What is longer has a heading of its own, and goes on over pages. */
const LONGEST_CELL = 300;

/** On paper: the fields of the form in their order, then what is told in many words. */
export function printedReport(
  { number, edition, pack, authority, hash, columns }: ApprovedReport,
  { clock, language, approvedAt }: { clock: WallClock; language: Language; approvedAt: string | null },
): PdfDocument {
  const say = (text: Text) => textIn(text, language);
  const isLong = ({ value }: Column) => value.length > LONGEST_CELL;
  const told = columns.filter(isLong).flatMap(({ column, value }): Block[] => [
    { kind: 'heading', text: column },
    { kind: 'text', text: value },
  ]);
  const when = approvedAt === null ? '' : `${say(WORDS.approved)} ${clock.text(Date.parse(approvedAt))}`;
  return {
    title: pack,
    subtitle: [authority, number, say(WORDS.edition).replace('{n}', String(edition)), when]
      .filter((text) => text !== '')
      .join(' · '),
    footer: `${number}-${edition} · SHA-256 ${hash}`,
    createdAt: approvedAt ?? '1970-01-01T00:00:00.000Z',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: say(WORDS.column), weight: 2 },
          { title: say(WORDS.value), weight: 3 },
        ],
        rows: columns.filter((column) => !isLong(column)).map(({ column, value }) => [column, value]),
      },
      ...told,
    ],
  };
}
