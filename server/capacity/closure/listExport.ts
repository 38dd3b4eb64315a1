import { closureCarWords, closureWords } from '#contract/capacity/closure/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const closureListExport = listExport('/capacity/closure/getPageList', closureWords, (column) => [
  column.field('authority', 20),
  column.field('reference', 24),
  column.field('reason', 30),
  column.field('origin'),
  column.field('state'),
  column.field('isDrill'),
  column.text('面积（平方公里）', 'Area (km²)', ({ area }) => Number((area / 1e6).toFixed(3))),
  column.field('fromAt'),
  column.field('untilAt'),
  column.field('beganAt'),
  column.field('clearAt'),
  column.field('secondsToClear'),
  column.field('endedAt'),
  column.field('endReason', 30),
  column.field('createdByName'),
]);

/** The proof, car by car. */
export const closureCarListExport = listExport('/capacity/closure/getCars', closureCarWords, (column) => [
  column.field('fleetNumber'),
  column.field('plate'),
  column.field('state'),
  column.field('atStart'),
  column.field('vehicleState'),
  column.field('orderNo', 20),
  column.field('enteredAt'),
  column.field('leftAt'),
  column.field('secondsInside'),
  column.field('commands'),
  column.field('commandKind'),
  column.field('commandState'),
  column.field('commandAt'),
  column.field('answeredAt'),
]);
