/** The scenes of some files, one after the other, and what is to be said of them. */
import type { TagType } from '#contract/dataManage/scene/calls.ts';
import { MOST_SCENES_AT_ONCE } from '#contract/dataManage/scene/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { hasEnding } from '../formats/door.ts';
import type { SourceFile } from '../formats/model.ts';
import { Library } from './library.ts';
import { sceneFormatMessages } from './messages.ts';
import { Notes, type ReadScene } from './model.ts';
import { isOpenLabel, readOpenLabel } from './openLabel.ts';
import { readScenario } from './openScenario.ts';
import { variationsOf, withVariations } from './variations.ts';

export interface ReadItem {
  readonly scene: ReadScene | null;
  readonly findings: readonly { readonly at: string; readonly text: string }[];
}

export interface ReadAs {
  /** Frames a second where a file tells no times. */
  readonly frameRate: number | null;
  /** The tags of scenes that there are. */
  readonly tags: readonly string[];
  /** Of those that have values. */
  readonly tagTypes: readonly TagType[];
  readonly language: Language;
}

async function* scenarios(files: readonly SourceFile[], notes: Notes): AsyncGenerator<ReadScene | null> {
  const library = await Library.open(files, notes);
  const variations = variationsOf(library, notes);
  for (const file of library.scenarios) {
    const scene = await readScenario(library, file, notes);
    yield scene === null ? null : withVariations(scene, variations.get(file.path) ?? [], notes);
  }
}

async function* labels(
  files: readonly SourceFile[],
  { frameRate, tags, tagTypes }: ReadAs,
  notes: Notes,
): AsyncGenerator<ReadScene | null> {
  const types = new Map(tagTypes.map((type) => [type.tag, type]));
  const known = new Map(tags.map((tag) => [tag, types.get(tag) ?? null]));
  for (const file of files) {
    if (hasEnding(file, 'xosc', 'xodr', 'xml')) continue;
    if (!hasEnding(file, 'json') || !(await isOpenLabel(file))) {
      notes.add(file.path, sceneFormatMessages.fileNotUsed);
      continue;
    }
    try {
      yield await readOpenLabel(file, frameRate, known, notes);
    } catch (error) {
      notes.refused(file.path, error);
      yield null;
    }
  }
}

export async function* readScenes(files: readonly SourceFile[], as: ReadAs): AsyncGenerator<ReadItem, void, undefined> {
  const notes = new Notes(as.language);
  let count = 0;
  for (const reader of [scenarios(files, notes), labels(files, as, notes)])
    for await (const scene of reader) {
      if (scene !== null) count += 1;
      if (count > MOST_SCENES_AT_ONCE) {
        notes.add(scene?.file ?? '', sceneFormatMessages.tooManyScenes, { most: MOST_SCENES_AT_ONCE });
        yield { scene: null, findings: notes.take() };
        return;
      }
      yield { scene, findings: notes.take() };
    }
  yield { scene: null, findings: notes.take() };
}
