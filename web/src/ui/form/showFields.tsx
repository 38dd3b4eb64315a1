import type { ReactNode } from 'react';
import { formatTime } from '#web/lib/format.ts';
import { RichTextView } from '../RichTextView.tsx';

/**
 * How the merge of a form shows values that would not read as they are stored: rich text as it reads, moments in the
 * language of the page, lists by their length.
 */
export const showFields =
  (kinds: Readonly<Record<string, 'richText' | 'moment'>>) =>
  (field: string, value: unknown): ReactNode => {
    if (Array.isArray(value)) return String(value.length);
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return '';
    if (kinds[field] === 'richText') return <RichTextView html={value} />;
    return kinds[field] === 'moment' ? formatTime(value) : value;
  };
