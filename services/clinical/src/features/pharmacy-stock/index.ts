export { balanceKey, type LotBalance, type Move } from './ledger-rules.js';
export {
  findBalances,
  findLots,
  findLotsByNumber,
  findRecalledForWard,
  insertLots,
  insertMovements,
  lockLots,
  type MovementSource,
} from './ledger-store.js';
export { verifyLedger } from './ledger-verification-actions.js';
export { lockChoices, moveGiven } from './lot-actions.js';
export type { LotChoice } from './lot-choice-store.js';
export { MOVEMENT_MEMBERS, type MovementRow, type Person, type Product, type Store } from './movement-store.js';
export { movementFields, movementSchema, personInShort, productInShort, storeInShort } from './movement-view.js';
