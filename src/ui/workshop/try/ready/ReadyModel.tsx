import { Shown } from '../../../parts/widgets/Shown.tsx';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { Simulated } from '../parts/parts.tsx';
import './ready-model.css';

/** Which model of the companion is asked. */
export function ReadyModel() {
  const { setModel } = useTryVerbs();
  const models = useTry((state) => state.models) ?? [];
  const model = useTry((state) => state.model);
  const key = models.find(({ key: name }) => name !== null)?.key;
  return (
    <section className="try-right-top line-below" aria-labelledby="try-model-title">
      <header className="pane-head">
        <h2 id="try-model-title">Model</h2>
        <span className="meta">asked by the companion</span>
      </header>
      <div role="radiogroup" aria-label="Model" className="try-models">
        {models.map(({ name, endpoint }, at) => (
          <label key={`${name} ${endpoint}`} className="try-model">
            <input type="radio" name="try-model" checked={at === model} onChange={() => setModel(at)} />
            <span>
              <b>{endpoint === null ? 'Simulated model' : <Shown text={name} />}</b>{' '}
              {endpoint === null && <Simulated />}
              <span className="try-note quiet">
                {endpoint === null ? 'No model is asked; faults come at stated rates.' : <Shown text={endpoint} />}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className="try-key line-above">
        {key ? (
          <>
            Key: the companion reads <code>{key}</code>. It never enters this page.
          </>
        ) : (
          'No key is sent. A key would be read by the companion and never enter this page.'
        )}
      </p>
    </section>
  );
}
