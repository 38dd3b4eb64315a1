/**
 * CVAT's XML 1.1, for images and for video. A video's frames are those from `start_frame` to `stop_frame`; of a track, what
 * is between two given shapes is made explicit: on the way from one to the other, or as the first where no way leads.
 */
import { baseName, firstText, hasEnding, refuseFile, type Reader } from '../door.ts';
import type { ReadItem, SourceFile } from '../model.ts';
import { xmlEvents } from '../xml.ts';
import { FileReader, type Shared } from './body.ts';
import { MetaReader } from './meta.ts';

async function* fileItems(file: SourceFile, shared: Shared): AsyncGenerator<ReadItem> {
  const { classes, scenes } = shared;
  const head = new MetaReader();
  let [isHead, isRoot, last] = [false, true, -1];
  // once for the head and the last frame that a track names
  for await (const event of xmlEvents(file)) {
    if (event.kind === 'open' && isRoot) {
      if (event.name !== 'annotations') throw refuseFile('notOfFormat', { format: 'CVAT XML' });
      isRoot = false;
    }
    if (event.kind === 'open' && event.name === 'meta') isHead = true;
    if (isHead) head.take(event);
    else if (event.kind === 'open' && event.attributes['frame'] !== undefined)
      last = Math.max(last, Number(event.attributes['frame']) || 0);
    if (event.kind === 'close' && event.name === 'meta') isHead = false;
  }
  for (const name of head.meta.kinds.keys()) {
    if (classes.has(name)) continue;
    classes.add(name);
    const keyPoints = head.meta.parts.get(name);
    yield { kind: 'class', value: { name, number: null, parent: '', ...(keyPoints && { keyPoints }) } };
  }
  let scene = head.meta.name || baseName(file.path).replace(/\.xml$/i, '');
  // two videos of one name are two scenes
  if (scenes.has(scene)) scene = file.path.replace(/\.xml$/i, '');
  if (last >= 0) scenes.add(scene);
  const reader = new FileReader(file, head.meta, scene, shared);
  if (last >= 0) yield* reader.video(last);
  isHead = false;
  for await (const event of xmlEvents(file)) {
    if (event.kind === 'open' && event.name === 'meta') isHead = true;
    if (!isHead) yield* reader.take(event);
    if (event.kind === 'close' && event.name === 'meta') isHead = false;
  }
}

export const reader: Reader = {
  async recognises(files) {
    for (const file of files.filter((each) => hasEnding(each, 'xml')).slice(0, 20))
      if (/<annotations[\s>/]/.test(await firstText(file, 1000))) return 0.95;
    return 0;
  },
  async *read(all) {
    const files = all.filter((file) => hasEnding(file, 'xml'));
    if (files.length === 0) throw refuseFile('notOfFormat', { format: 'CVAT XML' });
    const named = all.filter(({ path }) => /(?:^|\/)frame_\d+\.(?:png|jpe?g|webp)$/i.test(path));
    const pictures = new Map(named.map(({ path }) => [path.replace(/\.\w+$/, ''), path]));
    const shared: Shared = { keys: new Set(), classes: new Set(), scenes: new Set(), pictures, images: 0 };
    for (const file of files) yield* fileItems(file, shared);
  },
};
