/** The plan of an invented town, drawn from a fixed seed: the same streets on every visit. */

export interface Town {
  /** Path data of the small streets, the avenues, and the filled blocks. */
  streets: string;
  avenues: string;
  blocks: string;
  parks: string;
}

const SIZE = 1400;
const SEED = 20_260_217;

/** A small generator of numbers in [0, 1), the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function linesAcross(next: () => number): number[] {
  const lines: number[] = [];
  for (let at = 0; at < SIZE; at += 36 + Math.round(next() * 5) * 12) lines.push(at);
  return lines;
}

/** Every fifth line is an avenue, drawn whole; of the others some stretches are missing. */
export function drawTown(): Town {
  const next = numbersFrom(SEED);
  const columns = linesAcross(next);
  const rows = linesAcross(next);
  const town: Town = { streets: '', avenues: '', blocks: '', parks: '' };
  columns.forEach((x, column) => {
    const width = (columns[column + 1] ?? SIZE) - x;
    if (column % 5 === 2) town.avenues += `M${x} 0V${SIZE}`;
    rows.forEach((y, row) => {
      const height = (rows[row + 1] ?? SIZE) - y;
      if (column % 5 !== 2 && next() > 0.14) town.streets += `M${x} ${y}v${height}`;
      if (row % 5 !== 3 && next() > 0.14) town.streets += `M${x} ${y}h${width}`;
      const kind = next();
      const block = `M${x + 5} ${y + 5}h${width - 10}v${height - 10}h${10 - width}z`;
      if (kind > 0.94) town.parks += block;
      else if (kind > 0.62) town.blocks += block;
    });
  });
  rows.forEach((y, row) => {
    if (row % 5 === 3) town.avenues += `M0 ${y}H${SIZE}`;
  });
  return town;
}
