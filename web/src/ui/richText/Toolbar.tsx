import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Button, Divider, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { ImageButton } from './ImageButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { richTextWords } from './richTextWords.ts';

interface ToolProps {
  label: string;
  icon: ReactNode;
  run: () => void;
  pressed?: boolean;
  disabled?: boolean;
}

function Tool({ label, icon, run, pressed, disabled = false }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        className={pressed === true ? 'richTextTool richTextToolOn' : 'richTextTool'}
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        // the text keeps the focus: letters that are typed at once would be lost on the button
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  );
}

const HEADINGS = [2, 3] as const;

/** The formatting actions at the cursor. */
export function Toolbar({ editor }: { editor: Editor }) {
  const t = useWords(richTextWords);
  const [isLinking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      heading: HEADINGS.find((level) => now.isActive('heading', { level })),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div className="richTextBar" role="toolbar" aria-label={t('toolbar')}>
      {HEADINGS.map((level) => (
        <Tool
          key={level}
          // voice control uses the text of the button
          label={level === 2 ? `H1 ${t('heading')}` : `H2 ${t('subheading')}`}
          icon={<b>{level === 2 ? 'H1' : 'H2'}</b>}
          pressed={on.heading === level}
          run={() => chain().toggleHeading({ level }).run()}
        />
      ))}
      <Divider orientation="vertical" />
      <Tool
        label={t('bold')}
        icon={<BoldOutlined aria-hidden="true" />}
        pressed={on.bold}
        run={() => chain().toggleBold().run()}
      />
      <Tool
        label={t('italic')}
        icon={<ItalicOutlined aria-hidden="true" />}
        pressed={on.italic}
        run={() => chain().toggleItalic().run()}
      />
      <Tool
        label={t('underline')}
        icon={<UnderlineOutlined aria-hidden="true" />}
        pressed={on.underline}
        run={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={t('strike')}
        icon={<StrikethroughOutlined aria-hidden="true" />}
        pressed={on.strike}
        run={() => chain().toggleStrike().run()}
      />
      <Tool
        label={t('code')}
        icon={<CodeOutlined aria-hidden="true" />}
        pressed={on.code}
        run={() => chain().toggleCode().run()}
      />
      <Divider orientation="vertical" />
      <Tool
        label={t('bulletList')}
        icon={<UnorderedListOutlined aria-hidden="true" />}
        pressed={on.bulletList}
        run={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={t('orderedList')}
        icon={<OrderedListOutlined aria-hidden="true" />}
        pressed={on.orderedList}
        run={() => chain().toggleOrderedList().run()}
      />
      <Tool
        label={t('quote')}
        icon={<b aria-hidden="true">&rdquo;</b>}
        pressed={on.quote}
        run={() => chain().toggleBlockquote().run()}
      />
      <Divider orientation="vertical" />
      <Tool
        label={t('link')}
        icon={<LinkOutlined aria-hidden="true" />}
        pressed={on.link}
        run={() => setLinking(true)}
      />
      <ImageButton editor={editor} />
      <span className="richTextGap" />
      <Tool
        label={t('undo')}
        icon={<UndoOutlined aria-hidden="true" />}
        disabled={!on.canUndo}
        run={() => chain().undo().run()}
      />
      <Tool
        label={t('redo')}
        icon={<RedoOutlined aria-hidden="true" />}
        disabled={!on.canRedo}
        run={() => chain().redo().run()}
      />
      {isLinking ? <LinkDialog editor={editor} close={() => setLinking(false)} /> : null}
    </div>
  );
}
