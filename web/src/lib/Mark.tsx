import { useSite } from './site.ts';

/** The mark: a route that draws a P, from a stop to where the car is. Same drawing as public/mark.svg. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#5b50d6" />
      <path
        d="M11 24.5V13a4.5 4.5 0 0 1 4.5-4.5h2a4.75 4.75 0 0 1 0 9.5h-2"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="11" cy="24.5" r="2.6" fill="#fff" />
      <circle cx="15.2" cy="18" r="2.6" fill="#ffd166" />
    </svg>
  );
}

/** The logo that was set for this installation, else the mark. */
export function SiteMark({ className }: { className?: string }) {
  const { logo } = useSite();
  return logo === '' ? <Mark className={className} /> : <img className={className} src={logo} alt="" />;
}
