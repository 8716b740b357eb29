import { spanWords } from '../../parts/lanes/axis.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { selectLength } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import { useTimeline } from './timeline-view.tsx';

/** How much of the reply the timeline shows, with the steps to less and more; and along which axis, where there are two. */
export function ZoomStepper() {
  const { axis, window, isAll, isTimed, zoom, show, setUnit } = useTimeline();
  const isEmpty = useDebug((state) => selectLength(state) === 0);
  const shown = spanWords(axis, window.to - window.from);
  const whole = spanWords(axis, axis.end);
  const isTime = axis.unit === 'ms';
  return (
    <>
      <span className="steps zoom">
        <button
          type="button"
          className="step"
          aria-label="Zoom out"
          aria-disabled={isAll}
          onClick={() => !isAll && zoom(2)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className="zoom-span"
          aria-label={isAll ? 'All is shown' : `Show all, now ${shown} of ${whole}`}
          aria-disabled={isAll}
          onClick={() => show(null)}
        >
          {isAll ? 'All' : shown}
          {!isAll && <span className="zoom-whole"> of {whole}</span>}
        </button>
        <button
          type="button"
          className="step"
          aria-label="Zoom in"
          aria-disabled={isEmpty}
          onClick={() => !isEmpty && zoom(0.5)}
        >
          <Icon name="plus" />
        </button>
      </span>
      {isTimed && (
        <IconButton
          icon="clock"
          className="axis-button"
          name="True time"
          aria-pressed={isTime}
          title={isTime ? 'Spread the characters evenly' : 'Spread the characters by the time they came'}
          onClick={() => setUnit(isTime ? 'character' : 'ms')}
        />
      )}
    </>
  );
}
