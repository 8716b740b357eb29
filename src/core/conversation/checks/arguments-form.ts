import type { ArgumentsForm, Conversation, ShapeId } from '../conversation.ts';
import type { Found, HistoryCheck } from './check.ts';
import { itemsWhere, nameOf } from './kit.ts';

/** Arguments as an object where their text is wanted, or the other way round; or a text that is no JSON object. */
export const argumentsForm: HistoryCheck = {
  code: 'arguments-form',
  title: 'Arguments in the wrong form',
  isOfPairs: false,
  conditions: {
    'wants-text': (history) =>
      TEXTS.includes(history.shape) ? each(history, ['object', 'other'], 'has arguments as a value, not as text') : [],
    // A client writes the object out of the text of Chat Completions.
    'wants-object': (history) =>
      OBJECTS.includes(history.shape) ? each(history, NO_OBJECT, 'has arguments that are no object') : [],
    'template-wants-object': (history) => each(history, NO_OBJECT, 'has arguments that are no object'),
    'reads-text': (history) => each(history, ['text'], 'has arguments whose text is no JSON'),
    'wants-json': (history) => each(history, ['text', 'empty', 'other'], 'has arguments whose text is no JSON object'),
  },
};

const NO_OBJECT: readonly ArgumentsForm[] = ['json', 'text', 'empty', 'other'];

/** Shapes in which arguments are text. */
const TEXTS: readonly ShapeId[] = ['openai-chat', 'mistral', 'cohere', 'openai-responses', 'codex'];

/** Shapes in which arguments are objects. */
const OBJECTS: readonly ShapeId[] = [
  'anthropic',
  'gemini',
  'bedrock-converse',
  'ollama',
  'claude-code',
  'cline',
  'goose',
  'gemini-cli',
];

const each = (history: Conversation, forms: readonly ArgumentsForm[], what: string): Found[] =>
  itemsWhere(
    history,
    ({ form }) => form && forms.includes(form),
    (call) => `${nameOf(call)} ${what}.`,
  );
