import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import { usePage } from '#web/lib/page.tsx';

interface HintProps {
  /** A page of the console. */
  to: string;
  text: string;
  /** It should not wait. */
  isWarning?: boolean;
}

/** One thing to look at or do, leading to where that is done. */
export function Hint({ to, text, isWarning = false }: HintProps) {
  const { navigate } = usePage();
  return (
    <li>
      <a
        className={isWarning ? 'hint warning' : 'hint'}
        href={to}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          navigate(to);
        }}
      >
        {isWarning ? <WarningOutlined aria-hidden="true" /> : null}
        <span>{text}</span>
        <RightOutlined aria-hidden="true" />
      </a>
    </li>
  );
}
