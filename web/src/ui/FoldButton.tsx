import { DownOutlined, LoadingOutlined, RightOutlined } from '@ant-design/icons';
import './kit.css';

/** Indentation of a level of a tree, in pixels. */
export const LEVEL_STEP = 22;

interface FoldButtonProps {
  /** Nothing is below: its place stays free. */
  isLeaf: boolean;
  isOpen: boolean;
  isLoading?: boolean;
  isDisabled?: boolean;
  isCurrent: boolean;
  label: string;
  fold: (isOpen: boolean) => void;
}

/** Opens and closes a row of a tree. */
export function FoldButton({ isLeaf, isOpen, isLoading = false, isDisabled, isCurrent, label, fold }: FoldButtonProps) {
  if (isLeaf) return <span className="uiFold" />;
  return (
    <button
      type="button"
      className="uiFold"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => fold(!isOpen)}
    >
      {isLoading ? <LoadingOutlined /> : isOpen ? <DownOutlined /> : <RightOutlined />}
    </button>
  );
}
