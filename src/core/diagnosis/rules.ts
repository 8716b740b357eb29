import type { Code } from '../words/codes.ts';
import type { Rule } from './rule.ts';
import { attributeIgnored } from './rules/attribute-ignored.ts';
import { attributeMissing } from './rules/attribute-missing.ts';
import { callInCodeFence } from './rules/call-in-code-fence.ts';
import { callInThinking } from './rules/call-in-thinking.ts';
import { cdataAsStructure } from './rules/cdata-as-structure.ts';
import { cdataEndInText } from './rules/cdata-end-in-text.ts';
import { doubleEncodedJson } from './rules/double-encoded-json.ts';
import { doubleEscaped } from './rules/double-escaped.ts';
import { duplicateElement } from './rules/duplicate-element.ts';
import { entitiesInCdata } from './rules/entities-in-cdata.ts';
import { entitiesNotDecoded } from './rules/entities-not-decoded.ts';
import { enumMismatch } from './rules/enum-mismatch.ts';
import { foreignDialect } from './rules/foreign-dialect.ts';
import { forgeCorruptsCdata } from './rules/forge-corrupts-cdata.ts';
import { forgeCutsAtInnerClose } from './rules/forge-cuts-at-inner-close.ts';
import { forgeDropsMarkup } from './rules/forge-drops-markup.ts';
import { forgeMergesCalls } from './rules/forge-merges-calls.ts';
import { forgeReadsDifferently } from './rules/forge-reads-differently.ts';
import { forgeStripsThinking } from './rules/forge-strips-thinking.ts';
import { hallucinatedResult } from './rules/hallucinated-result.ts';
import { inputTooLarge } from './rules/input-too-large.ts';
import { invalidCharacter } from './rules/invalid-character.ts';
import { invalidJson } from './rules/invalid-json.ts';
import { jsonAsStructure } from './rules/json-as-structure.ts';
import { jsonPayload } from './rules/json-payload.ts';
import { leakedToken } from './rules/leaked-token.ts';
import { lossyScalar } from './rules/lossy-scalar.ts';
import { malformedCdata } from './rules/malformed-cdata.ts';
import { malformedTag } from './rules/malformed-tag.ts';
import { markupInString } from './rules/markup-in-string.ts';
import { mismatchedTag } from './rules/mismatched-tag.ts';
import { misplacedElement } from './rules/misplaced-element.ts';
import { missingArgument } from './rules/missing-argument.ts';
import { missingParameterName } from './rules/missing-parameter-name.ts';
import { missingToolName } from './rules/missing-tool-name.ts';
import { missingWrapper } from './rules/missing-wrapper.ts';
import { mixedContent } from './rules/mixed-content.ts';
import { mixedDialect } from './rules/mixed-dialect.ts';
import { mixedEncoding } from './rules/mixed-encoding.ts';
import { multipleCalls } from './rules/multiple-calls.ts';
import { nestedTool } from './rules/nested-tool.ts';
import { noToolCall } from './rules/no-tool-call.ts';
import { pythonLiteral } from './rules/python-literal.ts';
import { schemaNotChecked } from './rules/schema-not-checked.ts';
import { surroundingWhitespace } from './rules/surrounding-whitespace.ts';
import { thinkingOpenInPrompt } from './rules/thinking-open-in-prompt.ts';
import { toolTagInProse } from './rules/tool-tag-in-prose.ts';
import { truncated } from './rules/truncated.ts';
import { typeMismatch } from './rules/type-mismatch.ts';
import { unclosedCdata } from './rules/unclosed-cdata.ts';
import { unclosedTag } from './rules/unclosed-tag.ts';
import { unescapedAmpersand } from './rules/unescaped-ampersand.ts';
import { unescapedLessThan } from './rules/unescaped-less-than.ts';
import { unexpectedEndTag } from './rules/unexpected-end-tag.ts';
import { unexpectedStartTag } from './rules/unexpected-start-tag.ts';
import { unknownArgument } from './rules/unknown-argument.ts';
import { unknownTool } from './rules/unknown-tool.ts';
import { unpairedArgument } from './rules/unpaired-argument.ts';

/** All rules in the order of their codes; one file each in rules/. */
export const RULES: readonly Rule[] = [
  unescapedAmpersand,
  unescapedLessThan,
  cdataEndInText,
  invalidCharacter,
  mismatchedTag,
  unexpectedEndTag,
  unclosedTag,
  malformedTag,
  malformedCdata,
  unclosedCdata,
  truncated,
  missingToolName,
  unknownTool,
  missingArgument,
  unknownArgument,
  typeMismatch,
  enumMismatch,
  cdataAsStructure,
  jsonAsStructure,
  markupInString,
  mixedContent,
  attributeIgnored,
  duplicateElement,
  jsonPayload,
  invalidJson,
  noToolCall,
  toolTagInProse,
  callInCodeFence,
  callInThinking,
  multipleCalls,
  nestedTool,
  doubleEscaped,
  entitiesInCdata,
  mixedEncoding,
  surroundingWhitespace,
  inputTooLarge,
  foreignDialect,
  misplacedElement,
  lossyScalar,
  schemaNotChecked,
  missingWrapper,
  unexpectedStartTag,
  missingParameterName,
  unpairedArgument,
  attributeMissing,
  entitiesNotDecoded,
  pythonLiteral,
  doubleEncodedJson,
  thinkingOpenInPrompt,
  hallucinatedResult,
  leakedToken,
  mixedDialect,
  forgeCorruptsCdata,
  forgeDropsMarkup,
  forgeCutsAtInnerClose,
  forgeMergesCalls,
  forgeStripsThinking,
  forgeReadsDifferently,
];

const byCode = new Map<Code, Rule>(RULES.map((rule) => [rule.code, rule]));

export const ruleOf = (code: Code): Rule => byCode.get(code) as Rule;
