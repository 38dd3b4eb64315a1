/** What stands in the head of CVAT's XML: labels with the kinds of their attributes, and the frames of a video. */
import type { XmlEvent } from '../xml.ts';
import type { Scalar } from '../model.ts';

export interface Meta {
  /** Kinds of attributes (`checkbox`, `number`, …) by label and name. */
  readonly kinds: Map<string, Map<string, string>>;
  /** Labels of the points of a skeleton, by the skeleton's label. */
  readonly parts: Map<string, string[]>;
  name: string;
  source: string;
  start: number;
  stop: number | null;
  step: number;
  width: number | null;
  height: number | null;
}

export const emptyMeta = (): Meta => ({
  kinds: new Map(),
  parts: new Map(),
  name: '',
  source: '',
  start: 0,
  stop: null,
  step: 1,
  width: null,
  height: null,
});

const whole = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Reads the head, event by event. */
export class MetaReader {
  readonly meta = emptyMeta();
  readonly #path: string[] = [];
  #label = '';
  #parent = '';
  #attribute = '';
  #attributes = new Map<string, string>();

  take(event: XmlEvent): void {
    if (event.kind === 'open') {
      this.#path.push(event.name);
      if (event.name === 'label') {
        this.#label = '';
        this.#parent = '';
        this.#attributes = new Map();
      }
      return;
    }
    this.#path.pop();
    const { name, text } = event;
    const above = this.#path.at(-1);
    const { meta } = this;
    if (above === 'label' && name === 'name') this.#label = text;
    else if (above === 'label' && name === 'parent') this.#parent = text;
    else if (above === 'attribute' && name === 'name') this.#attribute = text;
    else if (above === 'attribute' && name === 'input_type') this.#attributes.set(this.#attribute, text);
    else if (name === 'label') this.#endLabel();
    else if (above === 'task' || above === 'job') {
      if (name === 'name') meta.name = text;
      else if (name === 'start_frame') meta.start = whole(text) ?? 0;
      else if (name === 'stop_frame') meta.stop = whole(text);
      else if (name === 'frame_filter') meta.step = Math.max(1, whole(/^step=(\d+)$/.exec(text)?.[1] ?? '') ?? 1);
    } else if (above === 'original_size') {
      if (name === 'width') meta.width = whole(text) || null;
      else if (name === 'height') meta.height = whole(text) || null;
    } else if (above === 'meta' && name === 'source') meta.source = text;
  }

  #endLabel(): void {
    if (this.#parent === '') this.meta.kinds.set(this.#label, this.#attributes);
    else this.meta.parts.set(this.#parent, [...(this.meta.parts.get(this.#parent) ?? []), this.#label]);
  }
}

/** The value of an attribute by its kind; what does not fit its kind stays text. */
export function valueOf(text: string, kind: string | undefined): Scalar {
  if (kind === 'checkbox' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = Number(text);
  // a number that would be written otherwise stays what it is
  return kind === 'number' && text !== '' && Number.isFinite(number) ? number : text;
}
