import { keyNames } from './keyboard.ts';

/** A combination of keys as they are printed on a keyboard. */
export function KeyNames({ combination }: { combination: string }) {
  return (
    <span className="combination">
      {keyNames(combination).map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
