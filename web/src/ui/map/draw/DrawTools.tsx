import { DeleteOutlined, DragOutlined, EditOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#web/lib/words.ts';
import './draw.css';
import { type Drawing, type DrawRole, useDrawing } from './drawing.ts';
import { drawWords } from './words.ts';

interface DrawToolsProps {
  drawing: Drawing;
  roles: readonly DrawRole[];
  /** More tools of the page. */
  children?: ReactNode;
}

/** What to draw, undo and redo; laid over a map or above it. */
export function DrawTools({ drawing, roles, children }: DrawToolsProps) {
  const t = useWords(drawWords);
  const { tool, selectedId, canUndo, canRedo } = useDrawing(drawing);
  return (
    <div className="drawTools" role="toolbar" aria-label={t('tools')}>
      <Space.Compact>
        <Button
          size="small"
          icon={<DragOutlined aria-hidden="true" />}
          type={tool === null ? 'primary' : 'default'}
          aria-pressed={tool === null}
          aria-label={t('select')}
          title={t('select')}
          onClick={() => drawing.setTool(null)}
        />
        {roles.map(({ key, label }) => (
          <Button
            key={key}
            size="small"
            icon={<EditOutlined aria-hidden="true" />}
            type={tool === key ? 'primary' : 'default'}
            aria-pressed={tool === key}
            aria-label={t('draw', { name: label })}
            onClick={() => drawing.setTool(tool === key ? null : key)}
          >
            {label}
          </Button>
        ))}
      </Space.Compact>
      <Space.Compact>
        <Button
          size="small"
          icon={<UndoOutlined aria-hidden="true" />}
          aria-label={t('undo')}
          title={t('undo')}
          disabled={!canUndo}
          onClick={() => drawing.undo()}
        />
        <Button
          size="small"
          icon={<RedoOutlined aria-hidden="true" />}
          aria-label={t('redo')}
          title={t('redo')}
          disabled={!canRedo}
          onClick={() => drawing.redo()}
        />
        <Button
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('remove')}
          title={t('remove')}
          disabled={selectedId === null}
          onClick={() => selectedId !== null && drawing.remove(selectedId)}
        />
      </Space.Compact>
      {children}
      <span className="drawHint uiQuiet">{t(tool === null ? 'selectHint' : 'drawHint')}</span>
    </div>
  );
}
