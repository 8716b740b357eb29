import type { PromptFormat } from '../../../core/prompts/export-prompt.ts';
import type { PromptReading } from '../../../core/prompts/workshop/read-prompt.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { count } from '../../parts/words/count.ts';
import { TokenWords } from '../example/TokenWords.tsx';
import { useTokens, useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import type { WorkshopState } from '../store/workshop-state.ts';
import { MeasuredCoverage } from './MeasuredCoverage.tsx';
import { PromptProblems } from './PromptProblems.tsx';
import { PromptSection } from './PromptSection.tsx';
import { RequestPrompt } from './RequestPrompt.tsx';
import { VariantsTable } from './VariantsTable.tsx';
import './prompt-pane.css';

/** The system prompt that teaches a model the tools, section by section, and the ways of writing it that were saved. */
export function PromptPane() {
  const { copyPrompt } = useWorkshopVerbs();
  const prompt = useWorkshop((state) => state.prompt);
  const isNext = useWorkshop(isPromptNext);
  return (
    <section className="prompt pane" aria-label="System prompt">
      <header className="pane-head">
        <h2>System prompt</h2>
        {prompt && <PromptSize prompt={prompt} />}
        <span className="fill" />
        <button
          type="button"
          className={`button ${isNext ? 'is-solid' : ''}`}
          disabled={!prompt}
          onClick={() => void copyPrompt()}
        >
          <Icon name="copy" size={14} />
          Copy prompt
        </button>
      </header>
      <div className="prompt-body pane-body scrolls">
        <RequestPrompt />
        <PromptProblems />
        <MeasuredCoverage />
        {prompt ? <Sections /> : <Skeleton />}
        <CopyAs />
      </div>
      <VariantsTable />
    </section>
  );
}

const FORMATS: readonly (readonly [PromptFormat, string])[] = [
  ['markdown', 'Markdown'],
  ['openai', 'OpenAI'],
  ['anthropic', 'Anthropic'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** With tools in it, and where nothing has to be repaired first, a prompt is there to be used. */
const isPromptNext = ({ reading, problem, prompt }: WorkshopState): boolean =>
  problem === null && prompt !== null && (reading?.tools.length ?? 0) > 0;

/** The prompt as a request or as source. */
function CopyAs() {
  const { copyPrompt } = useWorkshopVerbs();
  const isReady = useWorkshop((state) => (state.prompt?.text ?? '') !== '');
  if (!isReady) return null;
  return (
    <div className="prompt-copies wraps in-row" {...ONE_STOP}>
      <span className="meta">Copy as</span>
      {FORMATS.map(([format, title]) => (
        <button key={format} type="button" className="plain-button" onClick={() => void copyPrompt(format)}>
          {title}
        </button>
      ))}
    </div>
  );
}

function PromptSize({ prompt }: { prompt: PromptReading }) {
  const { isCounted } = useTokens(prompt);
  return (
    <span className={`meta prompt-size ${isCounted ? 'is-counted' : ''}`}>
      {count(prompt.text.length, 'character')}, <TokenWords of={prompt} />
      {isCounted && ' by o200k_base'}
    </span>
  );
}

function Sections() {
  const all = useWorkshop((state) => state.prompt?.sections) ?? [];
  const hasTools = useWorkshop((state) => (state.reading?.tools.length ?? 0) > 0);
  // Without tools most sections have nothing to say.
  const sections = hasTools ? all : all.filter(({ text, on, isOwn }) => text !== '' || !on || isOwn);
  const most = Math.max(1, ...sections.map(({ text }) => text.length));
  const { addSection } = useWorkshopVerbs();
  return (
    <>
      <ol className="sections" {...ONE_STOP}>
        {sections.map((section, index) => (
          <PromptSection
            key={section.id}
            section={section}
            share={section.text.length / most}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
          />
        ))}
      </ol>
      {all.length > 0 && (
        <button type="button" className="plain-button add-section" onClick={addSection}>
          <Icon name="plus" size={14} />
          Add a section
        </button>
      )}
    </>
  );
}
