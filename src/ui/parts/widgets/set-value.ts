/** Gives a control a value as if the user had: React hears of it only when it was set past its own record. */
export function setValue(control: HTMLInputElement | HTMLSelectElement, value: string, type: string): void {
  const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
