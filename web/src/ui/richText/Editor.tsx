import { Image } from '@tiptap/extension-image';
import { EditorContent, type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { IMAGE_TYPES, insertImages } from './ImageButton.tsx';
import { Toolbar } from './Toolbar.tsx';

export interface EditorProps {
  /** HTML; given by the form. */
  value?: string;
  onChange?: (html: string) => void;
  /** The label of the text for screen readers. */
  label: string;
  id?: string;
  disabled?: boolean;
}

const ABROAD = /^https?:\/\//i;
const AT_HOME = /^\/(?![/\\])/;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => ABROAD.test(address) || AT_HOME.test(address),
    },
  }),
  Image,
];

/** The part that is loaded late: see RichTextEditor. */
export default function Editor({ value = '', onChange, label, id, disabled = false }: EditorProps) {
  const made = useRef<TiptapEditor>(null);
  const bring = (data: DataTransfer | null): boolean => {
    const images = [...(data?.files ?? [])].filter(({ type }) => IMAGE_TYPES.includes(type));
    if (images.length === 0 || made.current === null) return false;
    void insertImages(made.current, images);
    return true;
  };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      // pictures that are pasted or dropped are uploaded like chosen ones
      handlePaste: (_view, { clipboardData }) => bring(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMove) => !isMove && bring(dataTransfer),
      attributes: {
        class: 'richText richTextArea',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(id === undefined ? {} : { id }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
  });
  useEffect(() => {
    made.current = editor;
  }, [editor]);
  // A draft that came back, or a merge, puts another text in from outside. When the page is shown again after it was
  // hidden, effects run once with the editor of before, which is gone; the new one begins with the text of now.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (value !== shown) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  return (
    <div className="richTextEditor">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
