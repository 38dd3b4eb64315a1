/** Uploads and areas that are small to send and costly to read, as somebody with bad intentions makes them. */
import { crc32, deflateRawSync } from 'node:zlib';
import type { LngLat, PolygonRings } from '#contract/ground/geometry.ts';

/** A ZIP archive of these files, each packed. */
function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** A spreadsheet whose sheet and shared strings are these XML fragments. */
function xlsxOf(rows: string, strings = ''): Buffer {
  return zipOf({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const cell = (column: string, text: string): string => `<c r="${column}1" t="inlineStr"><is><t>${text}</t></is></c>`;
const headOf = (names: readonly string[]): string =>
  `<row r="1">${names.map((name, at) => cell(String.fromCharCode(65 + at), name)).join('')}</row>`;

/** Spreadsheets with a head of these columns, by what is wrong with each; about `bytes` long unpacked. */
export const worstSheets = (head: readonly string[], bytes: number): Readonly<Record<string, Buffer>> => ({
  'millions of shared strings': xlsxOf(headOf(head), '<si/>'.repeat(bytes / 5 - 1000)),
  'shared strings of many parts': xlsxOf(headOf(head), `<si>${'<r><t/></r>'.repeat(bytes / 11 - 1000)}</si>`),
  'a tag of countless attributes': xlsxOf(
    `${headOf(head)}<row ${Array.from({ length: bytes / 16 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  ),
  'millions of empty rows': xlsxOf(headOf(head) + '<row/>'.repeat(bytes / 6 - 1000)),
  'one row of countless cells': xlsxOf(`${headOf(head)}<row>${'<c/>'.repeat(bytes / 4 - 1000)}</row>`),
  'nested without end': xlsxOf(headOf(head), '<a>'.repeat(bytes / 3 - 1000)),
  'a long text in every cell': xlsxOf(
    headOf(head) +
      Array.from({ length: 1990 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(head.length)}</row>`).join(''),
    `<si><t>${'x'.repeat(bytes / 4)}</t></si>`,
  ),
  'a tag that never ends': xlsxOf(`${headOf(head)}<row r="${'1'.repeat(bytes - 10_000)}"`),
  'a comment that never ends': xlsxOf(`${headOf(head)}<!--${'-'.repeat(bytes - 10_000)}`),
  'countless entities': xlsxOf(
    `${headOf(head)}<row><c t="inlineStr"><is><t>${'&amp;'.repeat(bytes / 5 - 2000)}</t></is></c></row>`,
  ),
});

/** CSV files with this first line, by what is wrong with each; `bytes` long. */
export const worstTables = (head: string, bytes: number): Readonly<Record<string, Buffer>> => {
  const filled = (each: string) => Buffer.from(`${head}\n${each.repeat(Math.floor(bytes / each.length))}`);
  return {
    'quotes never closed': filled(`"${'a'.repeat(9990)}\n`),
    'quotes and line ends': filled('"\n'),
    'quoted line ends': filled('""\n'),
    'two quotes that open': filled('"a\n"b\n'),
    'only quotes': filled('"'),
    'line ends': filled('\n'),
    delimiters: filled(','),
    'one quoted text': Buffer.from(`${head}\n"${'a,\n'.repeat((bytes - 1000) / 3)}"`),
    'short rows': filled('a,b\n'),
  };
};

/** A ring of so many vertices whose sides all cross the same latitudes. */
export function sawtooth(vertices: number, west = 113.9, south = 22.4, width = 0.2, height = 0.1): LngLat[] {
  const teeth = Math.floor((vertices - 1) / 2);
  const ring = Array.from({ length: teeth * 2 }, (_, at): LngLat => [
    west + (width * at) / (teeth * 2),
    south + (at % 2 === 0 ? 0.00001 : height),
  ]);
  return [[west, south - 0.001], ...ring, [west + width, south - 0.001], [west, south - 0.001]];
}

/** Polygons of four corners, each apart from the others, so that their boxes meet in one long line of latitude. */
export const slivers = (count: number): PolygonRings[] =>
  Array.from({ length: count }, (_, at): PolygonRings => {
    const [west, east] = [113 + at * 0.0001, 113.5 + at * 0.0001];
    return [
      [
        [west, 22],
        [west + 0.00005, 22],
        [east + 0.00005, 23],
        [east, 23],
        [west, 22],
      ],
    ];
  });

const feature = (properties: object, coordinates: unknown): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});
const collection = (features: readonly object[]): Buffer =>
  Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));

/** GeoJSON files, by what is wrong with each. */
export const worstGeojson = (bytes: number): Readonly<Record<string, Buffer>> => {
  const square = (at: number) => {
    const [west, south] = [113 + at * 0.001, 22];
    return [
      [
        [west, south],
        [west + 0.0005, south],
        [west + 0.0005, south + 0.0005],
        [west, south],
      ],
    ];
  };
  return {
    'names of properties without end': collection(
      Array.from({ length: 500 }, (_, at) =>
        feature(Object.fromEntries(Array.from({ length: 80 }, (_each, key) => [`p${at}-${key}`, key])), square(at)),
      ),
    ),
    'many teeth': collection(
      Array.from({ length: Math.floor(bytes / 700_000) }, (_, at) =>
        feature({ name: `n${at}` }, [sawtooth(19_990, 100 + at)]),
      ),
    ),
    'slivers side by side': collection([
      { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: slivers(1000) } },
    ]),
    'empty arrays': Buffer.from(`{"type":"Polygon","coordinates":[${'[],'.repeat(bytes / 3 - 50)}[]]}`),
    'nested arrays': Buffer.from(`{"type":"Polygon","coordinates":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`),
    'features of nothing': Buffer.from(`{"type":"FeatureCollection","features":[${'{},'.repeat(bytes / 3 - 50)}{}]}`),
    spaces: Buffer.from(`{"type":"Polygon","coordinates":[]${' '.repeat(bytes)}}`),
  };
};
