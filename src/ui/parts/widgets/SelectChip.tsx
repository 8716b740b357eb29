import { Icon } from './Icon.tsx';

type Options<Value extends string> = readonly (readonly [value: Value, text: string])[];

interface SelectChipProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  /** Further options under heads of their own. */
  readonly groups?: readonly { readonly title: string; readonly options: Options<Value> }[];
  readonly onChange: (value: Value) => void;
  /** What the chip shows in place of the chosen option's text. */
  readonly shown?: string;
  /** What is chosen here, in a sentence. */
  readonly about?: string;
}

/** A native select drawn as a chip: the label dimmed, the chosen value beside it. */
export function SelectChip<Value extends string>({
  label,
  value,
  options,
  groups = [],
  onChange,
  about,
  shown,
}: SelectChipProps<Value>) {
  const text =
    [...options, ...groups.flatMap((group) => group.options)].find(([option]) => option === value)?.[1] ?? value;
  return (
    <span className="chip">
      <span className="chip-label" aria-hidden="true">
        {label}
      </span>
      <span aria-hidden="true">{shown ?? text}</span>
      <Icon name="down" size={14} />
      <select
        aria-label={label}
        title={about}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        <Choices options={options} />
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            <Choices options={group.options} />
          </optgroup>
        ))}
      </select>
    </span>
  );
}

function Choices({ options }: { options: Options<string> }) {
  return options.map(([option, name]) => (
    <option key={option} value={option}>
      {name}
    </option>
  ));
}
