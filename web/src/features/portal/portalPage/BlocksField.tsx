/** The blocks of a page in their order: added, moved, edited, removed and brought back. A control for a `Field`. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import {
  BLOCK_KINDS,
  type BlockKind,
  mayStand,
  MOST_BLOCKS,
  type PortalPageCode,
  REPEATED_KINDS,
} from '#contract/portal/portalPage/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { BlockEditor } from './BlockEditor.tsx';
import { choosePicture } from './choosePicture.ts';
import { words } from './words.ts';

interface BlocksFieldProps {
  code: PortalPageCode;
  /** Given by the form. */
  id?: string;
  value?: readonly PortalBlock[];
  onChange?: (blocks: PortalBlock[]) => void;
}

const newId = (kind: BlockKind): string =>
  `${kind}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''}`;

const TITLES = { titleZh: '', titleEn: '' };

/** A block that is not yet written; null for a picture, which is chosen first. */
function newBlock(kind: BlockKind): PortalBlock | null {
  switch (kind) {
    case 'picture':
      return null;
    case 'text':
    case 'headline':
      return { id: newId(kind), kind, ...TITLES, bodyZh: '', bodyEn: '' };
    default:
      return { id: newId(kind), kind, ...TITLES };
  }
}

/** What could be added now. */
const kindsFor = (code: PortalPageCode, blocks: readonly PortalBlock[]): BlockKind[] =>
  BLOCK_KINDS.filter(
    (kind) => mayStand(code, kind) && (REPEATED_KINDS.includes(kind) || !blocks.some((block) => block.kind === kind)),
  );

function useNames() {
  const kindName = useDictLabel('portalBlockKind');
  const isZh = useLanguage() === 'zh-CN';
  return {
    kindName,
    /** What the operator called it, behind what it is. */
    nameOf: (block: PortalBlock): string => {
      const own = block.kind === 'picture' ? (isZh ? block.altZh : block.altEn) : isZh ? block.titleZh : block.titleEn;
      return own === '' ? kindName(block.kind) : `${kindName(block.kind)} · ${own}`;
    },
  };
}

interface RowProps {
  block: PortalBlock;
  at: number;
  all: number;
  isOpen: boolean;
  toggle: () => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
  change: (block: PortalBlock) => void;
}

function BlockRow({ block, at, all, isOpen, toggle, move, remove, change }: RowProps) {
  const t = useWords(words);
  const name = useNames().nameOf(block);
  return (
    <li className="portalBlock" data-block={block.id}>
      <div className="portalBlockHead">
        <span className="portalBlockNumber">{at + 1}</span>
        <span className="portalBlockName">{name}</span>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined aria-hidden="true" />}
          aria-label={t('up', { name })}
          disabled={at === 0}
          onClick={() => move(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined aria-hidden="true" />}
          aria-label={t('down', { name })}
          disabled={at === all - 1}
          onClick={() => move(1)}
        />
        <Button
          size="small"
          type="text"
          icon={isOpen ? <DownOutlined /> : <EditOutlined />}
          aria-label={t('edit', { name })}
          aria-expanded={isOpen}
          onClick={toggle}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('remove', { name })}
          disabled={all === 1}
          onClick={remove}
        />
      </div>
      {isOpen ? <BlockEditor block={block} change={change} /> : null}
    </li>
  );
}

export function BlocksField({ code, id, value = [], onChange }: BlocksFieldProps) {
  const t = useWords(words);
  const { kindName, nameOf } = useNames();
  const [open, setOpen] = useState('');
  const [said, say] = useState('');
  const [removed, setRemoved] = useState<{ block: PortalBlock; at: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const write = (blocks: PortalBlock[]) => onChange?.(blocks);

  const add = async (kind: BlockKind) => {
    const block = newBlock(kind) ?? (await choosePicture(newId(kind)));
    if (block === null) return;
    write([...value, block]);
    setOpen(block.id);
  };
  const move = (at: number, by: -1 | 1) => {
    const block = value[at];
    const other = value[at + by];
    if (block === undefined || other === undefined) return;
    write(value.map((each, place) => (place === at ? other : place === at + by ? block : each)));
    say(t('moved', { name: nameOf(block), at: at + by + 1, all: value.length }));
  };
  const remove = (at: number) => {
    const block = value[at];
    if (block === undefined) return;
    write(value.filter((_, place) => place !== at));
    setRemoved({ block, at });
    // the button that was pressed is gone
    requestAnimationFrame(() =>
      list.current?.parentElement?.querySelector<HTMLElement>('.portalBlockUndo button')?.focus(),
    );
  };
  const bringBack = () => {
    if (removed === null) return;
    write(value.toSpliced(removed.at, 0, removed.block));
    setRemoved(null);
  };
  const kinds = value.length < MOST_BLOCKS ? kindsFor(code, value) : [];
  return (
    <div id={id} className="portalBlocks">
      <ol ref={list}>
        {value.map((block, at) => (
          <BlockRow
            key={block.id}
            block={block}
            at={at}
            all={value.length}
            isOpen={open === block.id}
            toggle={() => setOpen(open === block.id ? '' : block.id)}
            move={(by) => move(at, by)}
            remove={() => remove(at)}
            change={(changed) => write(value.map((each) => (each.id === changed.id ? changed : each)))}
          />
        ))}
      </ol>
      <p className="uiOnlyRead" aria-live="polite">
        {said}
      </p>
      {removed === null || value.some((block) => block.id === removed.block.id) ? null : (
        <p className="portalBlockUndo" role="status">
          {t('removed', { name: nameOf(removed.block) })}
          <Button size="small" type="link" onClick={bringBack}>
            {t('undo')}
          </Button>
        </p>
      )}
      <Dropdown
        trigger={['click']}
        disabled={kinds.length === 0}
        menu={{
          items: kinds.map((kind) => ({ key: kind, label: kindName(kind) })),
          onClick: ({ key }) => {
            const kind = kinds.find((each) => each === key);
            if (kind !== undefined) void add(kind);
          },
        }}
      >
        <Button icon={<PlusOutlined aria-hidden="true" />}>{t('add')}</Button>
      </Dropdown>
    </div>
  );
}
