/**
 * Writes rich text: headings, lists, quotes, emphasis, links, images. A control like any other: it takes `value` and
 * `onChange` (HTML, empty when nothing is written) and stands in a `Field`.
 *
 *   <Field name="content" label={t('content')} wide><RichTextEditor label={t('content')} /></Field>
 *
 * The editor itself is loaded when it is first shown. The server cleans its HTML again.
 */
import { Suspense } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import './richText.css';
import type { EditorProps } from './richText/Editor.tsx';

export type RichTextEditorProps = EditorProps;

const Editor = lazyPage(() => import('./richText/Editor.tsx'));

export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<div className="richTextEditor richTextWaiting uiPulse" aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  );
}
