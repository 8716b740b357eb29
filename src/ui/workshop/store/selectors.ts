import type { Span } from '../../../base/span.ts';
import type { ExampleLink } from '../../../core/prompts/workshop/read-example.ts';
import { sameSettings } from './settings-edits.ts';
import type { WorkshopData, WorkshopState } from './workshop-state.ts';

/** An argument that is lit in all views: where it is in the example and what it was generated from. */
export interface Lit {
  /** JSON pointers; several where one property describes many items. */
  readonly paths: readonly string[];
  readonly spans: readonly Span[];
  readonly property: Span | null;
}

type LitState = Pick<WorkshopState, 'example' | 'pointed' | 'caret' | 'definitions' | 'readDefinitions'>;

/** The argument under the pointer or focus, else the one whose property the caret is in. */
export function litIn({ example, pointed, caret, definitions, readDefinitions }: LitState): Lit | null {
  if (!example) return null;
  // Places in definitions that were edited since would be wrong.
  const isCurrent = definitions === readDefinitions;
  const pointedLink = pointed === null ? undefined : example.links.find(({ path }) => path === pointed);
  if (pointedLink) return litFrom([pointedLink], isCurrent ? pointedLink.property : null);
  const property = isCurrent ? innermostProperty(example.links, caret) : null;
  return (
    property &&
    litFrom(
      example.links.filter((link) => link.property?.start === property.start),
      property,
    )
  );
}

const litFrom = (links: readonly ExampleLink[], property: Span | null): Lit => ({
  paths: links.map(({ path }) => path),
  spans: links.map(({ span }) => span),
  property,
});

function innermostProperty(links: readonly ExampleLink[], caret: number): Span | null {
  let found: Span | null = null;
  for (const { property } of links) {
    if (!property || caret < property.start || caret > property.end) continue;
    if (!found || property.start >= found.start) found = property;
  }
  return found;
}

/** The innermost argument whose text in the example covers an offset. */
export function linkAt(links: readonly ExampleLink[], offset: number): ExampleLink | null {
  return links.findLast(({ span }) => span.start <= offset && offset < span.end) ?? null;
}

/** Whether the shown settings differ from the variant that they started from. */
export function isChanged({ settings, variants, variant }: WorkshopState): boolean {
  const base = variants.find(({ id }) => id === variant);
  return settings !== null && (!base || !sameSettings(settings, base.settings));
}

/** Whether the verdict still speaks of other definitions, examples or settings than those that are here. */
export function isBeingChecked({ problem, failing, checked, definitions, written, settings }: WorkshopData): boolean {
  if (problem || failing === null || checked === null) return false;
  return checked.definitions !== definitions || checked.written !== written || checked.settings !== settings;
}
