import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';

/** The format's first version, frozen: only what differs from version 1 is named. */
interface ToolstreamFixture {
  readonly format: 'toolstream-fixture';
  readonly version: 1;
  readonly breakpoints?: readonly { readonly on: string; readonly edge?: string }[];
  readonly expect?: {
    readonly calls?: readonly { readonly name?: string }[];
    /** Whether every call is complete. */
    readonly complete?: boolean;
    /** Version 1 has no key for these. */
    readonly repairs?: readonly { readonly rule: string; readonly count: number }[];
    readonly errors?: readonly unknown[];
    readonly invariantUnderSplit?: boolean;
  };
  /** `char` counts code units of the whole text. */
  readonly view?: {
    readonly at?: { readonly chunk: number; readonly char: number };
    readonly sel?: readonly [number, number];
    readonly tab?: string;
  };
}

type Key = keyof ToolstreamFixture;

/** Version 1 of a `toolstream-fixture`; expectations without a key in it are kept under `toolstreamExpect`. */
export function fromToolstream(document: JsonObject): JsonObject {
  const { expect, view, breakpoints, ...rest } = document as JsonObject & { readonly [K in Key]?: JsonValue };
  return {
    ...rest,
    format: 'chunkscope-fixture',
    version: 1,
    ...(breakpoints !== undefined && { breakpoints: withEdges(breakpoints) }),
    ...(expect !== undefined && (isJsonObject(expect) ? expectation(expect) : { expect })),
    ...(view !== undefined && { view: isJsonObject(view) ? viewState(view) : view }),
  };
}

function withEdges(breakpoints: JsonValue): JsonValue {
  if (!Array.isArray(breakpoints)) return breakpoints;
  return breakpoints.map((item: JsonValue) =>
    isJsonObject(item) && item['on'] === 'state' ? { edge: 'enter', ...item } : item,
  );
}

function expectation(expect: JsonObject): JsonObject {
  const { calls, complete, repairs, errors, invariantUnderSplit, ...rest } = expect;
  const homeless = Object.entries({ repairs, errors, invariantUnderSplit }).filter(([, value]) => value !== undefined);
  return {
    expect: { ...rest, ...(calls !== undefined && { calls: withToolNames(calls, complete) }) },
    ...(homeless.length > 0 && { toolstreamExpect: Object.fromEntries(homeless) as JsonObject }),
  };
}

function withToolNames(calls: JsonValue, complete: JsonValue | undefined): JsonValue {
  if (!Array.isArray(calls)) return calls;
  return calls.map((call: JsonValue) => {
    if (!isJsonObject(call)) return call;
    const { name, ...rest } = call;
    return {
      ...(name !== undefined && { toolName: name }),
      ...(complete === true && { complete }),
      ...rest,
    };
  });
}

function viewState(view: JsonObject): JsonObject {
  const { at, sel, ...rest } = view;
  return {
    ...(at !== undefined && { at: isJsonObject(at) ? (at['char'] ?? null) : at }),
    ...(sel !== undefined && { selection: sel }),
    ...rest,
  };
}
