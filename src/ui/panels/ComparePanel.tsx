import { useEffect, useMemo } from 'react';
import type { Comparison } from '../../core/diagnosis/compare/comparison.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { selectIsRead } from '../store/selectors.ts';
import { count } from '../widgets/count.ts';
import { Glyph, type Group } from '../widgets/Glyph.tsx';
import { Icon } from '../widgets/Icon.tsx';
import { ScrollBox } from '../widgets/ScrollBox.tsx';
import { Shown } from '../widgets/Shown.tsx';
import { Skeleton } from '../widgets/Skeleton.tsx';
import { Words } from '../widgets/Words.tsx';
import { type ComparedPath, groupArguments, type Reader, type ValueGroup } from './compare/argument-groups.ts';
import { DiffText } from './compare/DiffText.tsx';
import { outcomeWords } from './compare/outcome-words.ts';
import { SplitProofNote } from './compare/SplitProofNote.tsx';
import './compare-panel.css';

/** What other readers make of the same bytes, beside ours. */
export function ComparePanel() {
  const { compare } = useVerbs();
  const comparisons = useDebug((state) => state.comparisons);
  const isForge = comparisons?.some(({ reader }) => reader === 'forge') ?? true;
  const isRead = useDebug(selectIsRead);
  const isBare = useDebug((state) => state.isBare);
  const paths = useMemo(() => groupArguments(comparisons ?? []), [comparisons]);

  useEffect(() => {
    if (!comparisons && isRead && !isBare) void compare();
  }, [comparisons, compare, isRead, isBare]);

  if (isBare && !comparisons)
    return <p className="panel-empty">Not compared: the parser stopped over this reply, so it is only read.</p>;
  if (!comparisons) return <Skeleton />;
  return (
    <div className="compare scrolls">
      <SplitProofNote />
      <p className="compare-forge meta">
        {isForge
          ? 'Forge is the Go agent framework whose format this is. It is read here bug for bug, so that you see what would have become of your bytes.'
          : 'Servers cut calls out of the text by habits of their own. Each stands here by itself, so that you see which would lose or change yours.'}
      </p>
      <ul aria-label="Readings">
        {comparisons.map((comparison) => (
          <Reading key={comparison.reader} comparison={comparison} />
        ))}
      </ul>
      {paths.length > 0 && <Arguments paths={paths} toolNames={toolNamesOf(comparisons)} />}
    </div>
  );
}

function Reading({ comparison }: { comparison: Comparison }) {
  const { title, outcome, error, lost } = comparison;
  const { words, tool } = outcomeWords(comparison);
  return (
    <li className="reading">
      <header>
        {outcome === 'read' ? <Icon name="check" size={14} /> : <Glyph group={GROUPS[outcome]} size={12} />}
        <h3>{title}</h3>
        <span className="fill" />
        <span className={`reading-outcome is-${outcome}`}>
          {words}
          {tool && (
            <>
              {' '}
              of{' '}
              <code className="mono">
                <Shown text={tool} />
              </code>
            </>
          )}
        </span>
      </header>
      {lost && (
        <p className="meta reading-lost">
          <Words text={lost} />
        </p>
      )}
      {error && (
        <ScrollBox className="reading-error mono">
          <Shown text={error} />
        </ScrollBox>
      )}
    </li>
  );
}

const GROUPS: Readonly<Record<'refused' | 'nothing', Group>> = { refused: 'error', nothing: 'prose' };

const NAMES: Readonly<Record<Reader, string>> = {
  strict: 'Strict',
  forge: 'Forge',
  'forge-stream': 'Forge, streaming',
  ampersand: 'Ampersand',
  resilient: 'Resilient',
  json: 'Legacy JSON',
  'first-close': 'First close',
  'last-close': 'Last close',
  'trim-all': 'Trim all',
  'guess-types': 'Guess types',
  'entity-decoding': 'Entity decoding',
};

const toolNamesOf = (comparisons: readonly Comparison[]): string[] => [
  ...new Set(comparisons.flatMap(({ outcome, toolName }) => (outcome === 'read' && toolName ? [toolName] : []))),
];

function Arguments({ paths, toolNames }: { paths: readonly ComparedPath[]; toolNames: readonly string[] }) {
  const differing = paths.filter(({ groups }) => groups.some(({ difference }) => difference)).length;
  return (
    <section className="compared" aria-label="Arguments as they are read">
      <h3>
        {differing === 0
          ? 'Who reads it reads the same arguments'
          : `${count(differing, 'argument')} read in more than one way`}
      </h3>
      {toolNames.length > 1 && (
        <p className="meta">
          They do not even agree on the tool: <Shown text={toolNames.join(', ')} />.
        </p>
      )}
      {paths.map(({ path, groups }) => (
        <div key={path} className="compared-path">
          <h4 className="mono">
            <Shown text={path.slice(1)} />
          </h4>
          {groups.map((group) => (
            <ReadAs key={group.readers.join()} group={group} base={groups[0]!} />
          ))}
        </div>
      ))}
    </section>
  );
}

function ReadAs({ group, base }: { group: ValueGroup; base: ValueGroup }) {
  const { readers, text, difference } = group;
  return (
    <div className={`compared-value ${difference ? 'differs' : ''}`}>
      <p className="compared-readers">{readers.map((reader) => NAMES[reader]).join(' · ')}</p>
      {text !== '' && (
        <ScrollBox className="compared-text mono">
          {difference ? <DiffText text={text} base={base.text} /> : <Shown text={text} />}
        </ScrollBox>
      )}
      {difference && <p className="compared-why">{difference}</p>}
    </div>
  );
}
