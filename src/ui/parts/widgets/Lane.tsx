import { Glyph } from './Glyph.tsx';
import { Icon } from './Icon.tsx';

/** One lane's outcome as a mark: a tick as written, a hexagon repaired, an octagon lost. */
export function Lane({ succeeds, isStrict, asWritten }: { succeeds: boolean; isStrict: boolean; asWritten: boolean }) {
  if (!succeeds) return <Glyph group="error" size={11} />;
  return isStrict || asWritten ? <Icon name="check" size={11} /> : <Glyph group="repair" size={11} />;
}
