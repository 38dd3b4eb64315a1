/** The rows of a spreadsheet of cars as the forms that a person would have filled in, or why each is refused. */
import { unprotected } from '#contract/ground/sheetText.ts';
import { byCodeAndName } from '#server/ground/import/cells.ts';
import type { SheetColumns, TableRow } from '#server/ground/import/sheetHead.ts';
import { sheetMessages } from '#server/ground/import/sheetMessages.ts';
import { carForm } from '#contract/capacity/car/calls.ts';
import { CAR_ENERGIES, type CarEnergy } from '#contract/capacity/car/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { speaking } from '#server/ground/core/issues.ts';
import { requireWithin } from '#server/ground/core/reach.ts';
import { say } from '#server/ground/core/messages.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { suppliersByName } from '#server/base/organisation/queries.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { stationsByName } from '#server/capacity/station/queries.ts';
import { areasNamed } from '#server/base/sysArea/service.ts';
import { CAR_COLUMNS, ENERGY_WORDS, type CarColumn } from './columns.ts';
import { withGroupsInOrder, type CarForm } from './service.ts';

export type Cells = Record<CarColumn, string>;
type Ids = ReadonlyMap<string, string>;

export interface ReadRow {
  line: number;
  fleetNumber: string;
  /** Why it is refused; empty while nothing speaks against it. */
  reason: string;
  form: CarForm | null;
}

interface Lookups {
  suppliers: Ids;
  stations: Ids;
  areas: ReadonlySet<string>;
}

const isColumn = (name: string): name is CarColumn => Object.hasOwn(CAR_COLUMNS, name);

export const SHEET: SheetColumns<CarColumn> = {
  names: CAR_COLUMNS,
  required: ['fleetNumber', 'plate'],
  passesOthers: true,
};

export function cellsOf({ cell }: TableRow<CarColumn>): Cells {
  const text = (column: CarColumn) => unprotected(cell(column));
  return {
    fleetNumber: text('fleetNumber'),
    plate: text('plate'),
    vin: text('vin'),
    model: text('model'),
    supplier: text('supplier'),
    areaCode: text('areaCode'),
    station: text('station'),
    groups: text('groups'),
    seats: text('seats'),
    wheelchair: text('wheelchair'),
    energy: text('energy'),
    softwareVersion: text('softwareVersion'),
    remark: text('remark'),
  };
}

const splitGroups = (text: string): string[] =>
  text
    .split(/[,;，；、|]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const YES = new Set(['是', 'yes', 'true', '1', 'y', '有']);
const NO = new Set(['', '否', 'no', 'false', '0', 'n', '无']);

class CellRefusal extends Error {
  readonly column: CarColumn;
  readonly value: string;
  constructor(column: CarColumn, value: string) {
    super(`${column}: ${value}`);
    this.column = column;
    this.value = value;
  }
}

function yesNo(column: CarColumn, text: string): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CellRefusal(column, text);
}

function found(column: CarColumn, name: string, ids: Ids): string | null {
  if (name === '') return null;
  const id = ids.get(name);
  if (id === undefined) throw new CellRefusal(column, name);
  return id;
}

function energyOf(text: string): CarEnergy {
  if (text === '') return CAR_ENERGIES[0];
  const energy = ENERGY_WORDS.get(text.toLowerCase());
  if (energy === undefined) throw new CellRefusal('energy', text);
  return energy;
}

function inputOf(cells: Cells, { suppliers, stations, areas }: Lookups, actor: Actor) {
  const { supplier, station, groups, seats, wheelchair, energy, ...rest } = cells;
  if (cells.areaCode !== '' && !areas.has(cells.areaCode)) throw new CellRefusal('areaCode', cells.areaCode);
  const ownSupplier = actor.dataScope === 'suppliers' ? actor.supplierId : null;
  return {
    ...rest,
    supplierId: found('supplier', supplier, suppliers) ?? ownSupplier,
    stationId: found('station', station, stations),
    groups: splitGroups(groups),
    ...(seats === '' ? {} : { seats: Number(seats) }),
    wheelchair: yesNo('wheelchair', wheelchair),
    energy: energyOf(energy),
  };
}

const FIELD_COLUMNS: Readonly<Record<string, CarColumn>> = { supplierId: 'supplier', stationId: 'station' };

function atColumn(path: string, reason: string, language: Language): string {
  const name = FIELD_COLUMNS[path] ?? path;
  return isColumn(name)
    ? say(sheetMessages.badValue, language, { column: say(CAR_COLUMNS[name], language), reason })
    : reason;
}

export const reasonsOf = (refusal: FieldRefusal, language: Language): string =>
  refusal.fields.map(({ path, sentence, params }) => atColumn(path, say(sentence, language, params), language)).join();

/** A row as the form that a person would have filled in, or why it is refused. */
export function readRow(
  cells: Cells,
  lookups: Lookups,
  actor: Actor,
  language: Language,
): { form: CarForm } | { reason: string } {
  try {
    const parsed = carForm.safeParse(inputOf(cells, lookups, actor), speaking(language));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => atColumn(String(path[0]), message, language));
      return { reason: reasons.join(language === 'zh-CN' ? '；' : '; ') };
    }
    requireWithin(actor, parsed.data);
    return { form: withGroupsInOrder(parsed.data) };
  } catch (error) {
    if (error instanceof CellRefusal) {
      const reason = say(sheetMessages.unknownValue, language, { name: error.value.slice(0, 60) });
      return { reason: atColumn(error.column, reason, language) };
    }
    if (error instanceof FieldRefusal) return { reason: reasonsOf(error, language) };
    if (error instanceof Refusal) return { reason: say(error.sentence, language) };
    throw error;
  }
}

/** What the words of the rows stand for, in three questions however many rows there are. */
export async function lookUp(db: Db, rows: readonly { cells: Cells }[]): Promise<Lookups> {
  const words = (column: CarColumn) => [
    ...new Set(rows.map(({ cells }) => cells[column]).filter((word) => word !== '')),
  ];
  const [suppliers, stations, areas] = [
    await suppliersByName(db, words('supplier')).execute(),
    await stationsByName(db, words('station')).execute(),
    await areasNamed(db, words('areaCode')),
  ];
  return {
    suppliers: byCodeAndName(suppliers),
    stations: byCodeAndName(stations),
    areas: new Set(areas.map(({ code }) => code)),
  };
}
