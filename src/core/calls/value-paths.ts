import type { Span } from '../../base/span.ts';
import { firstStartAfter } from '../../base/span-search.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import type { ObjectValue, Value } from './value.ts';

interface Place extends Span {
  readonly path: string;
  readonly parent: number;
  readonly value: Value;
}

/** Finds the JSON pointer of the innermost value of a call's arguments that covers a span, in logarithmic time. */
export class ValuePaths {
  private places: Place[] = [];
  private byPath: Map<string, Value> | null = null;

  constructor(root: ObjectValue) {
    this.add(root, '', -1);
    const order = this.places.map((_, index) => index);
    order.sort((a, b) => this.at(a).start - this.at(b).start || this.at(b).end - this.at(a).end || a - b);
    const renumbered = new Array<number>(order.length);
    order.forEach((from, to) => {
      renumbered[from] = to;
    });
    const places = order.map((from) => {
      const place = this.at(from);
      return { ...place, parent: place.parent < 0 ? -1 : (renumbered[place.parent] as number) };
    });
    this.places = places;
  }

  /** The innermost value whose element covers the span; undefined outside the arguments. */
  find(span: Span): { path: string; value: Value } | undefined {
    for (let index = firstStartAfter(this.places, span.start) - 1; index >= 0; index = this.at(index).parent) {
      const place = this.at(index);
      if (place.start <= span.start && span.end <= place.end) return this.whole(place);
    }
    return undefined;
  }

  /** For values inside one text, such as JSON in a string, the whole text; not for the only item of a list, which is an element. */
  private whole(place: Place): Place {
    const parent = this.places[place.parent];
    const isSame = parent?.start === place.start && parent.end === place.end && parent.path !== '';
    const isElement = parent?.value.type === 'array' && parent.value.items.length === 1;
    return parent && isSame && !isElement ? this.whole(parent) : place;
  }

  /** The value at a pointer. */
  value(path: string): Value | undefined {
    this.byPath ??= new Map(this.places.map((place) => [place.path, place.value]));
    return this.byPath.get(path);
  }

  private at(index: number): Place {
    return this.places[index] as Place;
  }

  private add(value: Value, path: string, parent: number): void {
    const index = this.places.length;
    this.places.push({ start: value.span.start, end: value.span.end, path, parent, value });
    if (value.type === 'array')
      value.items.forEach((item, at) => {
        this.add(item, path + pointerSegment(at), index);
      });
    else if (value.type === 'object')
      for (const [name, member] of value.entries)
        if (name !== '#text') this.add(member, path + pointerSegment(name), index);
  }
}
