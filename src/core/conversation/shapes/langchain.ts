import { areLangchain, readLangchain } from './langchain-messages.ts';
import type { DocumentShape } from './shape.ts';

/** Messages of LangChain as JSON or as Python prints them. */
export const langchain: DocumentShape = {
  id: 'langchain',
  title: 'LangChain messages',
  is: (root) => areLangchain(root),
  read: (root, to) => readLangchain(root, '', to),
};
