import type { Code } from '../../words/codes.ts';
import { argumentsAsObject } from './arguments-as-object.ts';
import { attributeIgnored } from './attribute-ignored.ts';
import { attributeMissing } from './attribute-missing.ts';
import { blanksToLimit } from './blanks-to-limit.ts';
import { callInCodeFence } from './call-in-code-fence.ts';
import { callInThinking } from './call-in-thinking.ts';
import { cdataAsStructure } from './cdata-as-structure.ts';
import { cdataEndInText } from './cdata-end-in-text.ts';
import { closingDiffers } from './closing-differs.ts';
import { closingOnly } from './closing-only.ts';
import { doubleEncodedJson } from './double-encoded-json.ts';
import { doubleEscaped } from './double-escaped.ts';
import { doubledToolName } from './doubled-tool-name.ts';
import { duplicateElement } from './duplicate-element.ts';
import { entitiesInCdata } from './entities-in-cdata.ts';
import { entitiesNotDecoded } from './entities-not-decoded.ts';
import { enumMismatch } from './enum-mismatch.ts';
import { exampleCopied } from './example-copied.ts';
import { foreignDialect } from './foreign-dialect.ts';
import { forgeCorruptsCdata } from './forge-corrupts-cdata.ts';
import { forgeCutsAtInnerClose } from './forge-cuts-at-inner-close.ts';
import { forgeDropsMarkup } from './forge-drops-markup.ts';
import { forgeMergesCalls } from './forge-merges-calls.ts';
import { forgeReadsDifferently } from './forge-reads-differently.ts';
import { forgeStripsThinking } from './forge-strips-thinking.ts';
import { formatInValue } from './format-in-value.ts';
import { hallucinatedResult } from './hallucinated-result.ts';
import { inputTooLarge } from './input-too-large.ts';
import { invalidCharacter } from './invalid-character.ts';
import { invalidJson } from './invalid-json.ts';
import { jsonAsStructure } from './json-as-structure.ts';
import { jsonPayload } from './json-payload.ts';
import type { Rule } from './kit/rule.ts';
import { leakedToken } from './leaked-token.ts';
import { lossyScalar } from './lossy-scalar.ts';
import { malformedCdata } from './malformed-cdata.ts';
import { malformedTag } from './malformed-tag.ts';
import { markupInString } from './markup-in-string.ts';
import { mismatchedTag } from './mismatched-tag.ts';
import { misplacedElement } from './misplaced-element.ts';
import { missingArgument } from './missing-argument.ts';
import { missingParameterName } from './missing-parameter-name.ts';
import { missingToolName } from './missing-tool-name.ts';
import { missingWrapper } from './missing-wrapper.ts';
import { mixedContent } from './mixed-content.ts';
import { mixedDialect } from './mixed-dialect.ts';
import { mixedEncoding } from './mixed-encoding.ts';
import { multipleCalls } from './multiple-calls.ts';
import { nestedTool } from './nested-tool.ts';
import { noToolCall } from './no-tool-call.ts';
import { pythonLiteral } from './python-literal.ts';
import { restartedArguments } from './restarted-arguments.ts';
import { schemaNotChecked } from './schema-not-checked.ts';
import { splitCall } from './split-call.ts';
import { streamSlip } from './stream-slip.ts';
import { surroundingWhitespace } from './surrounding-whitespace.ts';
import { thinkingOpenInPrompt } from './thinking-open-in-prompt.ts';
import { toolTagInProse } from './tool-tag-in-prose.ts';
import { truncated } from './truncated.ts';
import { typeMismatch } from './type-mismatch.ts';
import { unclosedCdata } from './unclosed-cdata.ts';
import { unclosedTag } from './unclosed-tag.ts';
import { unescapedAmpersand } from './unescaped-ampersand.ts';
import { unescapedLessThan } from './unescaped-less-than.ts';
import { unexpectedEndTag } from './unexpected-end-tag.ts';
import { unexpectedStartTag } from './unexpected-start-tag.ts';
import { unknownArgument } from './unknown-argument.ts';
import { unknownTool } from './unknown-tool.ts';
import { unpairedArgument } from './unpaired-argument.ts';
import { unreadLine } from './unread-line.ts';

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
  doubledToolName,
  argumentsAsObject,
  streamSlip,
  closingDiffers,
  closingOnly,
  splitCall,
  restartedArguments,
  formatInValue,
  unreadLine,
  blanksToLimit,
  exampleCopied,
  forgeCorruptsCdata,
  forgeDropsMarkup,
  forgeCutsAtInnerClose,
  forgeMergesCalls,
  forgeStripsThinking,
  forgeReadsDifferently,
];

const byCode = new Map<Code, Rule>(RULES.map((rule) => [rule.code, rule]));

export const ruleOf = (code: Code): Rule => byCode.get(code) as Rule;
