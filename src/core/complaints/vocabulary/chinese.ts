const HAN = /\p{Script=Han}/u;
const PARAMETER = '(?:参数|字段|属性)';
const WRONG = '(?:有误|错误|出错|非法|无效|不合法|不正确)';

/** Words of errors in Chinese, with those that the vocabulary knows; what is longer is before its parts. */
const WORDS: readonly (readonly [pattern: RegExp, english: string])[] = [
  [
    new RegExp(`\\b(messages?|tools?|tool_choice|model|stream|response_format)\\s*${PARAMETER}${WRONG}`, 'g'),
    ' invalid request: $1 ',
  ],
  [new RegExp(`(?:API|接口|请求)\\s*(?:调用)?(?:的)?${PARAMETER}\\s*${WRONG}`, 'gi'), ' invalid request parameter '],
  [new RegExp(`${PARAMETER}(?:格式|类型)?${WRONG}`, 'g'), ' invalid parameter '],
  [
    new RegExp(
      `${PARAMETER}\\s*['"\`「“]?([\\w.]+)['"\`」”]?\\s*(?:缺失|不能为空|(?:是|为)?(?:必填|必需)(?:项|的)?)`,
      'g',
    ),
    " missing required parameter '$1' ",
  ],
  [
    new RegExp(`([\\w.]+)\\s*${PARAMETER}?\\s*(?:不能为空|(?:是|为)(?:必填|必需)(?:项|的)?)`, 'g'),
    " missing required parameter '$1' ",
  ],
  [/(?:无法|不能|未能)解析|解析(?:失败|错误|出错|异常)/g, ' failed to parse '],
  [/解析(?=[^\n]{1,12}(?:失败|错误|出错))/g, ' failed to parse '],
  [/(?:读取|接收)(?:流式?)?(?:响应|数据)(?:流)?(?:失败|错误|出错|异常|中断)/g, ' error reading stream response '],
  [
    /(?:返回|收到)(?:了)?空(?:响应|回复|内容|消息)|(?:响应|回复|返回(?:内容)?)为空|空(?:响应|回复)/g,
    ' empty response returned ',
  ],
  [/(?:额度|配额|余额)\s*已?(?:不足|用尽|用完|耗尽)/g, ' insufficient quota '],
  [/(?:无|没有)可用(?:的)?(?:渠道|通道)/g, ' no available channel '],
  [/无权(?:限)?|没有权限|权限不足|未授权|未登录/g, ' unauthorized '],
  [/并发数?(?:过高|过多|超)|(?:过于|太)频繁|限流|速率(?:限制|超)|频率(?:限制|超|过)/g, ' rate limit '],
  [/饱和|繁忙|过载|负载过高/g, ' overloaded '],
  [/稍后(?:再试|重试)/g, ' try again later '],
  [/敏感(?:内容|信息|词)?|违规|不安全|内容安全|审核/g, ' content filter '],
  [/(?:可用|可选|支持的)的?工具(?:列表|有|包括|为)?/g, ' available tools '],
  [/最大(?:令牌|token)数?/gi, ' max tokens '],
  [/令牌|密钥|秘钥/g, ' api key '],
  [/上下文(?:长度|窗口)?/g, ' context length '],
  [/(?:工具|函数)(?:执行|运行)(?:失败|出错|异常)/g, ' tool failed '],
  [/(?:执行|运行)(?:失败|出错|异常)/g, ' failed '],
  [/格式(?:不正确|错误|有误|不对|异常)/g, ' malformed '],
  [/(?:未|没有|没)找到(?:名为)?(?:的)?(?:工具|函数)|找不到(?:工具|函数)/g, ' unknown tool '],
  [/返回(?:了)?错误(?!状态)/g, ' failed '],
  [
    /类型(?:错误|不匹配|不正确)[，,]?\s*(?:应该?|期望)(?:是|为)?\s*(\w+)[，,]\s*但?(?:实际|得到|传入)(?:为|是)?\s*(\w+)/g,
    ' must be of type $1, but got $2 ',
  ],
  [/没有对应的?/g, ' does not have a corresponding '],
  [/状态码/g, ' status code '],
  [/不可用/g, ' not available '],
  [/禁用|停用/g, ' disabled '],
  [/工具结果/g, ' tool result '],
  [/不存在|(?:未|没有|没)找到|找不到|未定义/g, ' not found '],
  [/未注册/g, ' not registered '],
  [/身份验证|鉴权|认证/g, ' authentication '],
  [/不是(?:有效|合法|正确)的?/g, ' is not valid '],
  [/消息顺序/g, ' message order '],
  [/被/g, ' was '],
  [/必须(?:是|为)/g, ' must be '],
  [/应(?:该)?(?:是|为)/g, ' should be '],
  [/但?(?:得到|收到|传入)(?:的是|了)/g, ' but got '],
  [/必需(?:的)?|必填(?:的)?|必须(?=参数|字段)/g, ' required '],
  [/缺少|缺失/g, ' missing '],
  [/未知(?:的)?/g, ' unknown '],
  [/(?:无效|非法|不合法)(?:的)?/g, ' invalid '],
  [/不支持的/g, ' unsupported '],
  [/不支持/g, ' does not support '],
  [/不允许(?:的)?/g, ' is not allowed '],
  [/超时/g, ' timed out '],
  [/超(?:过|出)|超限/g, ' exceeds '],
  [/超长|过长|太长/g, ' too long '],
  [/最大|最多/g, ' maximum '],
  [/限制|上限/g, ' limit '],
  [/已?过期/g, ' expired '],
  [/(?:意外)?(?:中断|断开|关闭)/g, ' was closed '],
  [/拒绝/g, ' refused '],
  [/重置/g, ' reset '],
  [/工具调用/g, ' tool call '],
  [/函数调用/g, ' function call '],
  [/工具(?:名称?)?/g, ' tool '],
  [/函数(?:名称?)?/g, ' function '],
  [/请求体/g, ' request body '],
  [/请求/g, ' request '],
  [/参数/g, ' parameter '],
  [/字段|属性/g, ' field '],
  [/模型/g, ' model '],
  [/上游/g, ' upstream '],
  [/服务器?/g, ' server '],
  [/连接/g, ' connection '],
  [/网络/g, ' network '],
  [/响应|返回/g, ' response '],
  [/流式?/g, ' stream '],
  [/消息/g, ' message '],
  [/额度|配额/g, ' quota '],
  [/字符串/g, ' a string '],
  [/整数/g, ' an integer '],
  [/布尔值?/g, ' a boolean '],
  [/数组|列表/g, ' an array '],
  [/对象/g, ' an object '],
  [/数字/g, ' a number '],
  [/失败/g, ' failed '],
  [/错误|出错|异常|报错/g, ' error '],
  [/：/g, ': '],
  [/[，、]/g, ', '],
  [/。/g, '. '],
  [/（/g, ' ('],
  [/）/g, ') '],
];

/** Without one of these no error in Chinese says what went wrong. */
const HINTS = [
  /失败|错误|异常|出错|无效|非法|有误|不存在|找到|找不到|未知|未注册|不支持|不允许|无法|不能|未能|拒绝|敏感|违规/,
  /超时|超过|超出|超限|超长|过长|缺少|缺失|必填|必需|必须|不足|用尽|用完|耗尽|过期|饱和|繁忙|过载|过高|频繁|限流/,
  /中断|断开|为空|空响应|空回复|无可用|没有可用|无权|权限|不是有效|不是合法|重置|不可用|禁用|停用|没有对应/,
];

export const mayComplainInChinese = (text: string): boolean => HINTS.some((hint) => hint.test(text));

/** The words of a message with what an error says in Chinese put into the words of the vocabulary; names stay. */
export function inEnglish(words: string): string {
  if (!HAN.test(words)) return words;
  return WORDS.reduce((text, [pattern, english]) => text.replace(pattern, english), words)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[:,.)])/g, '');
}
