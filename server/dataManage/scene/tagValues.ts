/** Values of tags, held against the types that the tags have. */
import type { TagType, TagValue } from '#contract/dataManage/scene/calls.ts';

const typeOf = (value: TagValue): TagType['valueType'] =>
  typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'boolean';

/** Whether a tag of this type may have this value. */
export const isOfType = (type: Pick<TagType, 'valueType'> | undefined, value: TagValue): boolean =>
  type?.valueType === typeOf(value);
