export { accountOf } from '../../src/core/account/account.ts';
export { accountJson } from '../../src/core/account/account-json.ts';
export { WRAPPINGS } from '../../src/core/account/wrappings.test-kit.ts';
export { valueToJson } from '../../src/core/calls/value.ts';
