import { isElementName } from '../../../text/xml-name.ts';

/**
 * The element name for each property of one object: its own where XML allows it, else with `_` for what a name can't
 * hold (`my prop` → `my_prop`, `1st` → `_1st`) and a number where that is taken (format.md §7.20).
 */
export function elementNames(properties: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(properties.filter(isElementName));
  const names = new Map<string, string>();
  const numbers = new Map<string, number>();
  for (const property of properties) {
    const name = isElementName(property) ? property : free(possibleName(property), taken, numbers);
    taken.add(name);
    names.set(property, name);
  }
  return names;
}

function possibleName(property: string): string {
  let name = '';
  for (const character of property) {
    const fits = isElementName(`x${name.includes(':') ? ':' : ''}${character}`);
    name += fits ? character : '_';
  }
  return isElementName(name) ? name : `_${name}`;
}

/** `numbers` holds the number from which on a name may be free. */
function free(name: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  if (!taken.has(name)) return name;
  let number = numbers.get(name) ?? 2;
  while (taken.has(`${name}_${number}`)) number++;
  numbers.set(name, number + 1);
  return `${name}_${number}`;
}
