const PATHS = {
  undo: 'M6 3.5 3.5 6 6 8.5M3.5 6h5.25a3.25 3.25 0 0 1 0 6.5H6',
  open: 'M2 12.5v-9h4l1.5 2H14v7z',
  share: 'M8 10V2.5M5 5.25 8 2.25l3 3M3 8.5v5h10v-5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5 14 14',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  help: 'M5.75 5.75a2.25 2.25 0 1 1 3.4 1.94c-.7.42-1.15.86-1.15 1.81M8 12.4v.2',
  dots: 'M3.2 8h.1M8 8h.1M12.7 8h.1',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  left: 'M9.5 4.5 6 8l3.5 3.5',
  right: 'M6.5 4.5 10 8l-3.5 3.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  start: 'M3 3v10M12.5 3.5v9L6 8z',
  end: 'M13 3v10M3.5 3.5v9L10 8z',
  play: 'M4.5 3v10l8.5-5z',
  pause: 'M5 3v10M11 3v10',
  stop: 'M4.5 4.5h7v7h-7z',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2 1.3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  edit: 'M3 13v-2.5L10.5 3 13 5.5 5.5 13z',
  pin: 'M6 2.5h4l-.5 4 2.5 2.5H4l2.5-2.5zM8 9v4.5',
  breakpoint: 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  split: 'M8 2.5v11M5.5 5.5 3 8l2.5 2.5M10.5 5.5 13 8l-2.5 2.5M3 8h3M10 8h3',
  paste: 'M5.5 3.5H3.5v10h9v-10h-2M5.5 2.5h5v2.5h-5z',
  message: 'M2.5 3h11v8H7.5L5 13.5V11H2.5z',
  widen: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  narrow: 'M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5',
  brackets: 'M5.5 3h-3v10h3M10.5 3h3v10h-3M5.5 8h5',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 6.5v6',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['play', 'start', 'end', 'breakpoint']);
const HEAVY: ReadonlySet<IconName> = new Set(['pause', 'dots']);

/** A line icon in the colour of the text; decoration only, so the control around it carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={FILLED.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={HEAVY.has(name) ? 2.4 : 1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
