import type { Program } from './program.ts';

/** Libraries that check values, and languages. */
export const CHECKERS: readonly Program[] = [
  {
    by: 'pydantic',
    signs: /\bpydantic\w{0,10}\b|\bvalidation errors? for [\w.[\]]{1,80}(?:\n|$)|\binput should be [^\n]{1,200}\[type=/,
  },
  { by: 'jsonschema', signs: /\bjsonschema\b/ },
  { by: 'Valibot', signs: /\bvalierror\b|\binvalid (?:type|key|length): expected [^\n]{1,80} but received\b/ },
  {
    by: 'Zod',
    signs: /\bzoderror\b|'?code'?: 'invalid_(?:type|union)'|\breceived undefined\b|expected \w+, received \w+|✖ /,
  },
  { by: 'Jackson', signs: /\bcom\.fasterxml\b/ },
  { by: 'Gson', signs: /\bcom\.google\.gson\b/ },
  { by: 'System.Text.Json', signs: /\bsystem\.text\.json\b/ },
  { by: 'simdjson', signs: /\bsimdjson\b/ },
  { by: 'jsonrepair', signs: /\bjsonrepairerror\b/ },
  { by: 'lxml', signs: /\blxml\.etree\b/ },
  { by: 'Expat', signs: /\bexpat\w{0,6}error\b/ },
  { by: 'Ajv', signs: /\bmust have required property\b|\bmust not have\b/ },
  { by: 'serde', signs: /\bmissing field '\w|\bunknown (?:field|variant) '[^'\n]{1,80}', expected\b/ },
  { by: 'Go', signs: /\bcannot unmarshal \w+ into go\b|\binvalid character '.{1,4}' (?:after|in|looking)/ },
  { by: 'Jinja', signs: /(?<!--)\bjinja2?\b|\btemplateerror\b|\bcallexpression\b/ },
];
