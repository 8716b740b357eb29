/** The registers of a machine by their names, in that order; a plain loop, since machines are copied for each reply. */
export function registerValues<Name extends string>(
  machine: Readonly<Record<Name, number>>,
  names: readonly Name[],
): Int32Array<ArrayBuffer> {
  const values = new Int32Array(names.length);
  for (let index = 0; index < names.length; index++) values[index] = machine[names[index] as Name];
  return values;
}

/** Gives a machine the registers that `registerValues` returned. */
export function setRegisters<Name extends string>(
  machine: Record<Name, number>,
  names: readonly Name[],
  values: Int32Array,
): void {
  for (let index = 0; index < names.length; index++) machine[names[index] as Name] = values[index] as number;
}
