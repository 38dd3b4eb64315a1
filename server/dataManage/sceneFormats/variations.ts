/** Parameter variations of OpenSCENARIO: which values a scenario is to be tried with. */
import type { Scenario } from '#contract/dataManage/scene/calls.ts';
import { MOST_PARAMETERS, MOST_VARIATIONS } from '#contract/dataManage/scene/rules.ts';
import { numberOf } from './expressions.ts';
import type { Library, XmlFile } from './library.ts';
import { sceneFormatMessages } from './messages.ts';
import { rounded, stemOf, type Notes, type ReadScene } from './model.ts';
import { at, childOf, childrenOf, type Element } from './xmlTree.ts';

type Variation = Scenario['variations'][number];

const NONE: ReadonlyMap<string, string> = new Map();

/** The values of one parameter for a person, and how many there are. */
function single(element: Element): { text: string; count: number | null } {
  const set = childOf(element, 'DistributionSet');
  if (set !== undefined) {
    const values = childrenOf(set, 'Element').map(({ attributes }) => attributes['value'] ?? '');
    return { text: values.join(', '), count: values.length };
  }
  const range = childOf(element, 'DistributionRange');
  const limits = childOf(range, 'Range');
  const [from, to] = ['lowerLimit', 'upperLimit'].map((name) => numberOf(limits?.attributes[name], NONE));
  const step = numberOf(range?.attributes['stepWidth'], NONE);
  if (from === undefined || to === undefined || !(step > 0) || !(to >= from)) return { text: '?', count: null };
  return { text: `${from} … ${to}, +${step}`, count: Math.floor(rounded((to - from) / step, 6)) + 1 };
}

function variationOf({ root, path }: XmlFile): Variation {
  const distribution = childOf(root, 'ParameterValueDistribution');
  const deterministic = childOf(distribution, 'Deterministic');
  const values: Variation['values'] = [];
  let runs: number | null = deterministic === undefined ? null : 1;
  const times = (count: number | null): void => void (runs = runs === null || count === null ? null : runs * count);
  for (const each of childrenOf(deterministic, 'DeterministicSingleParameterDistribution')) {
    const { text, count } = single(each);
    values.push({ parameter: (each.attributes['parameterName'] ?? '').slice(0, 200), values: text.slice(0, 500) });
    times(count);
  }
  for (const each of childrenOf(deterministic, 'DeterministicMultiParameterDistribution')) {
    const sets = childrenOf(at(each, 'ValueSetDistribution'), 'ParameterValueSet');
    for (const [index, set] of sets.entries())
      for (const { attributes } of childrenOf(set, 'ParameterAssignment'))
        values.push({
          parameter: (attributes['parameterRef'] ?? '').slice(0, 200),
          values: `${sets.length > 1 ? `${index + 1}: ` : ''}${attributes['value'] ?? ''}`.slice(0, 500),
        });
    times(sets.length);
  }
  for (const each of childOf(distribution, 'Stochastic')?.children ?? [])
    values.push({
      parameter: (each.attributes['parameterName'] ?? '').slice(0, 200),
      values: (each.children[0]?.name ?? '').slice(0, 500),
    });
  const folder = path.split('/').at(-2);
  const name = folder === undefined ? stemOf(path) : `${folder}/${stemOf(path)}`;
  const most = runs === null || !Number.isSafeInteger(runs) ? null : runs;
  return { name: name.slice(0, 300), runs: most, values: values.slice(0, MOST_PARAMETERS) };
}

/** The variations of a library by the path of the scenario that each varies. */
export function variationsOf(library: Library, notes: Notes): ReadonlyMap<string, Variation[]> {
  const found = new Map<string, Variation[]>();
  for (const file of library.variations) {
    const named = at(file.root, 'ParameterValueDistribution', 'ScenarioFile')?.attributes['filepath'] ?? '';
    const scenario = library.find(library.scenarios, file.path, named);
    if (scenario === undefined) {
      notes.add(file.path, sceneFormatMessages.variationAlone, { file: named });
      continue;
    }
    const list = found.get(scenario.path) ?? [];
    list.push(variationOf(file));
    found.set(scenario.path, list);
  }
  return found;
}

/** The scene with its variations. */
export function withVariations(scene: ReadScene, list: readonly Variation[], notes: Notes): ReadScene {
  if (scene.scenario === null || list.length === 0) return scene;
  if (list.length > MOST_VARIATIONS)
    notes.add(scene.file, sceneFormatMessages.tooManyVariations, { most: MOST_VARIATIONS });
  return { ...scene, scenario: { ...scene.scenario, variations: list.slice(0, MOST_VARIATIONS) } };
}
