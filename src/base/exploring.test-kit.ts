/** True in `npm run explore`, which draws inputs that no run has drawn before. */
export const isExploring = process.env['SEED'] !== undefined;

/** How many inputs a property draws: all when exploring, a fourth of them in a run that draws the same each time. */
export const draws = (all: number): number => (isExploring ? all : Math.ceil(all / 4));
