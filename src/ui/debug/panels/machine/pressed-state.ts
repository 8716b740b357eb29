/** A state whose menu was asked for, and where on the screen. */
export interface PressedState {
  readonly state: string;
  readonly x: number;
  readonly y: number;
}

/** The corner of a menu so that the pointer is over it: the button of a mouse that is let go elsewhere closes what it opened. */
export const under = ({ clientX, clientY }: { clientX: number; clientY: number }): Pick<PressedState, 'x' | 'y'> => ({
  x: clientX - 4,
  y: clientY - 4,
});
