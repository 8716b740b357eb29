/** Attribute of an element that takes what is dropped on it, so that it is no reply. */
export const TAKES_DROPS = 'data-takes-drops';
