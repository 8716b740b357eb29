import { asList, asObject, asText } from '../../../core/json/json-access.ts';

/** One message of a request, alike in every protocol. */
export interface Said {
  /** `system` for a developer too. */
  readonly role: unknown;
  /** A text where the message is text alone. */
  readonly content: unknown;
  readonly rest: object;
}

/** The messages of a request's body, the system prompt first. */
export function conversationOf(request: unknown): readonly Said[] {
  const body = asObject(request);
  const system = body['system'] ?? body['instructions'];
  const said = body['messages'] ?? body['input'] ?? body['prompt'];
  return [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    ...(typeof said === 'string' ? [{ role: 'user', content: said }] : asList(said)),
  ].map(saidOf);
}

function saidOf(message: unknown): Said {
  const { role, content, ...rest } = asObject(message);
  // A text alone may stand for itself or in a list of parts.
  const parts = asList(content).map((part) => asText(asObject(part)['text']));
  const text = parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join('') : content;
  return { role: role === 'developer' ? 'system' : role, content: text, rest };
}
