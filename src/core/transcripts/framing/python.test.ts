import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PythonReader } from '../../json/python-value.ts';
import { importTranscript } from '../import-transcript.ts';
import { channelTexts, imported, pythonText, pythonValue } from '../transcript.test-kit.ts';

const read = (source: string) => new PythonReader(source).value(0)?.json;

describe('a value printed by Python', () => {
  it('gives back the JSON that it was', () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(value, fc.constantFrom('dict' as const, 'object' as const), (json, style) => {
        const printed = pythonValue(json, style);
        const found = new PythonReader(`x ${printed} y`).value(2)!;
        expect(JSON.parse(found.json)).toEqual(JSON.parse(JSON.stringify(json)));
        expect(found.end).toBe(2 + printed.length);
      }),
    );
  });

  it('gives back bytes and texts to the letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('' as const, 'b' as const), (text, prefix) => {
        fc.pre(text.isWellFormed());
        expect(JSON.parse(read(pythonText(text, prefix))!)).toBe(text);
      }),
    );
  });

  it.each([
    ['None', 'null'],
    ["(1, 'a',)", '[1,"a"]'],
    ['{1, 2}', '[1,2]'],
    ['set()', '[]'],
    ["{1: 'a'}", '{"1":"a"}'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e-05', '1e-05'],
    ['-inf', undefined],
    ['nan', 'null'],
    ["<FinishReason.STOP: 'STOP'>", '"STOP"'],
    ['FinishReason.STOP', '"STOP"'],
    ['<openai.Stream object at 0x7f12>', 'null'],
    ['<dict len=11>', 'null'],
    ["UUID('0190')", '"0190"'],
    ["OrderedDict([('a', 1)])", '[["a",1]]'],
    ['Delta(content=None, tool_calls=[])', '{"content":null,"tool_calls":[]}'],
    [`'a' "b"\n  'c'`, '"abc"'],
    [`"it's"`, `"it's"`],
    [`'''a\n'b'''`, String.raw`"a\n'b"`],
    [String.raw`'\x41\u00e9\U0001f600\101\'\\'`, String.raw`"AéÿA'\\"`.replace('ÿ', '😀')],
    [String.raw`b'\xc3\xa9'`, '"é"'],
    [String.raw`r'\n'`, String.raw`"\\n"`],
    ["{'a': 1", undefined],
    ["'a", undefined],
    ['Foo(a=', undefined],
    ['a b', '"a"'],
  ])('%s is %s', (source, json) => {
    expect(read(source)).toBe(json);
  });

  it('nested without end is refused', () => {
    expect(read('['.repeat(100_000))).toBeUndefined();
    expect(read('f('.repeat(100_000))).toBeUndefined();
  });
});

const CHUNK = (content: string, finish = 'None') =>
  `ChatCompletionChunk(id='chatcmpl-1', choices=[Choice(delta=ChoiceDelta(content=${content}, function_call=None, refusal=None, role='assistant', tool_calls=None), finish_reason=${finish}, index=0, logprobs=None)], created=1790000000, model='m-1', object='chat.completion.chunk', usage=None)`;

describe('what an SDK printed', () => {
  it.each([
    ['OpenAI', [CHUNK(`'a'`), CHUNK(`"it's"`), CHUNK('None', `'stop'`)], 'openai-chat', ['a', "it's"]],
    [
      'Anthropic',
      [
        "RawContentBlockDeltaEvent(delta=TextDelta(text='a', type='text_delta'), index=0, type='content_block_delta')",
        "RawMessageStopEvent(type='message_stop')",
      ],
      'anthropic',
      ['a'],
    ],
    [
      'OpenAI Responses',
      [
        "ResponseTextDeltaEvent(content_index=0, delta='a', item_id='msg_1', output_index=0, sequence_number=3, type='response.output_text.delta', logprobs=[])",
      ],
      'openai-responses',
      ['a'],
    ],
    [
      'OpenAI Assistants',
      [
        "ThreadMessageDelta(data=MessageDeltaEvent(id='m', delta=MessageDelta(content=[TextDeltaBlock(index=0, type='text', text=TextDelta(annotations=None, value='a'))], role=None), object='thread.message.delta'), event='thread.message.delta')",
      ],
      'openai-assistants',
      ['a'],
    ],
    [
      'Gemini',
      [
        "candidates=[Candidate(content=Content(parts=[Part(text='a')], role='model'), finish_reason=<FinishReason.STOP: 'STOP'>, index=0)] create_time=None model_version='g-1' sdk_http_response=HttpResponse(headers=<dict len=11>)",
      ],
      'gemini',
      ['a'],
    ],
    [
      'Ollama',
      [
        "model='o-1' created_at='2026-01-05T10:00:00Z' done=False done_reason=None total_duration=None message=Message(role='assistant', content='a', thinking=None, images=None, tool_calls=None)",
      ],
      'ollama',
      ['a'],
    ],
    ['LangChain', ["content='a' additional_kwargs={} response_metadata={} id='run-1'"], 'langchain', ['a']],
    [
      'LangGraph',
      [
        "(AIMessageChunk(content='a', additional_kwargs={}, response_metadata={}, id='run-1'), {'langgraph_node': 'agent'})",
      ],
      'langchain',
      ['a'],
    ],
    [
      'LangChain events',
      [
        "{'event': 'on_chat_model_stream', 'data': {'chunk': AIMessageChunk(content='a', id='run-1')}, 'run_id': 'r', 'tags': []}",
      ],
      'langchain',
      ['a'],
    ],
    ['boto3, converse', ["{'contentBlockDelta': {'delta': {'text': 'a'}, 'contentBlockIndex': 0}}"], 'bedrock', ['a']],
    [
      'boto3, invoke',
      [`{'chunk': {'bytes': b'{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}'}}`],
      'anthropic',
      ['a'],
    ],
  ])('is read: %s', (_, lines, kind, chunks) => {
    expect(imported(lines.join('\n'))).toMatchObject({ kind, fixture: { chunks } });
    const logged = lines.map((line) => `2026-01-05 10:00:00 INFO got: ${line}`).join('\n');
    expect(imported(logged)).toMatchObject({ kind, fixture: { chunks } });
  });

  it('may be laid out over many lines', () => {
    const laidOut = CHUNK(`'a'`).replaceAll(/([([]) ?(?=\w)|, (?=\w+=)/g, (mark) => `${mark}\n    `);
    expect(laidOut.split('\n').length).toBeGreaterThan(10);
    const { kind, fixture, notes } = imported(`${laidOut}\n${laidOut}`);
    expect(kind).toBe('openai-chat');
    expect(fixture.chunks).toEqual(['a', 'a']);
    expect(notes).toContain('2 values printed by Python were read as JSON or bytes.');
  });

  it('keeps all digits of arguments', () => {
    const call =
      "{'message': {'role': 'assistant', 'content': '', 'tool_calls': [{'function': {'name': 'run', 'arguments': '{\"n\": 12345678901234567890}'}}]}, 'done': True}";
    expect(channelTexts(imported(call))['tool-0']).toBe('{"n": 12345678901234567890}');
  });

  it.each([
    ['Python', ['\'data: {"choices":[{"delta":{"content":"a"}}]}\'', "''", "'data: [DONE]'"]],
    ['JSON', ['"data: {\\"choices\\":[{\\"delta\\":{\\"content\\":\\"a\\"}}]}\\n\\n"', '"data: [DONE]\\n\\n"']],
  ])('may be a list of the lines of a stream, as %s writes it', (writer, items) => {
    const { kind, fixture, notes } = imported(`[${items.join(', ')}]`);
    expect({ kind, chunks: fixture.chunks }).toEqual({ kind: 'openai-chat', chunks: ['a'] });
    expect(notes.some((note) => note.includes('Python'))).toBe(writer === 'Python');
  });

  it('of a whole response is its bytes', () => {
    const body = JSON.stringify({ object: 'chat.completion', choices: [{ message: { content: 'é' } }] });
    expect(imported(pythonText(body, 'b')).fixture.chunks).toEqual(['é']);
  });

  it.each([
    ['a reply with Python in it', "Use it so:\n\nclient.run(path='a')\n\nprint({'a': 1})\n"],
    [
      'a call that writes Python',
      "<tool>\n<tool_name>write</tool_name>\n<arguments><content>x = Foo(a='b')\n{'a': 1}\n</content></arguments>\n</tool>",
    ],
    ['one literal', "b'<tool>'"],
  ])('is not %s', (_, text) => {
    expect(imported(text)).toMatchObject({ kind: 'plain-text', fixture: { chunks: [text] } });
  });

  it('never throws, however it is cut', () => {
    const lines = [CHUNK(`'a'`), `b'data: {"a":1}\\n\\n'`, "content='a' additional_kwargs={} id='r'"].join('\n');
    for (let at = 0; at < lines.length; at += 1) expect(importTranscript(lines.slice(0, at)).ok).toBe(true);
  });
});
