/** The panels that other rooms of Debug lead to, by their ids; `panels.ts` has an entry for each. */
export type LinkedPanel = 'compare' | 'events' | 'problems';
