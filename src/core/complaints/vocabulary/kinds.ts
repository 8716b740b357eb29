import type { ComplaintOf } from '../complaint.ts';
import type { Draft } from './draft.ts';
import { MISSED_EDIT } from './edits.ts';
import { firmIdiom, LACKING_PART, looseIdiom, NO_ANSWER, NUMBER_OF_CALLS } from './idioms.ts';
import { type Kind, says } from './kind.ts';

/** The order decides where the words of several are there: what is said most exactly is first. */
const KINDS: readonly Kind[] = [
  {
    of: 'history',
    patterns: [
      /\btool_use\b[^\n]{0,60}\bwithout\b|\b(?:unexpected|corresponding|matching) '?tool_(?:use|result|call)/,
      /\bmust (?:be followed by|be a response|be preceded)|\b(?:not|no) (?:have|has) (?:a |any )?(?:corresponding|matching|response)/,
      /\bdid not have response messages|\bno tool (?:output|call|result)s? found for|\bmust have a (?:corresponding|single|matching)/,
      /\brole '?\w+'? after role|\b(?:system|developer|tool) roles? (?:is |are )?not supported\b/,
      /\broles? (?:must|should) (?:be )?alternat|message[_ ]order\b|\balternat(?:e|ing) (?:between )?(?:user|role)/,
      /\bthought_?signature|\bfunction response parts|\bnumber of function (?:calls|response)|\bfunction calls and responses/,
      /\bfunction (?:call|response) turn\b|\btool[_ ](?:call[_ ])?ids?\b[^\n]{0,80}\b(?:not found|unknown|duplicate|invalid)/,
      /\b(?:system|first|last|final|assistant|user|tool)'? messages?\b[^\n]{0,40}\b(?:must|should|cannot|can't) (?:be|have|start|come|end|not|contain)/,
      /\bconversation (?:must|should|cannot)|\b(?:assistant (?:message |response )?prefill|prefill\w* (?:is|are|not)|must end with a user)/,
      /\bthinking blocks?\b[^\n]{0,60}\b(?:must|cannot|modified)/,
      /\bmust be passed back\b|\bwithout its required\b|\bcontent blocks must be non-empty/,
      /\bmessages? must (?:have|contain) (?:non-?empty|either) content|\bhave non-empty content|\borphan(?:ed)? tool/,
      /\b(?:tool|function)[ _](?:result|output|response)s? (?:is|are|was|were) (?:missing|required|not found) for\b/,
      /\b(?:tool|function)[ _](?:calls?|use|result|output)s?\b[^\n]{0,60}\b(?:not|no) (?:preceded|followed|matched|paired|answered)/,
      /\b(?:did not find|expected|missing)\b[^\n]{0,20}\btool_?(?:results?|uses?)\b|\btool_?use'? blocks? must\b/,
      /\btool[ _]call[ _]id\b[^\n]{0,60}\bmust\b|\bexpected last role\b|\blast message\b[^\n]{0,40}\brole\b/,
      /\b(?:tool_use|tool_call)s?'? ids? must be unique|\bduplicate tool_(?:use|call|result)/,
      // What chat templates and frameworks say of a result without a call before it.
      /\bno (?:previous|preceding|prior) (?:\w{1,12} )?(?:\w{2,12})?messages?\b|\bno user (?:query|message)s? (?:was )?found\b/,
      /\bonly [\w,' ]{1,60}\broles? (?:is|are) (?:supported|allowed)\b/,
      /\b(?:cannot|can't|must not) (?:have|contain|be|start|end)\b[^\n]{0,30}\b(?:system|assistant|user|tool)'? messages?\b/,
      /\bnumber of '?(?:tool|function)_?(?:result|use|call)s?\b|\bconversation blocks and tool (?:use|result) blocks\b/,
      /\breasoning_content\b[^\n]{0,30}\b(?:missing|required|must)/,
      /\b(?:missing|lacks|without)\b[^\n]{0,20}\breasoning_content\b/,
      // Arguments of a call that is sent back.
      /\b(?:function|tool[ _]calls?)[. ]{1,2}(?:function\.)?arguments\b[^\n]{0,60}\bmust be (?:a |an |in )?(?:valid )?json\b/,
      /\bparse messages: |\b(?:tool_use|tool_result|function_call(?:_output)?)'? (?:block|item)s?\b[^\n]{0,20}\bmissing\b/,
      /\bmissing '?(?:tool_)?call_id\b|\bmessages[.[]\d{1,4}\]?\.content\b[^\n]{0,20}\b(?:is|cannot be|must not be) empty\b/,
      /\b(?:unsupported|unexpected|incorrect|invalid|unknown) (?:message )?role\b/,
      /\bmessage history is empty\b|\b(?:parsing|converting) (?:the )?(?:chat |message )?history\b|\btool use concurrency\b/,
      /\bmessages? do(?:es)? not match\b|\blast message is not an? \w{1,40}message\b/,
    ],
  },
  {
    of: 'transport',
    patterns: [
      /\b(?:runner|server) process\b[^\n]{0,30}\b(?:terminated|exited|died|crashed)/,
      /\b(?:runner|server|model|engine|worker|backend)\b[^\n]{0,20}\b(?:crashed|(?:unexpectedly|has) stopped|died)\b|\benginedeaderror\b/,
      /\bllama_decode\b|\bfailed to (?:decode|process) (?:the )?batch\b|\bwhile running the model\b|\bcuda (?:error|out of memory)/,
      /\bloading (?:the )?model\b|\bmodel (?:is |has been )?unloaded\b|\bengine is not ready\b|\bno such host\b|\bdial tcp\b|\bname resolution\b/,
      /\bno healthy upstream\b|\bupstream (?:connect|prematurely|request timeout|timed out)\b/,
      /\b(?:read|receiv|copy)\w* (?:\w{1,20} ){0,4}(?:stream|body|response)\b[^\n]{0,40}\b(?:eof|reset|closed|interrupted)\b/,
    ],
  },
  {
    // What a provider's filter or a chat template refuses.
    of: 'request',
    patterns: [
      /\bwhile executing \w{1,40}(?:expression|statement) at\b|\bjinja exception\b/,
      /\bat row \d{1,9}, column \d{1,9}\b|\bonly supports single tool[- ]calls\b/,
      /\b(?:pars|compil|convert|build)\w{0,5} (?:the |a )?(?:\w{1,20} )?grammar\b|\bgrammar too\b/,
      /\btool[ _]choice\b[^\n]{0,60}\b(?:not found|does not match)|\bnot found in '?tools\b|\bcannot be used (?:when|with|together)\b/,
      /\b(?:invalid|unknown|unsupported) tool[ _-](?:call[ _-])?parser\b|\btool parser creation\b|\ballowed tool\b|\binvalid json in (?:the )?request\b/,
      /\bgo struct field \w{0,40}request\w{0,20}\.|\binvalid think(?:ing)? value\b|\bin request (?:are|is) (?:illegal|invalid)\b|\braw body: /,
      /\bonly '?\w{1,20}'? (?:content|message|tool)s? (?:types? )?(?:is|are) (?:supported|allowed)\b|\bheader is (?:required|missing)\b/,
      /\bcontent[ _-]?(?:filter|polic(?:y|ies)|management|moderation)|\bresponsibleai|\bprohibited_content\b|\bdatainspectionfailed\b/,
      /\b(?:inappropriate|prohibited|harmful|disallowed) content\b|\bsensitive[ _](?:words?|content)\b/,
      /\bcontent exists risk\b|\bsafety (?:system|filter|settings|reasons)\b|\busage polic/,
    ],
  },
  { of: 'access', patterns: [/\bnot_found_error\b/] },
  {
    of: 'tool',
    patterns: [
      /\b(?:enoent|eacces|eperm|eisdir|eexist)\b|\bno such file or directory|\bpermission denied(?!.{0,20}api)/,
      /\b(?:file|directory|path|string|text)\b[^\n]{0,60}\b(?:was |is )?not found(?: in|\.|$)/,
      /\b(?:no|not)\b[^\n]{0,30}\b(?:match|matches) found\b|\bstructured content\b|\boutput schema\b/,
      ...MISSED_EDIT,
      /\bforbidden function evaluation\b|\btool\b[^\n]{0,100} (?:is )?(?:currently )?disabled\b/,
      /\bfile has been (?:modified|unexpectedly)|\bcommand not found\b|\b(?:exit|exited with) (?:code|status) \d/,
    ],
  },
  {
    of: 'access',
    patterns: [
      /\b(?:invalid|incorrect|missing|expired|revoked|no|bad|wrong)\b[^\n]{0,20}\b(?:api[ _-]?key|x-api-key|credentials?|access token|bearer)/,
      /\bapi[ _-]?key\b[^\n]{0,40}\b(?:not valid|invalid|missing|not (?:set|found|provided)|expired|disabled|suspended|revoked)|\bunauthori[sz]ed\b/,
      /\bauthentication|\bforbidden\b|\b(?:security|oauth|auth) token\b|\bnot authori[sz]ed|\baccess ?denied|\bplease run \/login/,
      /\bpermissions?\b[^\n]{0,40}(?:\bnot|n't) granted|\bpermissions?\b[^\n]{0,40}\bhaven't granted|\bpermission to use\b/,
      /\bpermission[ _](?:error|denied)|\bkey not allowed|(?:\bnot|n't) have (?:the )?(?:access|permission)|\brequires? (?:verification|organization)/,
      /\bmodel\b[^\n]{0,100}\b(?:not[ _]found|does not exist|not available|is not supported|not exist|deprecated|decommissioned)/,
      /\bdeployment\b[^\n]{0,40}\b(?:not found|does not exist)|\bdeploymentnotfound\b|\bno available channel\b|\bunable to access model\b/,
      /\bon-demand throughput\b|\binference profile\b|\bmodel type \S{1,60} (?:is )?not supported\b/,
      /\bnot_?found(?:_?error)?\b[^\n]{0,60}\bmodel\b|\bnot_found_error\s{0,9}model: /,
      /\b(?:no such|unknown|invalid) model\b|\bmodel_not_found|\bnot_found_error\b[^\n]{0,40}model|\bno endpoints found|\bpull(?:ing)? it first/,
      /\bcredit balance|\binsufficient (?:credits?|balance|funds)|\bpayment required|\bpurchase credits|\bout of credits|\brequires more credits/,
    ],
  },
  {
    of: 'limit',
    patterns: [
      /\btokens?\b[^\n]{0,60}\bmust be (?:<|at most|less|no more|under)/,
      /\bbudget\b[^\n]{0,20}\bexceeded\b|\brange of input length\b/,
      /\bn_ctx\b|\brequires more (?:\w{1,10} )?memory\b|\bmust have (?:less|fewer) than \d{1,9} tokens\b|\brequest-uri too (?:long|large)\b/,
      /\bcontext (?:length|window|size|limit)|\bcontext_length_exceeded|\b(?:prompt|input|request|messages?) (?:is |are )?too (?:long|large)/,
      /\btoo many tokens|\btokens?\b[^\n]{0,40}\bexceed|\bexceed[^\n]{0,80}\b(?:tokens?|context)\b|\bmaximum (?:allowed )?number of (?:output )?tokens/,
      /\brate[ _-]?limit|\btoo many requests|\b(?:tokens|requests) per (?:min|day|hour|sec)|\bquota(?!tion)|\bresource_exhausted|\busage limit/,
      /\brecursion limit|\bmax(?:imum)?(?: number of)?[ _](?:(?:turn|step|iteration|round|tool call)s?|consecutive)\b/,
      /\bmax_(?:(?:output_)?tokens|iterations)\b[^\n]{0,60}\b(?:reached|exceed|>|hit|limit)/,
      /\b(?:token|output|length) limit (?:was )?(?:reached|exceed|hit)/,
      /\b(?:prompt|input|context|sequence|output|token)s? (?:length|count)\b[^\n]{0,40}\b(?:exceeds?|is \d|larger than|longer than)|\bprompt too long\b/,
      /\bmaximum (?:\w{1,12} ){0,2}(?:prompt|input|context|sequence) length\b|\bthrottl|\bentity too large\b|\btoo large body\b/,
      /\boutput (?:token )?maximum|\bfinish(?:ed)?[ _]?reason\W{0,6}length|\bpayload too large|\brequest_too_large|\bmax_?tokens_?(?:exceeded|reached)/,
      /\bexceed\w{0,3} the '?\w{0,40}_limit\b|\b(?:due to|because of) (?:exceeding |reaching )?(?:the |an? )?(?:max_?tokens|[\w ]{1,20} limit)\b/,
      /\bexceeded \d{1,6} [\w ]{1,30}\b(?:round trips|iterations|turns|steps|calls)|\b(?:mistake|iteration|turn|step) limit\b/,
    ],
  },
  {
    of: 'arguments',
    patterns: [
      /\b(?:parameter|argument) '?[\w.-]{1,80}'? (?:is |was )?not (?:found|provided|given|supplied|set)\b/,
      // It was sent back to the model each time.
      /\bexceeded (?:the |its )?max\w{0,4} (?:output|result) (?:validation )?retries\b/,
      /\b(?:tool|function)\b[^\n]{0,80}\bexceeded (?:the |its )?max\w{0,4} (?:number of )?retries/,
    ],
  },
  {
    of: 'tool',
    patterns: [
      /\b(?:unknown|unavailable|nonexistent|no such|unregistered|unsupported|undefined|hallucinated) (?:(?:[a-z]{1,12} )?(?:tool|function)s?\b|call:)/,
      /\bno (?:\w{1,20} ){1,3}for (?:the )?(?:tool|function)\b/,
      /(?<!\.)\b(?:tool|function)\b(?!\.[a-z])[^\n]{0,200}\b(?:not found|does(?: not|n't) exist|is not (?:found|available|registered|defined|in)|was not in)\b/,
      /\bno (?:such )?(?:tool|function) (?:named|called|with|found(?! in)|registered)|\bnot (?:a valid|in the (?:list of )?(?:available )?) ?tools?\b(?!')/,
      /(?<!\.)\b(?:tool|function)\b(?!\.[a-z])[^\n]{0,60}(?:\bnot|n't) (?:been )?(?:defined|declared|registered|contributed|mapped)/,
      /\bno (?:tool|function) named\b/,
      /\bnot a (?:valid|known|registered) (?:tool|function)|\bnosuchtool|\bnot (?:in|present in) (?:the )?request\.tools|\bno tool with name/,
      /\bnot an? (?:tool|function) (?:named|called)|\baction '[^'\n]{1,200}' do(?:n't|es ?n[o']t) exist\b/,
      /\b(?:tool|function)_?notfound\w{0,9}\b|\btool_not_found\b/,
      /\bnot (?:part of|among|one of) the (?:provided|available|registered|allowed|supplied) (?:tools|functions)\b/,
      /\b(?:command|action) '[^'\n]{1,80}' not found in (?:the )?(?:list of )?(?:available|known)/,
    ],
  },
  {
    of: 'request',
    patterns: [
      /\binvalid (?:json )?schema for (?:function|tool|response)|\bfunction_declarations|\binput_schema\b|\btools?[.[]\d|\btool parameters\b/,
      /\bdoes not support (?:tool|function|parallel|tool_choice|images|system|streaming|reasoning|thinking|assistant)|\bsupport tool use|\btoolconfig\b/,
      /\b(?:unknown|unsupported|unrecogni[sz]ed) (?:request )?(?:parameter|argument)(?: supplied)?: |\bunsupported_(?:parameter|value)/,
      /\binvalid (?:value|type) for '|\binvalid '(?:tools|messages|input|model|max|temp|tool_choice)|\binvalid (?:request )?(?:json )?payload/,
      /\b(?:tool_choice|response_format|max_completion_tokens|parallel_tool_calls|top_p|stream_options)\b/,
      /'(?:temperature|stop)'|\b(?:parameter|argument|value)s?:? (?:temperature|stop)\b|\btemperature\b[^\n]{0,20}\b(?:must|should|support|only)/,
      /\bmax_(?:completion_|output_)?tokens\b[^\n]{0,20}\b(?:must|should|cannot)\b/,
      /\b(?:functionality|feature|parameter|option|mode)s? (?:(?:is |are )?not |un)supported/,
      /\bunsupported(?:params|functionality|feature)|\bdoes not support (?:the )?param/,
      /\brequest body\b[^\n]{0,40}\b(?:not (?:a )?valid|invalid|malformed|not parse)|\b(?:parse|read)\b[^\n]{0,30}\bbody of your request/,
      /\bgrammar (?:constraint|is not)|\bfunction_?declaration '/,
      /\binitialize samplers\b|\bgrammar\b[^\n]{0,40}\b(?:failed|invalid|error)/,
      /\braise_exception\(|\{%-? ?(?:if|for|set|endif|endfor|macro)\b|\btemplate: [^\n]{0,40}:\d{1,6}:\d{1,6}: executing\b/,
      /\btools? (?:are|is) not supported\b|\b(?:tool|function)[ -]call(?:s|ing)? (?:is|are) not (?:supported|enabled)\b/,
      /\bmethod not found\b|\bat row \d{1,6}, column \d/,
      /\bstreaming is (?:strongly )?(?:recommended|required)\b|\bjinja2?\.exceptions\b|\btemplateerror\b/,
      /\bcould not route\b|\b404 page not found\b/,
      // A flag of the server that the request needs.
      /\brequires? (?:the )?'?--[a-z]|\b(?:start|launch|run|serve|try)\w{0,3}\b[^\n]{0,40} (?:with(?:out)?|using) '?--[a-z]/,
      /\b(?:invalid|unsupported|unknown|unexpected) (?:message|input|output|content)(?: content| item| part| block)? (?:type|role)\b/,
      /\b(?:in|of) (?:the |a )?(?:tool|function|response)'?s? schema\b/,
      /\b(?:custom|this|the) template\b[^\n]{0,40}\b(?:not supported|failed|invalid|error)|\bparser for this template\b/,
      /\b(?:not|n't) support\w*\b[^\n]{0,60}\b(?:on|for|with|by) th(?:is|e) (?:model|endpoint|deployment|api)\b|\baierror: bad input\b/,
      /\bjson schema\b[^\n]{0,40}\b(?:not supported|unsupported|invalid|failed)|\bunrecogni[sz]ed schema\b/,
      /\bmessages[.[]\d|\bcontents[.[]\d|\bbody(?:\.| (?:→|->) |['"], ?['"])|\bschema must\b|\binvalid_function_parameters|\b(?:chat|jinja)[ _]template\b/,
    ],
  },
  {
    of: 'reply',
    patterns: [
      /\b(?:deseriali[sz]|decod|unmarshal|pars)\w{0,8} (?:the |an? )?(?:api|server|sse|stream\w{0,4}|chat|completion) (?:response|message|chunk|event|delta)s?\b/,
      /\bun(?:handled|supported|known|expected) (?:stream |response )?(?:chunk|event|delta)(?: type)?: /,
      ...LACKING_PART,
      ...NUMBER_OF_CALLS,
    ],
  },
];

const HISTORY = KINDS.slice(0, 1);

/** Words that say it where no others do, or that are around any complaint of a server. */
const GENERAL: readonly Kind[] = [
  {
    of: 'reply',
    patterns: [
      /\b(?:failed|unable|could(?: not|n't)|can(?:not|'t)|error)(?: to| in| while| when)? (?:be |code |json )?(?:pars|decod|deseriali[sz]|extract|interpret)/,
      /\bjsondecodeerror|\bjson\.exception|\bunexpected (?:token|end|eof|character|non-whitespace|tokens)\b|\bexpecting (?:value|property|'|")/,
      /\b(?:un(?:repairable|pars(?:e)?able|readable)|corrupt(?:ed)?|broken) (?:(?:tool|function)[ _]call )?(?:arguments|input|json)\b/,
      /\bunterminated\b|\bbad (?:escaped|control)|\binvalid (?:character|json|escape|\\?\\escape)|\bnot valid json|\bextra data\b/,
      /\b(?:malformed|invalid)[ _](?:(?:function|tool)[ _]){1,2}calls?\b/,
      /\bmismatched tag|\bnot well-formed|\bexpected element type|\bxml (?:syntax|parse)/,
      /\bmessage header|\b(?:did|does) not (?:use|call) a tool|\bno tool (?:use|call)s?(?: was| were)? (?:found|made|used|detected)\b|\bharmony/,
      /\bcould not be parsed|\boutputparser|\bparse[ _]?error\b|\bsyntax ?error\b|\bunclosed\b|\btool_use_failed|\bfailed to call a function/,
      /\bunexpected end of (?:json|data|input|file)|\bnot (?:a )?valid json/,
      /\bparse(?:error|exception)|\bmissing (?:closing|end) (?:tag|brace|bracket|quote)/,
      /\bend[- ]of[- ](?:input|file|stream)\b|\bno content to map|\bjson(?:parse|eof)?exception|\bcannot deserialize|\bunexpected character/,
      /\berrors? (?:in|while|when|during) (?:\w{1,20} ){1,3}pars|\bunparsed [\w-]{1,30} output\b|\bcode (?:snippet|blob|block) is invalid/,
      /\b(?:output|response|generation)s?\b[^\n]{0,40}(?:\bnot|n't) (?:fit|match|conform)|\binvalid diff\b|\bno generations?\b/,
      /\b(?:tool|function)[ _]calls? pars\w{1,4} (?:error|fail\w{2,4})|\bunexpected[ _](?:tool|function)[ _]call\b/,
      /\binvalid (?:response|answer|reply) (?:received )?from\b/,
      /\bmodel (?:has )?(?:produced|generated|returned|emitted|output) (?:an? )?(?:invalid|malformed|unexpected|incomplete|empty)\b/,
      /\bmismatched\b[^\n]{0,60}\b(?:tags?|keys?|values?|counts?|brackets?|quotes?)\b/,
      /\b(?:returned|got|received|with) (?:an? )?empty (?:response|completion|message|body|reply)\b/,
      ...NO_ANSWER,
      /\bill-formed document\b|\binvalid format: |\btag mismatch\b|\bxmlsyntaxerror\b|\bmalformed_?json\b/,
      /\bdecod(?:e|ing)(?:error|exception)\b|\bunexpected (?:json token|byte)\b|\b(?:output|response|reply) (?:is|was) not (?:an? )?(?:valid )?json\b/,
      /\bconversion from json\b|\bjson (?:deseriali[sz]ation|conversion)\b|\binvalid start of a (?:value|property)/,
      /\bdid not match any variant\b|\bjsonerror\b|\bno (?:tool|function)s? (?:call )?found in (?:the )?(?:generated |model )?(?:text|output|response)/,
      /\barguments (?:decoded|are not|is not)|\b(?:empty|no) (?:response|completion|content|output) (?:from|returned|received)|\bdouble[- ]encoded/,
    ],
  },
  {
    of: 'transport',
    patterns: [
      /\btimed? ?out\b|\btimeout\b|\be(?:conn\w{3,9}|timedout|notfound|ai_again|pipe|hostunreach)\b|\bsocket (?:hang up|connection|closed)/,
      /\bconnect(?:ion)? (?:was )?(?:refused|reset|error|closed|aborted|lost|failed|terminated|timed)|\bnetwork (?:error|is)|\bfetch failed/,
      /\boverloaded|\bservice unavailable|\bbad gateway|\bgateway time|\bpremature close|\bpeer closed|\bincomplete chunked|\bgetaddrinfo/,
      /\b(?:stream|request) (?:ended|disconnected|closed|error|terminated|was|idle)|\btemporarily unavailable|\btry again (?:later|in)|\bunreachable\b/,
      /\b(?:ssl|tls|certificate)\b|\bconnection to\b[^\n]{0,80}\bfailed|\bserver (?:disconnected|had an error|is busy|error)|\bconnect error/,
      /\bserver busy\b|\bqueue (?:is )?full\b|\b(?:pending|concurrent) requests exceeded\b|\bincomplete (?:generation|read|response)\b/,
      /\bclient (?:has )?disconnected\b|\bpayload is not completed\b|\bconnection broken\b/,
      /\bincompleteread|\bchunkedencoding|\bremoteprotocol|\bother side closed\b|\bsocketerror\b/,
      /\bserviceunavailable|\bunable to process your request\b|\bmodel(?:notready|timeout)exception\b|\bdeadline exceeded\b/,
      /\bcapacity\b|\binternal server error|\bapiconnectionerror|\bmodel is (?:currently |still )?loading|\brunner (?:process )?(?:has )?terminated/,
    ],
  },
];

const ARGUMENTS = [
  /\b(?:invalid|bad|wrong)(?: |_(?!argument\b))(?:argument|input|param|tool input)|\baction input\b/,
  /\b(?:input|argument|schema|type)\w{0,9} validation|\bnumberformatexception: for input\b|\bdid not match (?:the |its )?(?:expected )?schema/,
];
const VALIDATION =
  /\bvalidation (?:failed|errors?)\b|\bvalidationerror|\binvalid_type\b|\bdoes not match (?:the )?schema|\brequest parameters\b/;
const TOOL_FAILED = [
  /\b(?:tool|function|command)s?\b[^\n]{0,60}\b(?:failed|error(?:ed)?|execution)|\btool\w{0,10}exception\b/,
  /\b(?:error|failed|failure)\b[^\n]{0,30}\b(?:execut(?:e|ing)|run(?:ning)?|call(?:ing)?|edit|write|read)\b/,
];
/** A call of the history that a server refuses. */
const SENT_BACK = /\binvalid tool call arguments\b|\btool call arguments (?:contain|are|must)\b[^\n]{0,20}\bjson\b/;
/** A server's own words for what it refuses. */
const REFUSED = /\binvalid[ _]request|\bbadrequest|\bbad[ _]request\b|\binvalid_argument\b|\bunprocessable/;
const CRASHES = [
  /\b(?:type|key|attribute|name|index|reference|assertion|range|runtime|import|modulenotfound|nullpointer|notimplemented|value)(?:error|exception)\b/,
  /\bterminate called\b|\bgrammar stack\b|\bpanic(?:ked)?\b|\bsegmentation|\bcore dumped/,
  /\bunhandled|\buncaught|\bhas no attribute|\bundefined method|\bnomethod/,
  /\bno (?:\w{2,9} )?clause matching|\bno match of right hand|\bno (?:true )?cond clause/,
  /\bis not a function\b|\bcannot read propert|\bfatal error|\bout of memory/,
];
const USAGE = /\berror: argument --|\binvalid choice: '/;

const isOfArguments = (heard: string): boolean => ARGUMENTS.some((pattern) => pattern.test(heard));

/** Whether the words tell of messages that do not follow each other. */
export const isOfHistory = (heard: string): boolean => says(HISTORY, heard.toLowerCase()) !== undefined;

/** What a complaint is about, by all that was said. */
export function kindOf(draft: Draft): ComplaintOf {
  const { status } = draft;
  const heard = draft.heard.toLowerCase();
  const hasSlots = draft.missing.length + draft.unknown.length + draft.wrong.length > 0;
  if (USAGE.test(heard)) return 'program';
  const exact = firmIdiom(heard) ?? says(KINDS, heard);
  if (exact !== undefined) return exact;
  if (SENT_BACK.test(heard) && REFUSED.test(heard)) return 'history';
  if (hasSlots && !isOfArguments(heard) && draft.tool === undefined && REFUSED.test(heard)) return 'request';
  if (hasSlots && (!/\bexpected element type|\bmessage header/.test(heard) || draft.missing.length > 0))
    return 'arguments';
  const general = looseIdiom(heard) ?? says(GENERAL, heard);
  if (general !== undefined) return general;
  if (status === 400 && REFUSED.test(heard)) return 'request';
  if (isOfArguments(heard) || VALIDATION.test(heard)) return 'arguments';
  if (status === 401 || status === 402 || status === 403) return 'access';
  if (status === 413) return 'limit';
  if (status !== undefined && (status === 429 || status === 408 || status >= 500)) return 'transport';
  if (REFUSED.test(heard) || status !== undefined) return 'request';
  if (TOOL_FAILED.some((pattern) => pattern.test(heard))) return 'tool';
  return CRASHES.some((pattern) => pattern.test(heard)) ? 'program' : 'unknown';
}
