export { accountOf } from '../../src/core/account/account.ts';
export { accountJson } from '../../src/core/account/account-json.ts';
export { WRAPPINGS } from '../../src/core/account/wrappings.test-kit.ts';
export { valueToJson } from '../../src/core/calls/value.ts';
export { judge } from '../../src/core/logs/lane.ts';
export { parseReply } from '../../src/core/reply/parse-reply.ts';
export { importTools } from '../../src/core/tools/importers/import-tools.ts';
