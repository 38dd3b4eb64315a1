import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import { Link } from '#web/ui/Link.tsx';

interface HintProps {
  /** A page of the console. */
  to: string;
  text: string;
  /** It should not wait. */
  isWarning?: boolean;
}

/** One thing to look at or do, leading to where that is done. */
export function Hint({ to, text, isWarning = false }: HintProps) {
  return (
    <li>
      <Link className={isWarning ? 'hint warning' : 'hint'} to={to}>
        {isWarning ? <WarningOutlined aria-hidden="true" /> : null}
        <span>{text}</span>
        <RightOutlined aria-hidden="true" />
      </Link>
    </li>
  );
}
