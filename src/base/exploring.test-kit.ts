import crc32 from 'crc-32';
import fc from 'fast-check';

/** True in `npm run explore`, which draws inputs that no run has drawn before. */
export const isExploring = process.env['SEED'] !== undefined;

/** A run that draws the same inputs each time finds nothing new in them: it draws one in so many, to see that what holds still holds. */
const ONE_IN = 10;

/** How many inputs a property draws: all when exploring, one in so many of them in `npm test`. */
export const draws = (all: number, oneIn = ONE_IN): number => (isExploring ? all : Math.ceil(all / oneIn));

/** A seed of an item's own, so that what is drawn for it does not depend on which others there are. */
export const seedFor = (id: string): number => (fc.readConfigureGlobal().seed ?? 0) ^ crc32.str(id);

/** All items when exploring; else every `nth`, beginning with another one for the next turn, so that all are met in turn. */
export const inTurn = <T>(items: readonly T[], nth: number, turn: number): readonly T[] =>
  isExploring ? items : items.filter((_, index) => index % nth === turn % nth);
