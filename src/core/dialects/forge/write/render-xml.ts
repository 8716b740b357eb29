import { isPluralOf } from '../../../calls/plural.ts';
import { setOwn } from '../../../json/exact-json.ts';
import { floatToJson } from '../../../json/float-json.ts';
import { pointerSegment } from '../../../json/json-pointer.ts';
import { asEscaped } from '../../../text/as-xml.ts';
import { additionalAllowed } from '../../../tools/schema/additional-allowed.ts';
import { allowedTypes, type TypeSet } from '../../../tools/schema/allowed-types.ts';
import { describeTypes } from '../../../tools/schema/describe-types.ts';
import { itemSchema } from '../../../tools/schema/item-schema.ts';
import { isObject } from '../../../tools/schema/json-schema.ts';
import { propertySchema } from '../../../tools/schema/property-schema.ts';
import type { JsonSchema } from '../../../tools/tool-definition.ts';
import { elementNames } from './element-names.ts';
import { EMPTY_SPAN, type ExampleSpan, type ExampleStyle, type ExampleWarning } from './example.ts';
import { leafType } from './leaf-type.ts';
import { locateSchema } from './schema-paths.ts';
import { singularOf } from './singular.ts';
import { carriable, encodeString } from './xml-string.ts';

const INDENT = '  ';
/** What items are called where the list's name has no singular, in this order: the first that means nothing else. */
const ITEM_NAMES = ['item', 'entry', 'element', 'list_item'];

/** A call written out. */
export interface Rendering {
  readonly text: string;
  readonly spans: readonly ExampleSpan[];
  readonly warnings: readonly ExampleWarning[];
  /** What the text says: the values under the names used, without characters that XML can't carry. */
  readonly values: unknown;
}

/** Writes a call as nested elements, two spaces a level, lists always wrapped (document 001; `cdata`: document 000). */
export function renderXml(
  toolName: string,
  root: JsonSchema,
  values: unknown,
  style: ExampleStyle,
  server = 'local',
): Rendering {
  const writer = new XmlWriter(root, style);
  return writer.call(toolName, values, server);
}

/** Where something is written. */
interface Spot {
  readonly path: string;
  readonly schema: JsonSchema | undefined;
  readonly schemaPath: string;
  /** What the schema allows; null where a reader reads as without one, which then holds for all that is inside. */
  readonly types: TypeSet | null;
  readonly indent: string;
}

class XmlWriter {
  private text = '';
  private readonly spans: ExampleSpan[] = [];
  private readonly warnings: ExampleWarning[] = [];
  private readonly root: JsonSchema;
  private readonly style: ExampleStyle;

  constructor(root: JsonSchema, style: ExampleStyle) {
    this.root = root;
    this.style = style;
  }

  call(toolName: string, values: unknown, server: string): Rendering {
    const name = asEscaped(carriable(toolName));
    this.text = `<tool>\n<server_name>${asEscaped(carriable(server))}</server_name>\n<tool_name>${name}</tool_name>\n<arguments>`;
    const spot: Spot = { path: '', schema: this.root, schemaPath: '', types: ARGUMENTS, indent: '' };
    const said = this.members(isObject(values) ? values : {}, spot);
    this.text += '</arguments>\n</tool>';
    return { text: this.text, spans: this.spans, warnings: this.warnings, values: said };
  }

  /** Writes an element at its place in the list of spans and gives what it says. */
  private element(name: string, value: unknown, spot: Spot): unknown {
    const start = this.text.length;
    const index = this.spans.push(EMPTY_SPAN) - 1;
    this.text += `<${name}>`;
    const valueStart = this.text.length;
    const said = this.content(name, value, spot);
    const valueEnd = this.text.length;
    this.text += `</${name}>`;
    this.spans[index] = {
      path: spot.path,
      schemaPath: spot.schemaPath,
      start,
      end: this.text.length,
      value: { start: valueStart, end: valueEnd },
    };
    return said;
  }

  private content(name: string, value: unknown, spot: Spot): unknown {
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) this.warnOfEmpty(value, spot);
    if (Array.isArray(value)) return this.items(name, value, spot);
    if (isObject(value)) {
      const said = this.members(value, spot);
      this.warnOfWrapper(name, Object.keys(said), spot);
      return said;
    }
    if (typeof value === 'string') return this.string(value, spot);
    // Go reads -0 as an integer, which has no sign.
    if (Object.is(value, -0)) this.text += '-0.0';
    else this.text += typeof value === 'number' ? floatToJson(value) : String(value);
    return value;
  }

  private string(value: string, spot: Spot): string {
    const said = carriable(value);
    if (said !== value) this.warn(spot, LEFT_OUT);
    const read = leafType(said, spot.types);
    if (spot.types !== null && read !== 'string') {
      this.warn(
        spot,
        `The string ${JSON.stringify(said)} reads back as ${describeTypes([read])}, which the schema allows too.`,
      );
    }
    this.text += encodeString(said, this.style, leafType(said, null) !== 'string' && !/^\s*$/.test(said));
    return said;
  }

  /** An empty element is text first, then a list, then an object, as far as the schema allows (format.md §8 A24). */
  private warnOfEmpty(value: object, spot: Spot): void {
    const read = EMPTY_READS_AS.find((type) => spot.types === null || spot.types.has(type));
    const own = Array.isArray(value) ? 'array' : 'object';
    const otherwise = read === 'string' ? 'an empty string' : read && describeTypes([read]);
    if (otherwise && read !== own) this.warn(spot, `Empty, ${describeTypes([own])} reads back as ${otherwise}.`);
  }

  /** Without a schema an element whose only child is named like one of many is a list (format.md §3.5). */
  private warnOfWrapper(name: string, children: readonly string[], spot: Spot): void {
    const [child = '', ...others] = children;
    const free = spot.types === null || spot.types.has('array');
    if (others.length === 0 && free && (child === 'item' || isPluralOf(name, child))) {
      this.warn(
        spot,
        `An object with the one field ${child} reads back as a list, as the schema allows more than objects.`,
      );
    }
  }

  private members(value: Readonly<Record<string, unknown>>, spot: Spot): object {
    const names = elementNames(Object.keys(value));
    const said = {};
    const indent = spot.indent + INDENT;
    for (const [property, item] of Object.entries(value)) {
      const name = names.get(property) ?? property;
      const inner = this.inside(spot, property, name === property);
      if (name !== property)
        this.warn(
          inner,
          `No element can be called ${JSON.stringify(property)}; the example says ${name}, which the tool itself does not know. Rename it in the schema, or have calls written as JSON.`,
        );
      this.text += `\n${indent}`;
      setOwn(said, name, this.element(name, item, inner));
    }
    if (names.size > 0) this.text += `\n${spot.indent}`;
    return said;
  }

  private items(name: string, value: readonly unknown[], spot: Spot): unknown {
    const indent = spot.indent + INDENT;
    const itemName = this.itemName(name, spot);
    const said = value.map((item, index) => {
      this.text += `\n${indent}`;
      return this.element(itemName, item, this.inside(spot, index, true));
    });
    if (value.length > 0) this.text += `\n${spot.indent}`;
    return said;
  }

  /** The place of a property or an item; `known` is false where the tool does not know the name written. */
  private inside(spot: Spot, key: string | number, known: boolean): Spot {
    const { root } = this;
    const { schema: parent } = spot;
    const schema =
      parent === undefined
        ? undefined
        : typeof key === 'number'
          ? itemSchema(root, parent, key)
          : propertySchema(root, parent, key);
    const types = schema === undefined || spot.types === null || !known ? null : allowedTypes(root, schema);
    return {
      path: spot.path + pointerSegment(key),
      schema,
      schemaPath: locateSchema(root, parent, spot.schemaPath, key),
      types: types?.size === 0 ? null : types,
      indent: spot.indent + INDENT,
    };
  }

  /** An item whose schema declares the item's own name would be taken for the list's only item (format.md §8 A21). */
  private itemName(listName: string, { schema, types }: Spot): string {
    const item = schema === undefined || types === null ? undefined : itemSchema(this.root, schema);
    const singular = singularOf(listName);
    const names = singular === null ? ITEM_NAMES : [singular, ...ITEM_NAMES];
    const means = (name: string): boolean =>
      item !== undefined && additionalAllowed(this.root, item, name) === 'declared';
    return names.find((name) => !means(name)) ?? 'item';
  }

  private warn(spot: Spot, message: string): void {
    this.warnings.push({ path: spot.path, message });
  }
}

const ARGUMENTS: TypeSet = new Set(['object']);

const EMPTY_READS_AS = ['string', 'array', 'object', 'null'] as const;

const LEFT_OUT =
  "XML can't carry some of its characters (control characters, halves of surrogate pairs); they are left out.";
