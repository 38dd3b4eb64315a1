/**
 * CVAT's XML 1.1: frames that stand in no scene as images, each scene and sensor as a video whose frames are its places. A
 * scene is held while it is written, since a video's file goes track by track.
 */
import { escapedXml } from '#contract/ground/markup.ts';
import { Ahead, fileName, type Each } from '../ahead.ts';
import { endingOf, type Writer } from '../door.ts';
import type { FormatFrame, Scalar, WrittenFile } from '../model.ts';
import { attributesText, field, labelsOf, labelsText, objectText, type Labels } from './elements.ts';

const PORTION = 65_536;
const head = (task: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n<meta>\n<task>\n${task}</task>\n</meta>\n`;

async function* imagesText(name: string, labels: Labels, frames: AsyncIterable<Each>): AsyncGenerator<string> {
  yield head(`<name>${escapedXml(name)}</name>\n<mode>annotation</mode>\n${labelsText(labels, null)}`);
  let portion = '';
  let [id, group] = [0, 0];
  for await (const { frame, objects } of frames) {
    if (frame.kind !== 'picture') continue;
    const size = field('width', frame.width ?? 0) + field('height', frame.height ?? 0);
    portion += `<image${field('id', id)}${field('name', frame.key)}${size}>\n`;
    id += 1;
    for (const object of objects) {
      const track: Record<string, Scalar> = object.track === '' ? {} : { track_id: object.track };
      const inner = attributesText({ ...object.attributes, ...track });
      const { text, isGroup } = objectText(object, labels, field('label', object.className), inner, group + 1);
      if (isGroup) group += 1;
      portion += text.join('');
    }
    portion += '</image>\n';
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  yield `${portion}</annotations>\n`;
}

interface Placed {
  readonly place: number;
  readonly each: Each;
}

/** Shapes of one track; those of a track in one frame stand beside each other, as tracks of their own. */
function tracksOf(
  frames: readonly Placed[],
  labels: Labels,
): Map<string, { label: string; at: Map<number, { text: string; end: string }> }> {
  const tracks = new Map<string, { label: string; at: Map<number, { text: string; end: string }> }>();
  let group = 0;
  for (const { place, each } of frames)
    for (const object of each.objects) {
      const inner = attributesText(object.attributes);
      const timed = (outside: number, keyframe: number, frame: number): string =>
        field('frame', frame) + field('outside', outside) + field('keyframe', keyframe);
      const { keyframe } = object.attributes;
      const { text, isGroup } = objectText(
        object,
        labels,
        timed(0, keyframe === false ? 0 : 1, place),
        inner,
        group + 1,
      );
      const ends = objectText(object, labels, timed(1, 1, place + 1), inner, group + 1).text;
      if (isGroup) group += 1;
      for (const [part, element] of text.entries()) {
        const kind = /^<(\w+)/.exec(element)?.[1] ?? '';
        const alone = object.track === '' ? JSON.stringify([place, object.key]) : object.track;
        const key = JSON.stringify([alone, object.className, kind, part]);
        let track = tracks.get(key);
        if (track === undefined) tracks.set(key, (track = { label: object.className, at: new Map() }));
        if (track.at.has(place))
          tracks.set(`${key} ${place} ${object.key}`, {
            label: object.className,
            at: new Map([[place, { text: element, end: ends[part] ?? '' }]]),
          });
        else track.at.set(place, { text: element, end: ends[part] ?? '' });
      }
    }
  return tracks;
}

function* videoText(scene: string, frames: readonly Placed[], labels: Labels): Generator<string> {
  const { width, height } = frames[0]?.each.frame ?? {};
  const stop = frames.at(-1)?.place ?? 0;
  const classes = new Set(frames.flatMap(({ each }) => each.objects.map(({ className }) => className)));
  const size =
    width == null || height == null
      ? ''
      : `<original_size><width>${width}</width><height>${height}</height></original_size>\n`;
  yield head(
    `<name>${escapedXml(scene)}</name>\n<size>${stop + 1}</size>\n<mode>interpolation</mode>\n<start_frame>0</start_frame>\n<stop_frame>${stop}</stop_frame>\n${labelsText(labels, classes)}${size}`,
  );
  let id = 0;
  for (const { label, at } of tracksOf(frames, labels).values()) {
    let text = `<track${field('id', id)}${field('label', label)}>\n`;
    id += 1;
    for (const [place, shape] of at) {
      text += shape.text;
      // else the shape would go on to the next one
      if (!at.has(place + 1) && place < stop) text += shape.end;
    }
    yield `${text}</track>\n`;
  }
  yield '</annotations>\n';
}

/** Folders and numbers of frames, given in the order of the source: a folder for each run of a scene, and in it one for each sensor. */
class Places {
  #count = -1;
  #scene: string | null = null;
  #last = new Map<string, number>();

  /** `name` of the scene's folder, and the number of the frame in its video. */
  of({ scene, kind, sensor, place }: FormatFrame): { readonly folder: string; readonly number: number } {
    if (scene !== this.#scene) {
      this.#count += 1;
      this.#scene = scene;
      this.#last = new Map();
    }
    const series = `${kind} ${sensor}`;
    const next = (this.#last.get(series) ?? -1) + 1;
    const number = place !== null && place >= next ? place : next;
    this.#last.set(series, number);
    const name = fileName(scene, this.#count);
    return { folder: sensor === '' || scene === '' ? name : `${name}/${fileName(sensor, 0).slice(5)}`, number };
  }
}

export const writer: Writer = {
  async *write(source): AsyncGenerator<WrittenFile> {
    const labels = await labelsOf(source);
    const ahead = new Ahead(source);
    const places = new Places();
    for (let next = await ahead.peek(); next !== null; next = await ahead.peek()) {
      const { scene } = next.frame;
      const frames = ahead.while((frame) => frame.scene === scene);
      if (scene === '') {
        const { folder } = places.of(next.frame);
        yield { path: `${folder}/annotations.xml`, content: imagesText(source.name, labels, frames) };
        continue;
      }
      const series = new Map<string, Placed[]>();
      for await (const each of frames) {
        const { folder, number } = places.of(each.frame);
        if (each.frame.kind !== 'picture') continue;
        const all = series.get(folder);
        if (all === undefined) series.set(folder, [{ place: number, each }]);
        else all.push({ place: number, each });
      }
      for (const [folder, all] of series)
        yield { path: `${folder}/annotations.xml`, content: videoText(scene, all, labels) };
    }
  },
  placing() {
    const places = new Places();
    return (frame) => {
      const { folder, number } = places.of(frame);
      if (frame.kind !== 'picture') return null;
      if (frame.scene === '') return `${folder}/images/${frame.key}`;
      return `${folder}/images/frame_${String(number).padStart(6, '0')}.${endingOf(frame.key) || 'png'}`;
    };
  },
};
