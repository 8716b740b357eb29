/** True in `npm run explore`, which draws inputs that no run has drawn before. */
export const isExploring = process.env['SEED'] !== undefined;

/** How many inputs a property draws: all when exploring, a fourth of them in a run that draws the same each time. */
export const draws = (all: number): number => (isExploring ? all : Math.ceil(all / 4));

/** All items when exploring; else every `nth`, beginning with another one for the next turn, so that all are met in turn. */
export const inTurn = <T>(items: readonly T[], nth: number, turn: number): readonly T[] =>
  isExploring ? items : items.filter((_, index) => index % nth === turn % nth);
