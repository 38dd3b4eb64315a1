/** The shapes of CVAT's XML, of images and of tracks, whose gaps are filled. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { bareFrame, finding, folderOf, refuseFile, sizeOf } from '../door.ts';
import type { FormatFrame, ReadItem, Scalar, SourceFile } from '../model.ts';
import { isProblem, placeProblem } from '../shapes.ts';
import type { XmlEvent } from '../xml.ts';
import { valueOf, type Meta } from './meta.ts';
import { between, pointsIn, SHAPE_NAMES, shapeOf, type ShapeElement } from './shape.ts';

const MOST_FRAMES = 2_000_000;

/** A shape that is given for a frame of a track. */
interface Given {
  readonly frame: number;
  readonly isOutside: boolean;
  readonly shape: Geometry | null;
  readonly attributes: Readonly<Record<string, Scalar>>;
}

/** What is known of all files. */
export interface Shared {
  readonly keys: Set<string>;
  readonly classes: Set<string>;
  readonly scenes: Set<string>;
  /** Pictures of videos by their path without its ending. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Objects of images. */
  images: number;
}

const ofSix = (number: number): string => String(number).padStart(6, '0');

/** Reads the body of one file, event by event. */
export class FileReader {
  readonly #file: SourceFile;
  readonly #meta: Meta;
  readonly #shared: Shared;
  readonly #unknown = new Set<string>();
  readonly #tracks = new Set<string>();
  readonly #scene: string;
  #frame: FormatFrame | null = null;
  #isVideo = false;
  #track: { id: string; label: string; given: Given | null } | null = null;
  #element: ShapeElement | null = null;
  #within: { label: string; values: Readonly<Record<string, string>> } | null = null;
  #attribute = '';

  constructor(file: SourceFile, meta: Meta, scene: string, shared: Shared) {
    this.#file = file;
    this.#meta = meta;
    this.#scene = scene;
    this.#shared = shared;
  }

  #at(line: number): string {
    return `${this.#file.path}:${line}`;
  }

  /** The picture of that number beside the file, or a name for it. */
  #keyOfPlace(place: number): string {
    const name = `frame_${ofSix(this.#meta.start + place * this.#meta.step)}`;
    const folder = folderOf(this.#file.path);
    const beside = folder === '' ? '' : `${folder}/`;
    const { pictures } = this.#shared;
    return pictures.get(`${beside}images/${name}`) ?? pictures.get(`${beside}${name}`) ?? `${this.#scene}/${name}`;
  }

  /** All frames of the video, up to `last` where the head names no end. */
  *video(last: number): Generator<ReadItem> {
    const { start, stop, step, width, height } = this.#meta;
    const places = Math.floor(((stop ?? last) - start) / step);
    if (places > MOST_FRAMES) throw refuseFile('tooManyFrames', { most: MOST_FRAMES });
    this.#isVideo = true;
    for (let place = 0; place <= places; place += 1) {
      const key = this.#keyOfPlace(place);
      this.#shared.keys.add(key);
      yield { kind: 'frame', value: { ...bareFrame(key), scene: this.#scene, place, width, height } };
    }
  }

  *take(event: XmlEvent): Generator<ReadItem> {
    if (event.kind === 'open') yield* this.#open(event.name, event.attributes, event.line);
    else yield* this.#close(event.name, event.text, event.line);
  }

  *#open(name: string, values: Readonly<Record<string, string>>, line: number): Generator<ReadItem> {
    if (name === 'image') yield* this.#image(values, line);
    else if (name === 'track') yield* this.#beginTrack(values, line);
    else if (name === 'attribute') this.#attribute = values['name'] ?? '';
    else if (name === 'points' && this.#element?.name === 'skeleton')
      this.#within = { label: values['label'] ?? '', values };
    else if (SHAPE_NAMES.has(name) && (this.#frame !== null || this.#track !== null))
      this.#element = { name, values, attributes: new Map(), parts: [] };
    else if (name === 'tag') yield finding('shapeNotKept', this.#at(line), { kind: 'tag' });
  }

  *#beginTrack({ id = '', label = '' }: Readonly<Record<string, string>>, line: number): Generator<ReadItem> {
    const isTwice = this.#tracks.has(id) || id === '';
    const own = isTwice ? `${id}#${line}` : id;
    if (isTwice) yield finding('objectTwice', this.#at(line), { key: id, as: own });
    this.#tracks.add(own);
    this.#track = { id: own, label, given: null };
  }

  *#image(
    { name = '', subset = '', width = '', height = '' }: Readonly<Record<string, string>>,
    line: number,
  ): Generator<ReadItem> {
    const key = subset === '' || subset === 'default' ? name : `${subset}/${name}`;
    this.#frame = { ...bareFrame(key), width: sizeOf(Number(width)), height: sizeOf(Number(height)) };
    if (key === '') {
      this.#frame = null;
      yield finding('notUnderstood', this.#at(line));
    } else if (this.#shared.keys.has(key)) yield finding('frameTwice', this.#at(line), { frame: key });
    else {
      this.#shared.keys.add(key);
      yield { kind: 'frame', value: this.#frame };
    }
  }

  *#close(name: string, text: string, line: number): Generator<ReadItem> {
    const element = this.#element;
    if (name === 'attribute' && element !== null && this.#within === null)
      element.attributes.set(this.#attribute, text);
    else if (this.#within !== null && name === 'points') {
      const { label, values } = this.#within;
      const seen = values['outside'] === '1' ? 0 : values['occluded'] === '1' ? 1 : 2;
      element?.parts.push({ label, numbers: pointsIn(values['points']), seen });
      this.#within = null;
    } else if (element !== null && name === element.name) {
      this.#element = null;
      yield* this.#shape(element, line);
    } else if (name === 'image') this.#frame = null;
    else if (name === 'track') this.#track = null;
  }

  #attributesOf({ values, attributes }: ShapeElement, label: string): Record<string, Scalar> {
    const kinds = this.#meta.kinds.get(label);
    const told: Record<string, Scalar> = {};
    for (const [name, text] of attributes) told[name] = valueOf(text, kinds?.get(name));
    if (values['occluded'] === '1') told['occluded'] = true;
    const [order, group] = [Number(values['z_order'] ?? 0), Number(values['group_id'] ?? 0)];
    if (Number.isInteger(order) && order !== 0) told['z_order'] = order;
    if (Number.isInteger(group) && group !== 0) told['group_id'] = group;
    const source = values['source'] ?? 'manual';
    if (source !== 'manual' && source !== '') told['source'] = source;
    return told;
  }

  *#shape(element: ShapeElement, line: number): Generator<ReadItem> {
    const at = this.#at(line);
    const label = this.#track?.label ?? element.values['label'] ?? '';
    if (label === '') {
      yield finding('notUnderstood', at);
      return;
    }
    if (!this.#meta.kinds.has(label) && !this.#unknown.has(label)) {
      this.#unknown.add(label);
      yield { kind: 'class', value: { name: label, number: null, parent: '' } };
      yield finding('classUnknown', at, { name: label });
    }
    const { shape, remark } = shapeOf(element, this.#meta.parts.get(label) ?? []);
    const attributes = this.#attributesOf(element, label);
    const isOutside = this.#track !== null && element.values['outside'] === '1';
    if (isProblem(shape)) {
      if (!isOutside) yield finding(shape.code, at, shape.values);
      if (this.#track === null) return;
    } else if (remark !== null && !isOutside) yield finding(remark.code, at, remark.values);
    const kept = isProblem(shape) ? null : shape;
    if (this.#track === null) yield* this.#lone(kept, label, attributes, at);
    else yield* this.#step(element, { isOutside, shape: kept, attributes }, at);
  }

  *#lone(
    shape: Geometry | null,
    className: string,
    attributes: Record<string, Scalar>,
    at: string,
  ): Generator<ReadItem> {
    if (this.#frame === null || shape === null) return;
    const wrong = placeProblem(shape, this.#frame);
    if (wrong !== null) yield finding(wrong, at);
    if (wrong === 'outside') return;
    this.#shared.images += 1;
    const { track_id: track, ...others } = attributes;
    const value = { frame: this.#frame.key, key: String(this.#shared.images), className, shapes: [shape] };
    yield { kind: 'object', value: { ...value, attributes: others, track: track === undefined ? '' : String(track) } };
  }

  /** The next shape of a track, after all that lies between it and the one before. */
  *#step({ values }: ShapeElement, given: Omit<Given, 'frame'>, at: string): Generator<ReadItem> {
    const track = this.#track;
    if (track === null) return;
    const { start, step } = this.#meta;
    const place = (Number(values['frame'] ?? NaN) - start) / step;
    if (!this.#isVideo || !Number.isInteger(place) || !this.#shared.keys.has(this.#keyOfPlace(place))) {
      yield finding('frameMissing', at, { frame: values['frame'] ?? '' });
      return;
    }
    const before = track.given;
    if (before !== null && place <= before.frame) {
      yield finding('trackOrder', at, { track: track.id });
      return;
    }
    if (before !== null && before.shape !== null && !before.isOutside)
      for (let here = before.frame + 1; here < place; here += 1) {
        const share = (here - before.frame) / (place - before.frame);
        const shape = given.shape === null ? null : between(before.shape, given.shape, share);
        yield* this.#tracked(here, shape ?? before.shape, { ...before.attributes, keyframe: false }, at);
      }
    track.given = { ...given, frame: place };
    if (given.isOutside || given.shape === null) return;
    const isKey = values['keyframe'] !== '0';
    yield* this.#tracked(place, given.shape, isKey ? given.attributes : { ...given.attributes, keyframe: false }, at);
  }

  *#tracked(place: number, shape: Geometry, attributes: Given['attributes'], at: string): Generator<ReadItem> {
    const { id = '', label = '' } = this.#track ?? {};
    const wrong = placeProblem(shape, this.#meta);
    if (wrong !== null) yield finding(wrong, at);
    if (wrong === 'outside') return;
    const value = { frame: this.#keyOfPlace(place), key: id, className: label, shapes: [shape], attributes, track: id };
    yield { kind: 'object', value };
  }
}
