/** Every noun of the server, one line each. A declared call that none of them serves does not compile. */
import type { Contract } from '#contract/index.ts';
import { announced } from './nouns.generated.ts';
import { collect, type Noun } from './ground/core/noun.ts';

type ServedBy<One> = One extends { serves: infer Calls } ? keyof Calls : never;
type Served = ServedBy<(typeof announced)[number]>;
/** The nouns of the contract that are not served: none while this compiles. */
const unserved: Exclude<keyof Contract, Served>[] & { readonly length: 0 } = [];
void unserved;

const isNoun = (one: object): one is Noun => 'serves' in one;

export const nouns = collect(announced.filter(isNoun));
