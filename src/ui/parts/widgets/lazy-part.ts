import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that is fetched when it is first drawn: `load` imports its module, which exports it under `name`. */
export const lazyPart = <Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }));
