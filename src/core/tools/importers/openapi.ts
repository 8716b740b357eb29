import type { Node } from 'jsonc-parser';
import { setOwn } from '../../json/exact-json.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { elements, isObjectNode, member, members, plainOf, textOf } from '../notations/json-node.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import type { Finding, ToolImporter } from './tool-importer.ts';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);
const JSON_BODY = /^(?:application\/(?:[\w.+-]+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** OpenAPI 3: each operation is a tool; its parameters and the fields of its body are the arguments. */
export const openapi: ToolImporter = {
  id: 'openapi',
  title: 'OpenAPI operations',
  read: (node, place, text) => {
    const paths = member(node, 'paths');
    const version = member(node, 'openapi')?.value;
    if (place === 'inside' || !isObjectNode(paths)) return null;
    if (member(node, 'swagger') !== undefined)
      return [{ name: 'swagger', skipped: 'it is Swagger 2: convert it to OpenAPI 3 and paste that', node }];
    if (version === undefined) return null;
    const document = new Document(node, text);
    return [...members(paths)].flatMap(([path, item]) =>
      [...members(item)]
        .filter(([method]) => METHODS.has(method))
        .map(([method, operation]) => document.tool(path, method, item, operation)),
    );
  },
};

class Document {
  private readonly root: Node;
  private readonly text: string;

  constructor(root: Node, text: string) {
    this.root = root;
    this.text = text;
  }

  tool(path: string, method: string, item: Node, operation: Node): Finding {
    const name = textOf(member(operation, 'operationId')) ?? nameOf(method, path);
    const says = ['summary', 'description'].flatMap((key) => textOf(member(operation, key)) ?? []);
    const properties = {};
    const required: string[] = [];
    for (const parameter of [...elements(member(item, 'parameters')), ...elements(member(operation, 'parameters'))]) {
      const found = this.resolved(parameter);
      const key = textOf(member(found, 'name'));
      if (key === undefined) continue;
      setOwn(properties, key, this.parameter(found));
      const isRequired = member(found, 'required')?.value === true || member(found, 'in')?.value === 'path';
      if (isRequired && !required.includes(key)) required.push(key);
    }
    const notes: string[] = [];
    const body = this.resolved(member(operation, 'requestBody'));
    const [type, media] = [...members(member(body, 'content'))].find(([kind]) => JSON_BODY.test(kind)) ?? [];
    if (body && media === undefined) notes.push('Its body is neither JSON nor a form, so it has no argument.');
    if (body && media !== undefined) {
      const schema = plainSchema(member(media, 'schema'), this.text);
      const isNeeded = member(body, 'required')?.value === true;
      const fields = this.fieldsOf(member(media, 'schema'), schema);
      const clash = fields && Object.keys(fields.properties).find((key) => Object.hasOwn(properties, key));
      if (fields && clash === undefined) {
        for (const [key, field] of Object.entries(fields.properties)) setOwn(properties, key, field);
        if (isNeeded || required.length === 0)
          required.push(...fields.required.filter((key) => !required.includes(key)));
      } else {
        setOwn(properties, 'body', schema);
        if (isNeeded) required.push('body');
        notes.push(
          `Its body (${type}) is the argument body: ${clash === undefined ? 'it is no plain object' : `${clash} is a parameter too`}.`,
        );
      }
    }
    const built = this.withDefinitions({ type: 'object', properties, ...(required.length > 0 ? { required } : {}) });
    return { name, description: says.join('. ').replace(/\.\. /g, '. ') || undefined, built, node: operation, notes };
  }

  private parameter(node: Node | undefined): unknown {
    const media = [...members(member(node, 'content')).values()][0];
    const schema = plainSchema(member(node, 'schema') ?? member(media, 'schema'), this.text);
    const description = textOf(member(node, 'description'));
    return { ...schema, ...(description === undefined ? {} : { description }) };
  }

  /** The fields of a body that is a plain object, so that they can be beside the parameters. */
  private fieldsOf(node: Node | undefined, schema: SchemaObject) {
    const target = this.resolved(node);
    const plain = target === node ? schema : plainSchema(target, this.text);
    const isPlain =
      isObject(plain.properties) && !['anyOf', 'oneOf', 'allOf', 'not'].some((key) => Object.hasOwn(plain, key));
    if (!isPlain) return null;
    const required = Array.isArray(plain.required) ? plain.required.filter((name) => typeof name === 'string') : [];
    return { properties: plain.properties as SchemaObject, required };
  }

  /** The node, or what its `$ref` leads to. */
  private resolved(node: Node | undefined): Node | undefined {
    let at = node;
    for (let steps = 0; steps < 20; steps++) {
      const reference = textOf(member(at, '$ref'));
      if (reference === undefined || !reference.startsWith('#/')) return at;
      at = pointerNames(reference.slice(1)).reduce<Node | undefined>(
        (found, name) => members(found).get(name),
        this.root,
      );
    }
    return at;
  }

  /** The schema with what it refers to in `$defs`, under the last part of its pointer. */
  private withDefinitions(schema: SchemaObject): SchemaObject {
    const names = new Map<string, string>();
    const definitions = {};
    const pending: string[] = [];
    const moved = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(moved);
      if (!isObject(value)) return value;
      const copy = {};
      for (const [key, item] of Object.entries(value)) {
        const reference = key === '$ref' && typeof item === 'string' && item.startsWith('#/') ? item : null;
        if (reference === null) {
          setOwn(copy, key, moved(item));
          continue;
        }
        if (!names.has(reference)) {
          const last = pointerNames(reference.slice(1)).at(-1) ?? 'definition';
          const taken = new Set(names.values());
          let own = last;
          for (let number = 2; taken.has(own); number++) own = `${last}_${number}`;
          names.set(reference, own);
          pending.push(reference);
        }
        setOwn(copy, '$ref', `#/$defs/${(names.get(reference) ?? '').replaceAll('~', '~0').replaceAll('/', '~1')}`);
      }
      return copy;
    };
    const own = moved(schema) as SchemaObject;
    for (let reference = pending.shift(); reference !== undefined; reference = pending.shift()) {
      const target = pointerNames(reference.slice(1)).reduce<Node | undefined>(
        (found, name) => members(found).get(name),
        this.root,
      );
      if (target) setOwn(definitions, names.get(reference) ?? '', moved(plainOf(target, this.text)));
    }
    return Object.keys(definitions).length > 0 ? { ...own, $defs: definitions } : own;
  }
}

function plainSchema(node: Node | undefined, text: string): SchemaObject {
  const plain = node && plainOf(node, text);
  return isObject(plain) ? plain : {};
}

/** `GET /users/{id}` → `get_users_id`. */
const nameOf = (method: string, path: string): string =>
  `${method}_${path}`.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/_+$/g, '');
