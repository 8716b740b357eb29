/** A ring with a disc while it runs, with two bars while the view is paused, empty where nothing is recorded. */
export function RecorderGlyph({ state, size = 18 }: { state: 'running' | 'paused' | 'stopped'; size?: number }) {
  return (
    <svg className="recorder-glyph" width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {state === 'running' && <circle cx="9" cy="9" r="4.4" fill="currentColor" />}
      {state === 'paused' && <path d="M7 5.6v6.8M11 5.6v6.8" stroke="currentColor" strokeWidth="1.8" />}
    </svg>
  );
}
