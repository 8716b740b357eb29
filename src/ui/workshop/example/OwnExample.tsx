import { useEffect, useRef, useState } from 'react';
import { typedInto } from '../../parts/widgets/typed-into.ts';
import { pictured, spelled } from '../../parts/words/directional.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

/** An example in the user's own words, read back as it is typed. */
export function OwnExample({ onDone }: { onDone: () => void }) {
  const { writeExample } = useWorkshopVerbs();
  const tool = useWorkshop((state) => state.tool);
  const written = useWorkshop((state) => state.written[state.tool]);
  const generated = useWorkshop((state) => state.example?.text ?? '');
  const [start] = useState(written ?? generated);
  const text = written ?? start;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className="own-example line-below">
      <textarea
        ref={area}
        aria-label={`Own example of ${spelled(tool)}`}
        value={pictured(text)}
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => writeExample(typedInto(text, event.target.value))}
      />
      <div className="own-example-foot">
        <button type="button" className="button" onClick={onDone}>
          Done
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            writeExample(null);
            onDone();
          }}
        >
          Go back to the generated one
        </button>
      </div>
    </div>
  );
}
