/** Moments and cuboids of a scene, linked to those before and behind. */
import { Ahead, type Each } from '../ahead.ts';
import type { WriteSource } from '../model.ts';
import { cuboidRows, instanceToken, tokenOf, type CuboidRow, type Moment } from './annotate.ts';

/** Scenes one after the other; frames that stand in none are given moment by moment, so that nothing grows. */
export async function* scenes(source: WriteSource): AsyncGenerator<Moment[]> {
  const ahead = new Ahead(source);
  for (let next = await ahead.peek(); next !== null; next = await ahead.peek()) {
    const { scene } = next.frame;
    if (scene === '') {
      ahead.drop();
      yield [{ scene, token: tokenOf('sample', next.frame.key), each: [next] }];
      continue;
    }
    const moments: { scene: string; token: string; each: Each[] }[] = [];
    for await (const each of ahead.while((frame) => frame.scene === scene)) {
      const { place, key, sensor, kind } = each.frame;
      const last = moments.at(-1)?.each;
      const first = last?.[0]?.frame;
      const isSame =
        place !== null &&
        first?.place === place &&
        last?.every(({ frame }) => frame.sensor !== sensor || frame.kind !== kind);
      if (isSame === true) last?.push(each);
      else moments.push({ scene, token: tokenOf('sample', key), each: [each] });
    }
    yield moments;
  }
}

/** The tokens before and behind in a list of tokens; '' at its ends. */
export const linksOf = (tokens: readonly string[], at: number) => ({
  prev: tokens[at - 1] ?? '',
  next: tokens[at + 1] ?? '',
});

/** Cuboids of a scene by what they are of, in the order of time. */
function cuboidsOf(moments: readonly Moment[]): { rows: CuboidRow[]; tokens: Map<string, string[]> } {
  const rows = moments.flatMap(cuboidRows);
  const tokens = new Map<string, string[]>();
  for (const { instance, token } of rows) {
    const all = tokens.get(instance);
    if (all === undefined) tokens.set(instance, [token]);
    else all.push(token);
  }
  return { rows, tokens };
}

export async function* annotationRows(source: WriteSource): AsyncGenerator<object> {
  for await (const moments of scenes(source)) {
    const { rows, tokens } = cuboidsOf(moments);
    const places = new Map<string, number>();
    for (const { instance, row } of rows) {
      const at = places.get(instance) ?? 0;
      places.set(instance, at + 1);
      yield { ...row, ...linksOf(tokens.get(instance) ?? [], at) };
    }
  }
}

export async function* instanceRows(source: WriteSource): AsyncGenerator<object> {
  const alone = new Set<string>();
  for await (const moments of scenes(source)) {
    const { tokens } = cuboidsOf(moments);
    const told = moments[0]?.scene === '' ? alone : new Set<string>();
    for (const { scene, each } of moments)
      for (const { objects } of each)
        for (const object of objects) {
          const token = instanceToken(scene, object);
          if (told.has(token)) continue;
          // what stands in one frame only cannot come again
          if (object.track !== '') told.add(token);
          const all = tokens.get(token) ?? [];
          yield {
            token,
            category_token: tokenOf('category', object.className),
            instance_name: object.track,
            nbr_annotations: all.length,
            first_annotation_token: all[0] ?? '',
            last_annotation_token: all.at(-1) ?? '',
          };
        }
  }
}
