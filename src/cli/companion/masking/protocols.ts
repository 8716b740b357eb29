import type { JsonObject } from '../../../core/json/json-access.ts';
import { below, type MaskedProtocol, type PlaceTable, placesOf } from './places.ts';

const always = (...tables: readonly PlaceTable[]): MaskedProtocol['places'] => {
  const places = placesOf(...tables);
  return () => places;
};

const ERROR: PlaceTable = {
  word: '(|error.)(type|code|status|request_id) error.error.(type|code)',
  hidden: '(|error.)(message|param|details) error error.error.message',
};

const USAGE: PlaceTable = {
  word: `usage.(prompt|completion|total|input|output|cached|reasoning)_tokens usage.cache_(creation|read)_input_tokens
    usage.(prompt|completion|input|output)_tokens_details.(cached|reasoning|audio|text)_tokens
    usage.(inputTokens|outputTokens|totalTokens|service_tier)
    (usageMetadata|usage_metadata).(promptTokenCount|candidatesTokenCount|totalTokenCount|thoughtsTokenCount|cachedContentTokenCount)`,
};

/** A message of OpenAI's chat, or the piece of one. */
const CHAT_MESSAGE: PlaceTable = {
  word: 'role content.type reasoning_details.(type|index|id|format) tool_calls.(index|id|type) tool_call_id',
  name: 'tool_calls.(function.|custom.|)name function_call.name',
  call: 'tool_calls.(function.|)arguments tool_calls.custom.input function_call.arguments',
  reply: `content content.(text|refusal|thinking|thinking.text) refusal reasoning reasoning_content thinking
    reasoning_details.(text|summary)`,
};

const CHAT_CHOICE: readonly PlaceTable[] = [
  { word: 'index finish_reason native_finish_reason', reply: 'text', hidden: 'stop_reason logprobs' },
  below('(delta|message)', CHAT_MESSAGE),
];

const CHAT: MaskedProtocol = {
  places: always(
    { word: 'id object created model system_fingerprint service_tier provider' },
    ...CHAT_CHOICE,
    ...CHAT_CHOICE.map((table) => below('choices', table)),
    USAGE,
    ERROR,
  ),
  apart: ['index|id'],
};

const RESPONSES_ITEM: PlaceTable = {
  word: 'id type status role call_id phase content.type summary.type',
  name: 'name',
  call: 'arguments input code',
  reply: 'content.(text|refusal) summary.text',
};

const RESPONSES: readonly PlaceTable[] = [
  {
    word: `type sequence_number output_index content_index summary_index command_index item_id call_id
      (response.|)(id|object|created_at|completed_at|status|model|service_tier) (response.|)incomplete_details.reason part.type`,
    name: 'name',
    call: 'arguments input code',
    reply: 'text refusal part.(text|refusal)',
  },
  ...['item', 'response.output', 'output'].map((place) => below(place, RESPONSES_ITEM)),
  below('(response|)', USAGE),
  below('(response|)', ERROR),
];

/** Streams of texts; every other one brings what a tool takes. */
const TEXT_STREAM = /^response\.(?:output_text|text|refusal|reasoning_text|reasoning_summary_text)\./;

/** The `delta` of an event is a text or a piece of a call, as its type says. */
function responsesPlaces(): MaskedProtocol['places'] {
  const texts = placesOf(...RESPONSES, { reply: 'delta' });
  const calls = placesOf(...RESPONSES, { call: 'delta' });
  return ({ type }: JsonObject) => (TEXT_STREAM.test(String(type)) ? texts : calls);
}

const ANTHROPIC_BLOCK: PlaceTable = {
  word: 'type id tool_use_id',
  name: 'name',
  call: 'input',
  reply: 'text thinking',
  hidden: 'signature content citations data',
};

const ANTHROPIC: MaskedProtocol = {
  places: always(
    {
      word: `type index (message.|delta.|)(id|type|role|model|stop_reason)`,
      reply: 'completion delta.(text|thinking|content)',
      call: 'delta.partial_json',
      hidden: '(message.|delta.|)stop_sequence delta.signature delta.citation stop',
    },
    ...['content_block', 'content', 'message.content'].map((place) => below(place, ANTHROPIC_BLOCK)),
    below('(message|)', USAGE),
    ERROR,
  ),
  apart: ['index'],
};

const GEMINI_PART: PlaceTable = {
  word: `thought (functionCall|function_call).(id|willContinue|will_continue)
    (functionCall|function_call).(partialArgs|partial_args).(willContinue|will_continue)
    (executableCode|executable_code).language (functionResponse|function_response).id`,
  name: '(functionCall|function_call|functionResponse|function_response).name',
  call: `(functionCall|function_call).args (executableCode|executable_code).code
    (functionCall|function_call).(partialArgs|partial_args).(stringValue|numberValue|boolValue|nullValue)
    (functionCall|function_call).(partialArgs|partial_args).(string_value|number_value|bool_value|null_value)`,
  steps: '(functionCall|function_call).(partialArgs|partial_args).(jsonPath|json_path)',
  reply: 'text',
  hidden: 'thoughtSignature thought_signature inlineData inline_data',
};

const GEMINI: MaskedProtocol = {
  places: always(
    {
      word: `candidates.(index|finishReason|finish_reason) candidates.content.role modelVersion model_version responseId response_id
        createTime promptFeedback.blockReason`,
      reply: 'candidates.(finishMessage|finish_message)',
    },
    below('candidates.content.parts', GEMINI_PART),
    USAGE,
    ERROR,
  ),
  apart: ['index', 'thought'],
};

const GEMINI_STEP: PlaceTable = {
  word: 'type id call_id content.type summary.type',
  name: 'name',
  call: 'arguments partial_arguments',
  reply: 'text thought content.text summary.text',
  hidden: 'signature',
};

const GEMINI_INTERACTIONS: MaskedProtocol = {
  places: always(
    { word: 'event_type index interaction.(id|model|object|role|status)' },
    ...['step', 'content', 'delta'].map((place) => below(place, GEMINI_STEP)),
    ERROR,
  ),
  apart: ['index'],
};

const OLLAMA: MaskedProtocol = {
  places: always(
    {
      word: `model created_at done done_reason (total|load|prompt_eval|eval)_duration (prompt_eval|eval)_count`,
      reply: 'response thinking',
      hidden: 'error context',
    },
    below('message', CHAT_MESSAGE),
  ),
  apart: [],
};

const BEDROCK_BLOCK: PlaceTable = {
  word: 'toolUse.toolUseId',
  name: 'toolUse.name',
  call: 'toolUse.input',
  reply: 'text reasoningContent.text reasoningContent.reasoningText.text',
  hidden: 'reasoningContent.(signature|reasoningText.signature)',
};

const BEDROCK_EXCEPTION = `(internalServer|modelStreamError|modelTimeout|throttling|validation|serviceUnavailable|accessDenied)Exception`;

const BEDROCK: MaskedProtocol = {
  places: always(
    {
      word: `(messageStart.|output.message.|)role (contentBlockStart.|contentBlockDelta.|contentBlockStop.|)contentBlockIndex
        (messageStop.|)stopReason (metadata.|)metrics.latencyMs`,
      hidden: `(${BEDROCK_EXCEPTION}.|)message (messageStop.|)additionalModelResponseFields`,
    },
    ...['contentBlockStart.start', 'contentBlockDelta.delta', 'start', 'delta', 'output.message.content'].map((place) =>
      below(place, BEDROCK_BLOCK),
    ),
    below('(metadata|)', USAGE),
  ),
  apart: ['contentBlockIndex'],
  events: new RegExp(`^(?:message(?:Start|Stop)|contentBlock(?:Start|Delta|Stop)|metadata|${BEDROCK_EXCEPTION})$`),
};

const COHERE_MESSAGE: PlaceTable = {
  word: 'role content.type tool_calls.(id|type|index)',
  name: 'tool_calls.(function.|)name',
  call: 'tool_calls.(function.|)(arguments|parameters)',
  reply: 'tool_plan content.(text|thinking)',
  hidden: 'citations',
};

const COHERE: MaskedProtocol = {
  places: always(
    {
      word: `id type index (delta.|)finish_reason event_type is_finished generation_id response_id tool_call_delta.index`,
      name: 'tool_call_delta.name',
      call: 'tool_call_delta.parameters',
      reply: 'text',
      hidden: 'message delta.error',
    },
    ...['message', 'delta.message'].map((place) => below(place, COHERE_MESSAGE)),
    COHERE_MESSAGE,
    below('(delta|)', USAGE),
  ),
  apart: ['index'],
};

const ASSISTANTS_MESSAGE: PlaceTable = {
  word: `role content.(index|type) step_details.(type|tool_calls.(index|id|type))`,
  name: 'step_details.tool_calls.function.name',
  call: 'step_details.tool_calls.(function.arguments|code_interpreter.input)',
  reply: 'content.(text|text.value|refusal)',
  hidden: 'content.text.annotations step_details.tool_calls.(function.output|code_interpreter.outputs)',
};

const ASSISTANTS: MaskedProtocol = {
  places: always(
    {
      word: `id object type created_at status model assistant_id thread_id run_id incomplete_details.reason last_error.code
        required_action.(type|submit_tool_outputs.tool_calls.(id|type))`,
      name: 'required_action.submit_tool_outputs.tool_calls.function.name',
      call: 'required_action.submit_tool_outputs.tool_calls.function.arguments',
      hidden: 'last_error.message',
    },
    ASSISTANTS_MESSAGE,
    below('delta', ASSISTANTS_MESSAGE),
    USAGE,
    ERROR,
  ),
  apart: ['id', 'index'],
  events: /^(?:thread\.(?:created|run\.(?:step\.)?\w+|message\.\w+)|error|done)$/,
};

const MISTRAL_OUTPUT: PlaceTable = {
  word: `type object id created_at completed_at conversation_id output_index content_index model agent_id role tool_call_id
    content.(type|thinking.type)`,
  name: 'name',
  call: 'arguments',
  reply: 'content content.(text|thinking|thinking.text)',
};

const MISTRAL_CONVERSATIONS: MaskedProtocol = {
  places: always(MISTRAL_OUTPUT, below('outputs', MISTRAL_OUTPUT), USAGE, { word: 'code', hidden: 'message' }),
  apart: ['output_index', 'tool_call_id|id'],
};

const LLAMA_CPP: MaskedProtocol = {
  places: always(
    {
      word: `index stop id_slot multimodal tokens_predicted tokens_evaluated tokens_cached truncated model stop_type
        stopped_eos stopped_word stopped_limit has_new_line`,
      reply: 'content',
      hidden: 'stopping_word tokens timings generation_settings prompt',
    },
    ERROR,
  ),
  apart: ['index'],
};

const TGI: MaskedProtocol = {
  places: always({
    word: 'index token.special error_type details.(finish_reason|generated_tokens)',
    reply: 'token.text generated_text details.best_of_sequences.generated_text',
    hidden: 'error token.(id|logprob) details.(seed|prefill|tokens)',
  }),
  apart: [],
};

const LM_STUDIO_OUTPUT: PlaceTable = {
  word: 'type reasoningType reasoning_type',
  name: 'tool',
  call: 'arguments',
  reply: 'content',
  hidden: 'output provider_info',
};

const LM_STUDIO: MaskedProtocol = {
  places: always(
    { word: '(result.|)(model_instance_id|response_id) progress load_time_seconds' },
    LM_STUDIO_OUTPUT,
    below('(result.|)output', LM_STUDIO_OUTPUT),
    ERROR,
  ),
  apart: ['type'],
};

const WATSONX: MaskedProtocol = {
  places: always({
    word: 'model_id modelId model_version created_at createdAt results.(generated_token_count|input_token_count|stop_reason)',
    reply: 'results.generated_text',
    hidden: 'errors system',
  }),
  apart: [],
};

const AI_SDK_UI: MaskedProtocol = {
  places: always({
    word: 'type id messageId toolCallId modelId finishReason finishReason.unified providerExecuted dynamic',
    name: 'toolName',
    call: 'input args inputTextDelta',
    reply: 'delta text textDelta',
    hidden: 'errorText error output usage',
  }),
  apart: ['toolCallId|id'],
};

const LETTA: MaskedProtocol = {
  places: always({
    word: 'id date message_type status (function_call|tool_call).tool_call_id stop_reason',
    name: '(function_call|tool_call).name',
    call: '(function_call|tool_call).arguments',
    reply: 'internal_monologue reasoning assistant_message content',
    hidden: 'function_return tool_return',
  }),
  apart: ['id'],
};

/** The protocols whose answers can be masked, by the ids of their importers; of every other answer all is hidden. */
export const MASKED_PROTOCOLS: ReadonlyMap<string, MaskedProtocol> = new Map(
  Object.entries({
    'openai-chat': CHAT,
    'openai-responses': {
      places: responsesPlaces(),
      apart: ['output_index|item_id', 'content_index', 'summary_index'],
    },
    anthropic: ANTHROPIC,
    gemini: GEMINI,
    'gemini-interactions': GEMINI_INTERACTIONS,
    'ai-sdk-ui': AI_SDK_UI,
    ollama: OLLAMA,
    bedrock: BEDROCK,
    cohere: COHERE,
    'openai-assistants': ASSISTANTS,
    'mistral-conversations': MISTRAL_CONVERSATIONS,
    'llama-cpp': LLAMA_CPP,
    tgi: TGI,
    'lm-studio': LM_STUDIO,
    watsonx: WATSONX,
    letta: LETTA,
  } satisfies Record<string, MaskedProtocol>),
);

const SAID: PlaceTable = {
  word: 'role type id call_id status tool_call_id tool_use_id content.(type|id|tool_use_id|is_error)',
  prose: `content content.text text reasoning_content thinking reasoning content.thinking content.refusal summary.text tool_plan message`,
  name: 'name content.name tool_name',
  call: 'arguments input content.input',
  hidden: 'output content.(content|image_url|source|json)',
};

/** The places in the requests of all protocols. */
const REQUEST: readonly PlaceTable[] = [
  {
    word: `stream temperature top_p top_k min_p n seed max_tokens max_completion_tokens max_output_tokens frequency_penalty
      presence_penalty parallel_tool_calls store service_tier reasoning_effort stream_options.include_usage
      reasoning.(effort|summary) thinking.(type|budget_tokens) (generationConfig|inferenceConfig).(temperature|topP|topK|maxOutputTokens|maxTokens)`,
    name: 'model modelId',
    whole: 'tools functions tool_choice function_call response_format toolConfig tool_config',
    prose: `system system.text instructions prompt suffix input message preamble
      (systemInstruction|system_instruction)(|.parts).text`,
    hidden: 'messages contents',
  },
  below('(messages|input|chat_history)', {
    word: 'tool_calls.(index|id|type) content.toolUse.toolUseId content.toolResult.(toolUseId|status)',
    name: 'tool_calls.(function.|custom.|)name function_call.name content.toolUse.name',
    call: `tool_calls.(function.|)(arguments|parameters) tool_calls.custom.input function_call.arguments
      content.toolUse.input`,
    hidden: 'content.toolResult.content',
  }),
  below('messages', { ...SAID, name: 'content.name tool_name', hidden: `name ${SAID.hidden}` }),
  below('(input|chat_history)', SAID),
  below('contents', { word: 'role' }),
  below('contents.parts', {
    ...GEMINI_PART,
    reply: '',
    prose: 'text',
    hidden: '(functionResponse|function_response).response',
  }),
];

/** The places in the first line of a tape. */
export const TAPE_PLACES = placesOf(
  {
    word: 'version at request.(method|cut) response.status response.decoded',
    name: 'format target',
    path: 'request.path',
    whole: 'request.headers response.headers',
    hidden: 'request.body',
  },
  ...REQUEST.map((table) => below('request.body', table)),
);
