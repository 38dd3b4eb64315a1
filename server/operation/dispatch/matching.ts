/**
 * The assignment of rows to columns whose costs sum to the least (Kuhn and Munkres, with potentials, in O(rows² ×
 * columns)). `costs[row][column]`; Infinity: not possible. There must be at least as many columns as rows, and a way to
 * assign all rows. Answers the column of each row.
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  if (columns < rows) throw new Error('fewer columns than rows');
  // indices begin at 1; 0 stands for "none"
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Infinity);
    const isUsed = new Uint8Array(columns + 1);
    do {
      isUsed[column] = 1;
      const at = rowOf[column] ?? 0;
      let delta = Infinity;
      let next = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (isUsed[other] === 1) continue;
        const cost = (costs[at - 1]?.[other - 1] ?? Infinity) - (rowPotential[at] ?? 0) - (columnPotential[other] ?? 0);
        if (cost < (least[other] ?? Infinity)) {
          least[other] = cost;
          cameFrom[other] = column;
        }
        if ((least[other] ?? Infinity) < delta) {
          delta = least[other] ?? Infinity;
          next = other;
        }
      }
      if (next === 0) throw new Error('not every row can be assigned');
      for (let other = 0; other <= columns; other += 1) {
        if (isUsed[other] === 1) {
          rowPotential[rowOf[other] ?? 0] = (rowPotential[rowOf[other] ?? 0] ?? 0) + delta;
          columnPotential[other] = (columnPotential[other] ?? 0) - delta;
        } else {
          least[other] = (least[other] ?? 0) - delta;
        }
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }
  const columnOf = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row !== 0) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}
