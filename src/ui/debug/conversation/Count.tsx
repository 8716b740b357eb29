import { shortFigure } from '../../parts/words/count.ts';

/** The figure beside the name of a tab. */
export const Count = ({ of }: { of: number }) => (
  <span className="tab-count" aria-hidden="true">
    {shortFigure(of)}
  </span>
);
