/** Form fields of the sign-in page, which does without the component library for its weight. */
import { type KeyboardEvent, useId, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { loginWords } from './loginWords.ts';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: string;
  problem?: string;
  hint?: string;
  autoFocus?: boolean;
  inputMode?: 'numeric';
}

interface NoteProps {
  id: string;
  problem?: string;
  hint?: string;
}

function Note({ id, problem, hint }: NoteProps) {
  if (problem !== undefined && problem !== '') {
    return (
      <p id={id} className="fieldProblem">
        {problem}
      </p>
    );
  }
  return hint === undefined ? null : (
    <p id={id} className="fieldHint">
      {hint}
    </p>
  );
}

export function TextField(props: FieldProps) {
  const { label, name, value, onChange, autoComplete, problem, hint, autoFocus, inputMode } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        inputMode={inputMode}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is its first field
        autoFocus={autoFocus}
        aria-invalid={problem !== undefined && problem !== ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Note id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  );
}

export function PasswordField({ label, name, value, onChange, autoComplete, problem, hint, autoFocus }: FieldProps) {
  const t = useWords(loginWords);
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="withButton">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is its first field
          autoFocus={autoFocus}
          aria-invalid={problem !== undefined && problem !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 18 18"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M1.5 9S4.2 4 9 4s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5z" />
            <circle cx="9" cy="9" r="2.2" />
            {!shown && <path d="M3 15 15 3" />}
          </svg>
        </button>
      </div>
      <Note id={`${id}-note`} problem={problem} hint={capsLock ? t('capsLock') : hint} />
    </div>
  );
}
