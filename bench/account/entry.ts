export { accountOf } from '../../src/core/account/account.ts';
export { accountJson } from '../../src/core/account/account-json.ts';
