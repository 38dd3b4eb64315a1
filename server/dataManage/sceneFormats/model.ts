/** What readers of scenes give. Sentences are said here already, in the language of whoever asked. */
import type { SceneActor, Scenario, TagValue } from '#contract/dataManage/scene/calls.ts';
import type { SceneFileFormat, SceneFrame } from '#contract/dataManage/scene/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message, type Params } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';

export interface ReadScene {
  readonly file: string;
  readonly format: SceneFileFormat;
  readonly name: string;
  readonly summary: string;
  readonly frame: SceneFrame;
  readonly startedAt: string | null;
  readonly duration: number;
  readonly actors: SceneActor[];
  readonly tags: readonly string[];
  readonly tagValues: Readonly<Record<string, TagValue>>;
  /** Tags whose values are not of the type or unit that the library has for them. */
  readonly valuesLeft: readonly string[];
  readonly scenario: Scenario | null;
}

export type Values = Params;

/** Collects what is to be said of the files. */
export class Notes {
  readonly #language: Language;
  #list: { at: string; text: string }[] = [];

  constructor(language: Language) {
    this.#language = language;
  }

  add(at: string, sentence: Message, values: Values = {}): void {
    this.#list.push({ at: at.slice(0, 300), text: say(sentence, this.#language, values) });
  }

  /** Notes why a file is left out. What is no refusal is thrown on. */
  refused(at: string, error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.add(at, error.sentence, error.details.params);
  }

  /** What was said since the last time. */
  take(): { at: string; text: string }[] {
    const list = this.#list;
    this.#list = [];
    return list;
  }
}

/** The last name of a path without its ending. */
export const stemOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.openlabel)?\.\w+$/, '');

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
/** Degrees clockwise from the y axis, of radians counter-clockwise from x. */
export const headingOf = (radians: number): number => {
  const degrees = 90 - (radians * 180) / Math.PI;
  return rounded(((degrees % 360) + 360) % 360, 2);
};

/** Half the time over which a speed is the mean: places that were measured tremble. */
const HALF_S = 0.5;

/** A track with the speeds that its places give, over half a second to each side. */
export function withSpeeds(
  track: readonly (readonly [at: number, x: number, y: number, heading: number | null])[],
): SceneActor['points'] {
  let [from, to] = [0, 0];
  return track.map(([at, x, y, heading], index) => {
    while (from < index && at - (track[from]?.[0] ?? at) > HALF_S) from += 1;
    while ((track[to + 1]?.[0] ?? Infinity) - at <= HALF_S) to += 1;
    // where places are farther apart than that, the neighbours
    const before = track[Math.max(0, Math.min(from, index - 1))];
    const after = track[Math.min(track.length - 1, Math.max(to, index + 1))];
    const span = before === undefined || after === undefined ? 0 : after[0] - before[0];
    const speed =
      before === undefined || after === undefined || span <= 0
        ? 0
        : Math.hypot(after[1] - before[1], after[2] - before[2]) / span;
    return [rounded(at), rounded(x), rounded(y), heading, rounded(speed, 2)];
  });
}
