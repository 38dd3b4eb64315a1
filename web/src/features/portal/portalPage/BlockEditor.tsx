/** What the operator may write into one block, in both languages. */
import { Button, Input } from 'antd';
import { useId } from 'react';
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import { useWords } from '#web/lib/words.ts';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { choosePicture } from './choosePicture.ts';
import { words } from './words.ts';

interface EditorProps<Block extends PortalBlock> {
  block: Block;
  change: (block: Block) => void;
}

interface LineProps {
  label: string;
  value: string;
  max: number;
  placeholder?: string;
  onChange: (value: string) => void;
}

function Line({ label, value, max, placeholder, onChange }: LineProps) {
  const id = useId();
  return (
    <div className="portalBlockLine">
      <label className="uiLabel" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        value={value}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type Titled = Exclude<PortalBlock, { kind: 'picture' }>;

function Titles({ block, change }: EditorProps<Titled>) {
  const t = useWords(words);
  const placeholder = block.kind === 'text' ? undefined : t('standardTitle');
  return (
    <>
      <Line
        label={t('titleZh')}
        value={block.titleZh}
        max={80}
        placeholder={placeholder}
        onChange={(titleZh) => change({ ...block, titleZh })}
      />
      <Line
        label={t('titleEn')}
        value={block.titleEn}
        max={80}
        placeholder={placeholder}
        onChange={(titleEn) => change({ ...block, titleEn })}
      />
    </>
  );
}

function Bodies({ block, change }: EditorProps<Extract<PortalBlock, { bodyZh: string }>>) {
  const t = useWords(words);
  return (
    <>
      <div className="portalBlockWide">
        <span className="uiLabel">{t('bodyZh')}</span>
        <RichTextEditor label={t('bodyZh')} value={block.bodyZh} onChange={(bodyZh) => change({ ...block, bodyZh })} />
      </div>
      <div className="portalBlockWide">
        <span className="uiLabel">{t('bodyEn')}</span>
        <RichTextEditor label={t('bodyEn')} value={block.bodyEn} onChange={(bodyEn) => change({ ...block, bodyEn })} />
      </div>
    </>
  );
}

function Picture({ block, change }: EditorProps<Extract<PortalBlock, { kind: 'picture' }>>) {
  const t = useWords(words);
  const replace = async () => {
    const chosen = await choosePicture(block.id);
    if (chosen !== null) change({ ...chosen, altZh: block.altZh, altEn: block.altEn });
  };
  return (
    <>
      <div className="portalBlockWide">
        <img className="portalBlockPicture" src={block.address} alt="" width={block.width} height={block.height} />
        <Button size="small" onClick={() => void replace()}>
          {t('chooseOther')}
        </Button>
      </div>
      <Line label={t('altZh')} value={block.altZh} max={200} onChange={(altZh) => change({ ...block, altZh })} />
      <Line label={t('altEn')} value={block.altEn} max={200} onChange={(altEn) => change({ ...block, altEn })} />
      <p className="portalBlockWide uiQuiet">{t('altHint')}</p>
    </>
  );
}

export function BlockEditor({ block, change }: EditorProps<PortalBlock>) {
  return (
    <div className="portalBlockEditor">
      {block.kind === 'picture' ? (
        <Picture block={block} change={change} />
      ) : (
        <>
          <Titles block={block} change={change} />
          {'bodyZh' in block ? <Bodies block={block} change={change} /> : null}
        </>
      )}
    </div>
  );
}
