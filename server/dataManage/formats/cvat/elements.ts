/** Labels and objects as elements of CVAT's XML. */
import { escapedXml } from '#contract/ground/markup.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { CARRIES } from '../carries.ts';
import type { FormatObject, Scalar, WriteSource } from '../model.ts';

/** Attributes that CVAT has fields of its own for. */
const OWN = new Set(['occluded', 'z_order', 'group_id', 'source', 'keyframe']);

type Kind = 'number' | 'checkbox' | 'text';
export type Labels = Map<string, { attributes: Map<string, Kind>; keyPoints: readonly string[] }>;

export const field = (name: string, value: Scalar): string => ` ${name}="${escapedXml(String(value))}"`;
const isOwn = (name: string, value: Scalar): boolean =>
  OWN.has(name) &&
  (name === 'source'
    ? typeof value === 'string'
    : typeof value === (name === 'occluded' || name === 'keyframe' ? 'boolean' : 'number'));

const kindOf = (value: Scalar): Kind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'checkbox' : 'text';

/** Labels with the attributes that any object has. */
export async function labelsOf(source: WriteSource): Promise<Labels> {
  const labels: Labels = new Map();
  for (const { name, keyPoints = [] } of source.classes) labels.set(name, { attributes: new Map(), keyPoints });
  for await (const { objects } of source.frames())
    for (const { className, attributes, track, shapes } of objects) {
      let label = labels.get(className);
      const points = shapes.find((shape) => shape.kind === 'keyPoints')?.points ?? [];
      if (label === undefined || points.length > label.keyPoints.length) {
        const keyPoints = points.map((_, at) => label?.keyPoints[at] ?? String(at + 1));
        labels.set(className, (label = { attributes: label?.attributes ?? new Map<string, Kind>(), keyPoints }));
      }
      for (const [name, value] of Object.entries({ ...attributes, ...(track === '' ? {} : { track_id: track }) })) {
        if (isOwn(name, value)) continue;
        const kind = kindOf(value);
        const known = label.attributes.get(name);
        label.attributes.set(name, known === undefined || known === kind ? kind : 'text');
      }
    }
  return labels;
}

export function labelsText(labels: Labels, names: ReadonlySet<string> | null): string {
  let text = '<labels>\n';
  for (const [name, { attributes, keyPoints }] of labels) {
    if (names !== null && !names.has(name)) continue;
    const each = [...attributes].map(
      ([attribute, kind]) =>
        `<attribute><name>${escapedXml(attribute)}</name><mutable>True</mutable><input_type>${kind}</input_type><default_value></default_value><values></values></attribute>`,
    );
    const type = keyPoints.length > 0 ? '<type>skeleton</type>' : '';
    text += `<label><name>${escapedXml(name)}</name>${type}<attributes>${each.join('')}</attributes></label>\n`;
    for (const part of keyPoints)
      text += `<label><name>${escapedXml(part)}</name><type>points</type><attributes></attributes><parent>${escapedXml(name)}</parent></label>\n`;
  }
  return `${text}</labels>\n`;
}

const pointsText = (points: readonly (readonly number[])[]): string =>
  points.map(([x = 0, y = 0]) => `${x},${y}`).join(';');

/** A shape as elements, without the fields and attributes that every element has; one for each part of a polygon. */
function elementsOf(shape: Geometry, keyPoints: readonly string[], common: string, inner: string): string[] {
  const element = (name: string, fields: string): string => `<${name}${common}${fields}>${inner}</${name}>\n`;
  switch (shape.kind) {
    case 'box':
      return [
        element(
          'box',
          field('xtl', shape.x) +
            field('ytl', shape.y) +
            field('xbr', shape.x + shape.width) +
            field('ybr', shape.y + shape.height),
        ),
      ];
    case 'rotatedBox': {
      const { x, y, width, height, angle } = shape;
      const sides =
        field('xtl', x - width / 2) +
        field('ytl', y - height / 2) +
        field('xbr', x + width / 2) +
        field('ybr', y + height / 2);
      return [element('box', sides + field('rotation', angle))];
    }
    case 'polygon':
      return [shape.points, ...(shape.rings ?? [])].map((ring) =>
        element('polygon', field('points', pointsText(ring))),
      );
    case 'polyline':
    case 'points':
      return [element(shape.kind, field('points', pointsText(shape.points)))];
    case 'mask':
      return [
        element(
          'mask',
          field('rle', shape.runs.join(', ')) +
            field('left', shape.x) +
            field('top', shape.y) +
            field('width', shape.width) +
            field('height', shape.height),
        ),
      ];
    case 'keyPoints': {
      const parts = shape.points.map(([x, y, seen], at) => {
        const label = field('label', keyPoints[at] ?? String(at + 1));
        return `<points${label}${field('outside', seen === 0 ? 1 : 0)}${field('occluded', seen === 1 ? 1 : 0)} points="${x},${y}"></points>`;
      });
      return [`<skeleton${common}>${parts.join('')}${inner}</skeleton>\n`];
    }
    case 'cuboid':
      return [];
  }
}

export const attributesText = (attributes: Readonly<Record<string, Scalar>>): string =>
  Object.entries(attributes)
    .filter(([name, value]) => !isOwn(name, value))
    .map(([name, value]) => `<attribute name="${escapedXml(name)}">${escapedXml(String(value))}</attribute>`)
    .join('');

function commonText({ attributes }: FormatObject, group: number | null): string {
  const { occluded, z_order: order, group_id: own, source } = attributes;
  let text = field('occluded', occluded === true ? 1 : 0) + field('z_order', typeof order === 'number' ? order : 0);
  if (typeof source === 'string') text += field('source', source);
  const number = typeof own === 'number' ? own : group;
  return number === null ? text : text + field('group_id', number);
}

/** Elements of an object; several of them are bound by a group. */
export function objectText(
  object: FormatObject,
  labels: Labels,
  fields: string,
  inner: string,
  group: number,
): { text: string[]; isGroup: boolean } {
  const shapes = object.shapes.filter(({ kind }) => CARRIES.cvat.shapes.includes(kind));
  const parts = shapes.reduce((sum, shape) => sum + (shape.kind === 'polygon' ? 1 + (shape.rings ?? []).length : 1), 0);
  const common = fields + commonText(object, parts > 1 ? group : null);
  const { keyPoints = [] } = labels.get(object.className) ?? {};
  return { text: shapes.flatMap((shape) => elementsOf(shape, keyPoints, common, inner)), isGroup: parts > 1 };
}
