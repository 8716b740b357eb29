import { Icon } from './Icon.tsx';

interface SelectChipProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
  /** What is chosen here, in a sentence. */
  readonly about?: string;
}

/** A native select drawn as a chip: the label dimmed, the chosen value beside it. */
export function SelectChip<Value extends string>({ label, value, options, onChange, about }: SelectChipProps<Value>) {
  const text = options.find(([option]) => option === value)?.[1] ?? value;
  return (
    <span className="chip">
      <span className="chip-label" aria-hidden="true">
        {label}
      </span>
      <span aria-hidden="true">{text}</span>
      <Icon name="down" size={14} />
      <select
        aria-label={label}
        title={about}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
