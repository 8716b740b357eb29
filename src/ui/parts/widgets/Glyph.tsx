/** The six groups that every state belongs to. */
export type Group = 'prose' | 'markup' | 'value' | 'cdata' | 'repair' | 'error';

interface GlyphProps {
  readonly group: Group;
  /** One letter inside; none at small sizes. */
  readonly letter?: string;
  readonly size?: number;
  /** Drawn as an outline: the state was never visited. */
  readonly hollow?: boolean;
  /** What it says where it stands alone; decoration without. */
  readonly label?: string;
}

/** The shape of a group: circle, diamond, pill, double square, hexagon, octagon. Shape and colour say the same. */
export function Glyph({ group, size = 12, label, ...mark }: GlyphProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by its label.
    <svg
      width={size}
      height={size}
      viewBox="-8 -8 16 16"
      className={`glyph glyph-${group}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <GlyphMark group={group} {...mark} />
    </svg>
  );
}

/** The same shape inside another drawing, centred on the origin and 16 wide. */
export function GlyphMark({ group, letter, hollow }: Pick<GlyphProps, 'group' | 'letter' | 'hollow'>) {
  const paint = hollow
    ? { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }
    : { fill: `var(--${group})`, stroke: 'none' };
  return (
    <>
      <Shape group={group} letter={letter} hollow={hollow ?? false} paint={paint} />
      {letter && (
        <text
          className="glyph-letter"
          textAnchor="middle"
          y={group === 'markup' ? 3.4 : 3.6}
          fill={hollow ? 'currentColor' : `var(--on-${group}, var(--bg1))`}
        >
          {letter}
        </text>
      )}
    </>
  );
}

type Paint = { fill: string; stroke: string; strokeWidth?: number };

function Shape({
  group,
  letter,
  hollow,
  paint,
}: {
  group: Group;
  letter: string | undefined;
  hollow: boolean;
  paint: Paint;
}) {
  switch (group) {
    case 'prose':
      return <circle r={letter ? 7 : 5.5} {...paint} />;
    case 'markup':
      return <path d="M0-7.6 7.6 0 0 7.6-7.6 0z" strokeLinejoin="round" {...paint} />;
    case 'value':
      return <rect x="-8" y="-5" width="16" height="10" rx="3.5" {...paint} />;
    case 'cdata':
      // With a letter the square is whole; without, a square in a square tells it from the rest.
      return letter || hollow ? (
        <rect x="-7" y="-7" width="14" height="14" rx="1.5" {...paint} />
      ) : (
        <>
          <rect x="-6.8" y="-6.8" width="13.6" height="13.6" fill="none" stroke={paint.fill} strokeWidth="1.8" />
          <rect x="-3.4" y="-3.4" width="6.8" height="6.8" {...paint} />
        </>
      );
    case 'repair':
      return <path d="M-7.8 0-4-6.8h8L7.8 0 4 6.8h-8z" {...paint} />;
    case 'error':
      return <path d="M-3-7.4h6L7.4-3v6L3 7.4h-6L-7.4 3v-6z" {...paint} />;
  }
}
