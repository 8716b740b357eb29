import { directionalParts, isDirectional, pictureOf } from '../words/directional.ts';

/**
 * Text of the user as it stands in the page. Characters that turn the writing round are seen and turn nothing; they stay in
 * the document, so what is copied is the text itself.
 */
export function Shown({ text }: { text: string }) {
  if (!isDirectional(text)) return text;
  return directionalParts(text).map(({ text: part, code }, index) =>
    code === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <span className="directional" data-code={code} data-picture={pictureOf(part)} key={index}>
        {part}
      </span>
    ),
  );
}
