import { describe, expect, test } from 'vitest';
import { callToJson, callToPython, callToTypeScript } from './print-call.ts';
import type { ToolCall } from './tool-call.ts';
import type { Value } from './value.ts';

const place = { span: { start: 0, end: 0 }, inner: { start: 0, end: 0 }, closed: true };
const entries: [string, Value][] = [
  ['path', { ...place, type: 'string', value: 'a "b"\n', cdata: false }],
  ['__proto__', { ...place, type: 'integer', value: 9007199254740993n }],
  ['dry-run', { ...place, type: 'boolean', value: true }],
  ['ratio', { ...place, type: 'float', value: 1e21 }],
  ['limit', { ...place, type: 'float', value: Number.NaN }],
  ['none', { ...place, type: 'null' }],
  ['items', { ...place, type: 'array', items: [{ ...place, type: 'object', entries: [] }] }],
];
const call: ToolCall = {
  serverName: 'local',
  toolName: 'edit',
  nameSpan: null,
  arguments: { ...place, type: 'object', entries },
  format: 'xml',
  complete: true,
  repairs: [],
  start: 0,
  end: 0,
};

describe('a call as source', () => {
  test('JSON keeps every digit and reads back', () => {
    expect(callToJson(call)).toContain('"__proto__": 9007199254740993');
    expect(JSON.parse(callToJson(call))).toMatchObject({
      toolName: 'edit',
      arguments: { 'dry-run': true, none: null },
    });
  });

  test('TypeScript quotes only names that need it and never sets a prototype', () => {
    expect(callToTypeScript(call)).toBe(`const call = {
  serverName: "local",
  toolName: "edit",
  arguments: {
    path: "a \\"b\\"\\n",
    ["__proto__"]: 9007199254740993n,
    "dry-run": true,
    ratio: 1e+21,
    limit: NaN,
    none: null,
    items: [
      {},
    ],
  },
};`);
  });

  test('Python has its own literals for true, null and not-a-number', () => {
    const text = callToPython(call);
    expect(text).toContain('"dry-run": True');
    expect(text).toContain('"none": None');
    expect(text).toContain('"limit": float("nan")');
    expect(text).toContain('"__proto__": 9007199254740993,');
  });

  test('Python spells floats as floats, and what is empty or infinite', () => {
    const floats = [2, 0.5, Infinity, -Infinity].map((value): Value => ({ ...place, type: 'float', value }));
    const values: [string, Value][] = [
      ['floats', { ...place, type: 'array', items: floats }],
      ['off', { ...place, type: 'boolean', value: false }],
      ['nothing', { ...place, type: 'array', items: [] }],
    ];
    const other = { ...call, format: 'hermes', arguments: { ...place, type: 'object', entries: values } } as const;
    expect(callToPython(other)).toBe(`call = {
  "toolName": "edit",
  "arguments": {
    "floats": [
      2.0,
      0.5,
      float("inf"),
      float("-inf"),
    ],
    "off": False,
    "nothing": [],
  },
}`);
  });

  test('JSON names the server where the format has one', () => {
    const none = { ...call, arguments: { ...place, type: 'object', entries: [] } } as const;
    expect(JSON.parse(callToJson(none))).toEqual({ serverName: 'local', toolName: 'edit', arguments: {} });
    expect(JSON.parse(callToJson({ ...none, format: 'json' }))).toHaveProperty('serverName');
    expect(JSON.parse(callToJson({ ...none, format: 'hermes' }))).toEqual({ toolName: 'edit', arguments: {} });
  });
});
