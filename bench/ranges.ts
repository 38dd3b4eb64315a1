/**
 * `node bench/ranges.ts`: how many positions a second the index of ranges looks up on one core, against asking every
 * range whose box contains the position side by side, in the same run. The answers of both are compared. Beside it, what
 * all alert rules take for one position with these ranges published.
 */
import { isInArea, type AreaGeometry, type LngLat } from '#contract/ground/geometry.ts';
import { RangeIndex } from '#server/capacity/range/rangeIndex.ts';
import { costOfRules } from './rules.ts';
import { settle } from './figures.ts';

const RANGES = 1000;
const VERTICES = 200;
const POSITIONS = 400_000;
const WANTED = 100_000;
const NAIVE_POSITIONS = 2000;

let state = 20_260_101;
/** Reproducible numbers from 0 to 1. */
const next = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
const somewhere = (): LngLat => [113.7 + next() * 0.9, 22.4 + next() * 0.5];

/** A ragged ring around a place in the city, 500 m to 5 km wide. */
function range(): { geometry: AreaGeometry } {
  const [lng, lat] = somewhere();
  const size = 0.005 + next() * 0.045;
  const ring = Array.from({ length: VERTICES }, (_, place): LngLat => {
    const angle = (place / VERTICES) * 2 * Math.PI;
    const radius = size * (0.6 + 0.4 * next());
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  const [first = [lng, lat]] = ring;
  return { geometry: { type: 'MultiPolygon', coordinates: [[[...ring, first]]] } };
}

const ranges = Array.from({ length: RANGES }, range);
const positions = Array.from({ length: POSITIONS }, somewhere);
const builtAt = performance.now();
const index = new RangeIndex(ranges);
const builtMs = performance.now() - builtAt;

const lookUp = (): number => positions.reduce((sum, [lng, lat]) => sum + index.at(lng, lat).length, 0);
lookUp();
const indexedAt = performance.now();
const found = lookUp();
const rate = POSITIONS / ((performance.now() - indexedAt) / 1000);

const naiveAt = performance.now();
let differing = 0;
for (const at of positions.slice(0, NAIVE_POSITIONS)) {
  const naive = ranges.filter(({ geometry }) => isInArea(geometry, at)).length;
  if (naive !== index.at(at[0], at[1]).length) differing += 1;
}
const naiveRate = NAIVE_POSITIONS / ((performance.now() - naiveAt) / 1000);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(
  `${RANGES} ranges of ${VERTICES} vertices, built in ${builtMs.toFixed(0)} ms; a position is in ${(found / POSITIONS).toFixed(1)}`,
);
say(`index  ${Math.round(rate)} positions/s (wanted: at least ${WANTED})`);
say(`naive  ${Math.round(naiveRate)} positions/s; the index is ${Math.round(rate / naiveRate)} times as fast`);
say(`answers that differ: ${differing} of ${NAIVE_POSITIONS}`);
const { rules, rest, findings } = costOfRules(ranges, positions, POSITIONS);
const share = (rules / (rules + rest)) * 100;
const ruled = 1_000_000 / rules;
say(
  `rules  ${Math.round(ruled)} positions/s through all alert rules (wanted: at least ${WANTED}): ${rules.toFixed(1)} µs each,`,
);
say(
  `       ${share.toFixed(0)} % beside the ${rest.toFixed(1)} µs of reading, admitting and its row; ${findings.toFixed(3)} findings each`,
);
settle(rate >= WANTED && differing === 0 && ruled >= WANTED);
